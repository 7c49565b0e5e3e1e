/** A process that sends a library all questions and prints the answers as JSON: `node reading-process.ts LIBRARY`. */
import { openSqliteStore } from '../../src/service/store/sqlite/index.ts';
import { questionsOn } from '../integration/service/questions.ts';

const [, , library = ''] = process.argv;

const store = openSqliteStore(library, { readOnly: true });
const answers: string[] = [];
for (const ask of await questionsOn(store)) answers.push(JSON.stringify(await ask(store)) ?? 'undefined');
await store.close();
process.stdout.write(JSON.stringify(answers));
