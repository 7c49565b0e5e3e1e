import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { linesOf } from '../../../src/documents/front-matter.ts';
import { jurisdictionTextEdit, statedJurisdiction } from '../../../src/lookup/document-jurisdiction.ts';
import { holds } from '../../holds.ts';

/** Compares what other programs read from front matter before and after our edits. */
interface Syntax {
  readonly name: string;
  readonly fence: string;
  readonly entries: readonly string[];
  /** Follow all entries. */
  readonly tables?: readonly string[];
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
      'extra:\n  jurisdiction: Nowhere',
    ],
    read: parseYaml,
  },
  {
    name: 'TOML',
    fence: '+++',
    entries: [
      'title = "Memo"',
      'tags = [\n  "a",\n  "b",\n]',
      '# a comment',
      'draft = true',
      'note = """\njurisdiction = 1\n"""',
    ],
    tables: ['[extra]\njurisdiction = "Nowhere"', '[[authors]]\nname = "A"'],
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

for (const { name, fence, entries, tables = [], read } of syntaxes)
  describe(`${name} front matter, as a ${name} library reads it`, () => {
    const blockOf = (text: string): string => text.split(`${fence}\n`)[1] ?? '';
    const written = (text: string, home: string | undefined): string => {
      const change = jurisdictionTextEdit(text, home);
      return change === undefined ? text : text.slice(0, change.start) + change.text + text.slice(change.end);
    };

    it('has the jurisdiction that was written, and all else as before', () => {
      holds(
        fc.property(
          fc.shuffledSubarray([...entries]),
          fc.subarray([...tables]),
          place,
          place,
          (top, last, first, second) => {
            const lines = [...top, ...last];
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
          },
        ),
        { numRuns: 60 },
      );
    });

    it('is unchanged after the jurisdiction is removed again', () => {
      for (const lines of [entries, entries.slice(0, 1)]) {
        const text = `${fence}\n${lines.join('\n')}\n${fence}\nBody\n`;
        assert.equal(written(written(text, 'Port Wenlow'), undefined), text);
      }
    });
  });

describe('an entry of front matter, in every notation', () => {
  const table: readonly (readonly [string, string, string | undefined, string])[] = [
    [
      'folded YAML text',
      '---\njurisdiction: >-\n  Port\n  Wenlow\ntitle: x\n---\n',
      'Port Wenlow',
      '---\njurisdiction: Alder\ntitle: x\n---\n',
    ],
    [
      'an alias',
      '---\nplace: &p Port Wenlow\njurisdiction: *p\n---\n',
      'Port Wenlow',
      '---\nplace: &p Port Wenlow\njurisdiction: Alder\n---\n',
    ],
    [
      'a map in braces',
      '---\n{title: x, jurisdiction: Port Wenlow}\n---\n',
      'Port Wenlow',
      '---\n{title: x, jurisdiction: Alder}\n---\n',
    ],
    [
      'a map in braces without the entry',
      '---\n{title: x}\n---\n',
      undefined,
      '---\n{jurisdiction: "Alder", title: x}\n---\n',
    ],
    [
      'a list, which names no one place',
      '---\njurisdiction:\n  - A\n  - B\n---\n',
      undefined,
      '---\njurisdiction:\n  Alder\n---\n',
    ],
    [
      'a table of TOML, which is not the document',
      '+++\ntitle = "x"\n\n[extra]\njurisdiction = "Nowhere"\n+++\n',
      undefined,
      '+++\njurisdiction = "Alder"\ntitle = "x"\n\n[extra]\njurisdiction = "Nowhere"\n+++\n',
    ],
    [
      'TOML with a half-written line',
      '+++\ntitle = "x\njurisdiction = "Port Wenlow" # here\n+++\n',
      'Port Wenlow',
      '+++\ntitle = "x\njurisdiction = "Alder" # here\n+++\n',
    ],
    [
      'front matter that is no map',
      '---\njust words\n---\n',
      undefined,
      '---\n# jurisdiction: Alder\njust words\n---\n',
    ],
  ];
  for (const [what, text, stated, after] of table)
    it(`is read and changed: ${what}`, () => {
      assert.equal(statedJurisdiction(linesOf(text)), stated);
      const change = jurisdictionTextEdit(text, 'Alder');
      assert.ok(change);
      const changed = text.slice(0, change.start) + change.text + text.slice(change.end);
      assert.equal(changed, after);
      assert.equal(statedJurisdiction(linesOf(changed)), 'Alder');
    });
  it('stays when other entries share its line', () =>
    assert.equal(jurisdictionTextEdit('---\n{title: x, jurisdiction: A}\n---\n', undefined), undefined));
});
