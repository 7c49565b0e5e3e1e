/** Single-line comments in the languages of drafts. Pure. */

const syntaxes: readonly (readonly [string, readonly string[]])[] = [
  ['{/* {} */}', ['mdx']],
  ['<!-- {} -->', ['markdown', 'quarto', 'rmd', 'html', 'xml', 'vue', 'svelte']],
  ['% {}', ['latex', 'tex', 'context', 'bibtex', 'erlang', 'matlab']],
  [
    '# {}',
    [
      'org',
      'python',
      'yaml',
      'toml',
      'shellscript',
      'ruby',
      'r',
      'julia',
      'perl',
      'makefile',
      'dockerfile',
      'powershell',
    ],
  ],
  ['-- {}', ['sql', 'lua', 'haskell', 'ada']],
  ['; {}', ['clojure', 'lisp', 'scheme', 'ini']],
  ['.. {}', ['restructuredtext']],
  ['###. {}', ['textile']],
  ['/* {} */', ['css', 'scss', 'less']],
  [
    '// {}',
    [
      'asciidoc',
      'typst',
      'typescript',
      'typescriptreact',
      'javascript',
      'javascriptreact',
      'java',
      'kotlin',
      'scala',
      'go',
      'rust',
      'swift',
      'c',
      'cpp',
      'csharp',
      'fsharp',
      'dart',
      'php',
      'jsonc',
    ],
  ],
];

const byLanguage = new Map(
  syntaxes.flatMap(([syntax, languages]) => languages.map((language) => [language, syntax] as const)),
);

/** Formats `text` as a comment, by VS Code language id; undefined for languages without comments, such as plain text. */
export function commentFor(languageId: string, text: string): string | undefined {
  return byLanguage.get(languageId)?.replace('{}', () => text);
}
