/**
 * The lower bound of an import, as a process: reads the files of a folder, parses them, and indexes their text in a
 * file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SaxesParser } from 'saxes';

const [, , library = '', file = ''] = process.argv;
const database = new DatabaseSync(file);
database.exec('PRAGMA journal_mode = WAL; CREATE VIRTUAL TABLE words USING fts5(text)');
const insert = database.prepare('INSERT INTO words (text) VALUES (?)');
database.exec('BEGIN');
for (const name of readdirSync(library, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.xml')) continue;
  const parser = new SaxesParser({ xmlns: true });
  const texts: string[] = [];
  parser.on('text', (text) => texts.push(text));
  parser.write(readFileSync(join(library, name), 'utf8')).close();
  if (name.includes('/sections/')) insert.run(texts.join(''));
}
database.exec('COMMIT');
database.close();
