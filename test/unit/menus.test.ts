import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, holds } from './when.ts';

interface Entry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

const { contributes }: { readonly contributes: { readonly menus: Readonly<Record<string, readonly Entry[]>> } } =
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
const { menus } = contributes;

/** The entries of a menu that a window shows, in the manifest's order, without their common beginning. */
function shown(menu: string, context: Context): readonly string[] {
  return (menus[menu] ?? [])
    .filter(({ when }) => when === undefined || holds(when, context))
    .map(({ command = '', submenu = command }) => submenu.replace('legalCode.', ''));
}

const languages = ['markdown', 'latex', 'plaintext'];
const draft: Context = { 'legalCode.languages': languages, editorLangId: 'markdown', resourceScheme: 'file' };
const program: Context = { ...draft, editorLangId: 'typescript' };
const jurisdictions: Context = { view: 'legalCode.jurisdictions', 'legalCode.embedded': true };
const citations: Context = { view: 'legalCode.citations' };

const inEditor = [
  'lookUpAtCursor',
  'search',
  'insertCitation',
  'insertTableOfAuthorities',
  'checkDocument',
  'setJurisdiction',
];
const ofSection = [
  'openToSide',
  'insertCitation',
  'copyCitation',
  'openSection',
  'openToSide',
  'insertCitation',
  'copyCitation',
  'copyLink',
];

/** A window's content, the menu, the window's context keys, and the menu's entries. */
const cases: readonly (readonly [string, string, Context, readonly string[]])[] = [
  ['a draft', 'editor/context', draft, ['editor']],
  ['an untitled draft', 'editor/context', { ...draft, resourceScheme: 'untitled' }, ['editor']],
  ['a draft of a virtual workspace', 'editor/context', { ...draft, resourceScheme: 'vscode-vfs' }, ['editor']],
  ['a Markdown cell', 'editor/context', { ...draft, resourceScheme: 'vscode-notebook-cell' }, ['editor']],
  ['a program', 'editor/context', program, []],
  [
    'a program whose language is chosen',
    'editor/context',
    { ...program, 'legalCode.languages': ['typescript'] },
    ['editor'],
  ],
  [
    'a program, with all languages chosen',
    'editor/context',
    { ...program, 'legalCode.allLanguages': true },
    ['editor'],
  ],
  ['a section as a document', 'editor/context', { ...draft, resourceScheme: 'legal-code' }, []],
  [
    'the outline of an import',
    'editor/context',
    { resourceScheme: 'legal-code-import' },
    ['import.correct', 'import.skipPages'],
  ],
  ['the menu of a draft', 'legalCode.editor', draft, inEditor],
  [
    'the menu of a draft that cannot be changed',
    'legalCode.editor',
    { ...draft, editorReadonly: true },
    ['lookUpAtCursor', 'search', 'checkDocument', 'setJurisdiction'],
  ],
  ['the title of a draft', 'editor/title', draft, ['checkDocument', 'insertTableOfAuthorities']],
  [
    'the title of a draft that cannot be changed',
    'editor/title',
    { ...draft, editorReadonly: true },
    ['checkDocument'],
  ],
  ['the title of a program', 'editor/title', program, []],
  [
    'the title of a previewed section',
    'editor/title',
    { activeWebviewPanelId: 'legalCode.section', 'legalCode.section.isPreview': true },
    ['section.back', 'section.forward', 'section.keepOpen'],
  ],
  [
    'the title of a kept section',
    'editor/title',
    { activeWebviewPanelId: 'legalCode.section' },
    ['section.back', 'section.forward'],
  ],
  [
    'the title of an import',
    'editor/title',
    { resourceScheme: 'legal-code-import' },
    ['import.accept', 'import.cancel'],
  ],
  ['a folder', 'explorer/context', { resourceScheme: 'file', explorerResourceIsFolder: true }, ['importCode']],
  [
    'a folder of a remote window',
    'explorer/context',
    { resourceScheme: 'vscode-remote', explorerResourceIsFolder: true },
    ['importCode'],
  ],
  [
    'a folder of a virtual workspace',
    'explorer/context',
    { resourceScheme: 'vscode-vfs', explorerResourceIsFolder: true },
    [],
  ],
  ['a PDF', 'explorer/context', { resourceScheme: 'file', resourceExtname: '.PDF' }, ['importCode']],
  ['an archive', 'explorer/context', { resourceScheme: 'file', resourceExtname: '.zip' }, ['importCode']],
  [
    'a Word file',
    'explorer/context',
    { resourceScheme: 'vscode-remote', resourceExtname: '.docx' },
    ['importCode', 'checkWordFile'],
  ],
  [
    'a Markdown file',
    'explorer/context',
    { resourceScheme: 'file', resourceExtname: '.md' },
    ['importCode', 'checkDocument'],
  ],
  [
    'a Markdown file of a virtual workspace',
    'explorer/context',
    { resourceScheme: 'vscode-vfs', resourceExtname: '.md' },
    ['checkDocument'],
  ],
  ['a picture', 'explorer/context', { resourceScheme: 'file', resourceExtname: '.png' }, []],
  [
    'the title of Citations',
    'view/title',
    citations,
    ['citations.problemsOnly', 'citations.bySection', 'checkDocument'],
  ],
  [
    'the title of Citations that is narrowed and grouped',
    'view/title',
    { ...citations, 'legalCode.citations.problemsOnly': true, 'legalCode.citations.grouped': true },
    ['citations.showAll', 'citations.byPosition', 'checkDocument'],
  ],
  [
    'the title of Jurisdictions',
    'view/title',
    jurisdictions,
    [
      'search',
      'refreshJurisdictions',
      'importCode',
      'addPublicCode',
      'undoImport',
      'setJurisdiction',
      'connectToService',
      'checkConnection',
      'showLog',
    ],
  ],
  [
    'the title of Jurisdictions at an operator’s service',
    'view/title',
    { ...jurisdictions, 'legalCode.embedded': false },
    [
      ...['search', 'refreshJurisdictions', 'importCode', 'addPublicCode', 'setJurisdiction', 'connectToService'],
      ...['useEmbedded', 'setApiKey', 'clearApiKey', 'checkConnection', 'showLog'],
    ],
  ],
  [
    'a citation',
    'view/item/context',
    { ...citations, viewItem: 'citation' },
    ['citations.open', 'citations.goTo', 'citations.open'],
  ],
  [
    'a group of citations',
    'view/item/context',
    { ...citations, viewItem: 'section' },
    ['citations.open', 'citations.open'],
  ],
  ['the row for more citations', 'view/item/context', { ...citations, viewItem: 'more' }, []],
  ['a section in Jurisdictions', 'view/item/context', { ...jurisdictions, viewItem: 'section' }, ofSection],
  [
    'a place in Jurisdictions',
    'view/item/context',
    { ...jurisdictions, viewItem: 'jurisdiction.embedded' },
    [
      'jurisdictions.search',
      'setJurisdiction',
      'jurisdictions.search',
      'setJurisdiction',
      'jurisdictions.copyName',
      'jurisdictions.remove',
    ],
  ],
  [
    'a chapter in Jurisdictions',
    'view/item/context',
    { ...jurisdictions, viewItem: 'container' },
    ['jurisdictions.search'],
  ],
  [
    'a failure in Jurisdictions',
    'view/item/context',
    { ...jurisdictions, viewItem: 'failure' },
    ['jurisdictions.retry'],
  ],
];

describe('the menus', () => {
  for (const [what, menu, context, expected] of cases)
    it(`on ${what}: ${expected.length === 0 ? 'nothing' : [...new Set(expected)].join(', ')}`, () => {
      assert.deepEqual(shown(menu, context), expected);
    });

  it('offer each entry somewhere', () => {
    for (const menu of new Set(cases.map(([, menu]) => menu))) {
      const offered = new Set(cases.flatMap(([, each, , expected]) => (each === menu ? expected : [])));
      const all = (menus[menu] ?? []).map(({ command = '', submenu = command }) => submenu.replace('legalCode.', ''));
      assert.deepEqual(offered, new Set(all), menu);
    }
  });
});
