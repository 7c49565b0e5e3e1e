import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { jurisdictionTextEdit } from '../../../src/lookup/document-jurisdiction.ts';
import { holds } from '../../holds.ts';

/** What other programs read from front matter, before and after we have written into it. */
interface Syntax {
  readonly name: string;
  readonly fence: string;
  readonly entries: readonly string[];
  readonly read: (text: string) => unknown;
}

const syntaxes: readonly Syntax[] = [
  {
    name: 'YAML',
    fence: '---',
    entries: [
      'title: Memo',
      'tags: [a, b]',
      'author:\n  name: "A: B"',
      '# a comment',
      'note: |\n  first\n  second',
      "date: '2030-01-31'",
    ],
    read: parseYaml,
  },
  {
    name: 'TOML',
    fence: '+++',
    entries: ['title = "Memo"', 'tags = ["a", "b"]', '# a comment', 'draft = true', 'count = 3'],
    read: parseToml,
  },
];

const place = fc
  .oneof(
    fc.constantFrom(
      'Port Wenlow',
      'Town: A #1',
      'Yes',
      'null',
      '12',
      '[a]',
      'O’Fallon',
      "Coeur d'Alene",
      'Springfield, IL',
    ),
    fc.string({ minLength: 1, maxLength: 40 }),
  )
  .filter((name) => name.trim() === name && /[\p{L}\p{N}]/u.test(name) && !/[\p{C}\u2028\u2029]|\s\s/u.test(name));

for (const { name, fence, entries, read } of syntaxes)
  describe(`${name} front matter, as a ${name} library reads it`, () => {
    const blockOf = (text: string): string => text.split(`${fence}\n`)[1] ?? '';
    const written = (text: string, home: string | undefined): string => {
      const change = jurisdictionTextEdit(text, home);
      return change === undefined ? text : text.slice(0, change.start) + change.text + text.slice(change.end);
    };

    it('has the jurisdiction that was written, and all else as before', () => {
      holds(
        fc.property(fc.shuffledSubarray([...entries]), place, place, (lines, first, second) => {
          const text = `${fence}\n${lines.map((line) => `${line}\n`).join('')}${fence}\nBody\n`;
          const before: unknown = read(blockOf(text)) ?? {};
          for (const [current, home] of [
            [text, first],
            [written(text, first), second],
          ] as const) {
            const after = written(current, home);
            assert.deepEqual({ ...Object(read(blockOf(after))) }, { ...Object(before), jurisdiction: home }, after);
            assert.ok(after.endsWith(`${fence}\nBody\n`));
          }
        }),
        { numRuns: 200 },
      );
    });

    it('is as it was once the jurisdiction is taken out again', () => {
      for (const lines of [entries, entries.slice(0, 1)]) {
        const text = `${fence}\n${lines.join('\n')}\n${fence}\nBody\n`;
        assert.equal(written(written(text, 'Port Wenlow'), undefined), text);
      }
    });
  });
