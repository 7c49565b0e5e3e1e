import { strict as assert } from 'node:assert';
import { statedHome } from '../../../src/workbench/citations/home.ts';

const stated = (text: string): string | undefined => {
  const lines = text.split('\n');
  return statedHome((index) => lines[index]);
};

describe('the home jurisdiction that a draft states', () => {
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    ['YAML front matter', '---\ntitle: Memo\njurisdiction: Port Wenlow\n---\n§ 1', 'Port Wenlow'],
    ['quoted, with a comment after', '---\njurisdiction: "Alder County" # home\n---\n', 'Alder County'],
    ['a plain value with a comment', '---\njurisdiction: Alder County # home\n---\n', 'Alder County'],
    ['a key of the front matter, not of what is below it', '---\ntitle: x\n---\njurisdiction: Nowhere', undefined],
    ['no nested key', '---\nmeta:\n  jurisdiction: Nowhere\n---\n', undefined],
    ['a byte order mark before it', '\uFEFF---\njurisdiction: Seattle\n---\n', 'Seattle'],
    ['TOML front matter', '+++\njurisdiction = "Seattle"\n+++\n', 'Seattle'],
    ['a LaTeX comment', '\\documentclass{article}\n% jurisdiction: Port Wenlow\n', 'Port Wenlow'],
    ['a line comment', '#!/usr/bin/env node\n// jurisdiction: Alder County\n', 'Alder County'],
    ['a hash comment', '# Jurisdiction: Alder County', 'Alder County'],
    ['a block comment', '/* jurisdiction: Alder County */', 'Alder County'],
    ['a line of a block comment', '/**\n * jurisdiction: Alder County\n */', 'Alder County'],
    ['an HTML comment', '<!-- jurisdiction: Port Wenlow -->', 'Port Wenlow'],
    ['an SQL comment', '-- jurisdiction: Port Wenlow', 'Port Wenlow'],
    ['an AsciiDoc attribute', '= Memo\n:jurisdiction: Port Wenlow', 'Port Wenlow'],
    ['nothing in prose', 'The jurisdiction: of the court', undefined],
    ['nothing when empty', '---\njurisdiction:\n---\n', undefined],
    ['nothing far below', `${'\n'.repeat(60)}// jurisdiction: Alder County`, undefined],
  ];
  for (const [what, text, home] of cases) it(`is read from ${what}`, () => assert.equal(stated(text), home));
});
