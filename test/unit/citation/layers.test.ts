import { strict as assert } from 'node:assert';
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const root = posix.join(import.meta.dirname.replaceAll('\\', '/'), '../../../src/citation');
/** From the bottom: each folder imports from itself and those before it. */
const layers = ['text', 'lexicon', 'scan', 'parse', 'resolve', 'document'];

/** The folder of the recognizer that a file is in, at any depth. */
const folderOf = (file: string): string => file.split('/')[0] ?? '';

describe('the folders of the recognizer', () => {
  const files = globSync('**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));

  it('are exactly these', () => {
    const folders = new Set(files.filter((file) => file.includes('/')).map(folderOf));
    assert.deepEqual([...folders].sort(), [...layers].sort());
  });

  for (const file of files.filter((name) => name.includes('/'))) {
    it(`${file} imports from its own folder and those below`, () => {
      const own = layers.indexOf(folderOf(file));
      const source = readFileSync(posix.join(root, file), 'utf8');
      for (const [, from = ''] of source.matchAll(/from '(\.[^']+)'/g)) {
        const imported = posix.relative(root, posix.join(root, posix.dirname(file), from));
        if (imported === 'types.ts') continue;
        const layer = layers.indexOf(folderOf(imported));
        // The contract's types are data that every program part shares.
        const isContract = imported.startsWith('../contract/');
        assert.ok(isContract || (layer >= 0 && layer <= own), `${file} imports ${imported}`);
      }
    });
  }

  for (const layer of layers) {
    it(`${layer}/ begins with an introduction`, () => {
      const lines = readFileSync(posix.join(root, layer, 'README.md'), 'utf8')
        .trim()
        .split('\n');
      assert.equal(lines.length, 2);
    });
  }
});

describe('the grammar of the recognizer', () => {
  it('names no place: codes differ in data, not in branches', async () => {
    const { GAZETTEER } = await import('../../../src/citation/lexicon/gazetteer.ts');
    const { states } = await import('../../../src/citation/lexicon/states.ts');
    const places = GAZETTEER.flatMap(({ name, codes, abbreviations, aliases }) => [
      name,
      ...codes,
      ...abbreviations,
      ...aliases,
    ]);
    const all = [...places, ...states().flatMap(({ names }) => names)].filter((name) => name.length > 2);
    // The longest first, so that a failure shows the complete name.
    const names = [...new Set(all)].sort((one, other) => other.length - one.length);
    const pattern = new RegExp(
      `(?<![A-Za-z])(?:${names.map((name) => name.replace(/[.]/g, '\\.')).join('|')})(?![A-Za-z])`,
    );
    for (const layer of ['scan', 'parse', 'resolve']) {
      for (const file of globSync(`${layer}/*.ts`, { cwd: root })) {
        // Comments explain by example.
        const source = readFileSync(posix.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
        assert.equal(pattern.exec(source)?.[0], undefined, file);
      }
    }
  });
});
