import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import {
  type CommentSyntax,
  commentSyntaxOf,
  commentsOf,
  withoutComments,
} from '../../../src/documents/code-comments.ts';

/** Language configurations like those of VS Code's own extensions. */
const configurations = {
  typescript: {
    comments: { lineComment: '//', blockComment: ['/*', '*/'] },
    autoClosingPairs: [
      { open: '{', close: '}' },
      { open: "'", close: "'", notIn: ['string', 'comment'] },
      { open: '"', close: '"', notIn: ['string'] },
      { open: '`', close: '`', notIn: ['string', 'comment'] },
      { open: '/**', close: ' */', notIn: ['string'] },
    ],
  },
  python: {
    comments: { lineComment: { comment: '#', noIndent: true }, blockComment: ['"""', '"""'] },
    autoClosingPairs: [
      { open: '"', close: '"', notIn: ['string'] },
      { open: 'f"', close: '"', notIn: ['string', 'comment'] },
      { open: "'", close: "'", notIn: ['string', 'comment'] },
    ],
  },
  rust: {
    comments: { lineComment: '//', blockComment: ['/*', '*/'] },
    autoClosingPairs: [['{', '}'], { open: '"', close: '"', notIn: ['string'] }],
  },
  sql: { comments: { lineComment: '--', blockComment: ['/*', '*/'] }, autoClosingPairs: [["'", "'"]] },
  julia: { comments: { lineComment: '#', blockComment: ['#=', '=#'] }, autoClosingPairs: [['"', '"']] },
  visualBasic: { comments: { lineComment: "'" }, autoClosingPairs: [['"', '"']] },
  shell: {
    comments: { lineComment: '#' },
    autoClosingPairs: [
      ['"', '"'],
      ["'", "'"],
    ],
  },
} as const;

function syntax(language: keyof typeof configurations): CommentSyntax {
  const found = commentSyntaxOf(configurations[language]);
  assert.ok(found, language);
  return found;
}

describe('the comments of a program', () => {
  for (const [language, program, comments] of [
    ['typescript', 'a("§ 1-1", `§ 1-2\n§ 1-3`); // § 1-4', ['// § 1-4']],
    ['typescript', "f('it\\'s § 1-1'); /* § 1-2\n * § 1-3 */ g('§ 1-4');", ['/* § 1-2', ' * § 1-3 */']],
    ['typescript', 'f("https://law.example/1-1"); see(x); // "§ 1-2', ['// "§ 1-2']],
    ['typescript', 'const unfinished = "§ 1-1\n// § 1-2\nf();', ['// § 1-2']],
    ['typescript', 'f(); /* § 1-1', ['/* § 1-1']],
    ['typescript', 'f(); // § 1-1\r\ng("§ 1-2");\r\n', ['// § 1-1']],
    [
      'python',
      'def f():\n    """Under § 1-1."""\n    x = """§ 1-2 # § 1-3\n"""  # § 1-4',
      ['"""Under § 1-1."""', '# § 1-4'],
    ],
    ['python', "x = '''§ 1-1\n# § 1-2'''\ny = f'{z}#' # § 1-3", ['# § 1-3']],
    ['rust', "fn f<'a>(x: &'a str) { } // § 1-1", ['// § 1-1']],
    ['sql', "select 'it''s -- § 1-1' -- § 1-2", ['-- § 1-2']],
    ['julia', 'x = 1 #= § 1-1\n§ 1-2 =# + 2 # § 1-3', ['#= § 1-1', '§ 1-2 =#', '# § 1-3']],
    ['visualBasic', 'Say "§ 1-1" \' § 1-2', ["' § 1-2"]],
    ['shell', 'echo $# "$x# § 1-1" # § 1-2', ['# § 1-2']],
  ] as const)
    it(`are “${comments.join('”, “')}” in ${JSON.stringify(program)} (${language})`, () => {
      const text = commentsOf(program, syntax(language));
      const lines = text.split(/\r?\n/).flatMap((line) => line.split(/ {3,}/));
      assert.deepEqual(
        lines.map((line) => line.trimEnd()).filter((line) => line.trim() !== ''),
        comments,
      );
    });

  it('keep their offsets and lines, and the rest has no comments', () => {
    const pieces = fc.constantFrom(
      '//',
      '/*',
      '*/',
      '"',
      "'",
      '`',
      '\\',
      '\n',
      '\r\n',
      ' ',
      '§ 1-1',
      'x',
      '😀',
      '#',
      '"""',
    );
    fc.assert(
      fc.property(fc.array(pieces), fc.constantFrom('typescript', 'python', 'rust'), (parts, language) => {
        const program = parts.join('');
        const [inside, outside] = [commentsOf(program, syntax(language)), withoutComments(program, syntax(language))];
        assert.equal(inside.length, program.length);
        for (let at = 0; at < program.length; at++) {
          const both = [inside[at], outside[at]];
          assert.ok(both.includes(program[at]), `${at} of ${JSON.stringify(program)}`);
          if (!/\s/.test(program[at] ?? '')) assert.ok(both.includes(' '), `${at} of ${JSON.stringify(program)}`);
        }
      }),
    );
  });

  it('are unknown for markup, and for a configuration that states none', () => {
    assert.equal(commentSyntaxOf({ comments: { blockComment: ['<!--', '-->'] } }), undefined);
    for (const other of [
      undefined,
      null,
      1,
      [],
      {},
      { comments: 'x' },
      { comments: { lineComment: '', blockComment: [1] } },
    ])
      assert.equal(commentSyntaxOf(other), undefined);
  });
});
