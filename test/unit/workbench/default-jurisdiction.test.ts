import { strict as assert } from 'node:assert';
import { jurisdictionEdit, statedJurisdiction } from '../../../src/lookup/document-jurisdiction.ts';

const stated = (text: string): string | undefined => {
  const lines = text.split('\n');
  return statedJurisdiction((index) => lines[index]);
};

describe('the default jurisdiction that a draft states', () => {
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

describe('a draft with a stated jurisdiction', () => {
  const edited = (text: string, place = 'Alder County'): string | undefined => {
    const lines = text.split('\n');
    const change = jurisdictionEdit((index) => lines[index], place);
    if (change === undefined) return undefined;
    const offsetOf = ({ line, character }: typeof change.start): number =>
      [...lines.slice(0, line), ''].join('\n').length + character;
    return text.slice(0, offsetOf(change.start)) + change.text + text.slice(offsetOf(change.end));
  };
  const cases: readonly (readonly [string, string, string])[] = [
    [
      'in its front matter, at the end',
      '---\ntitle: x\n---\n§ 1',
      '---\ntitle: x\njurisdiction: Alder County\n---\n§ 1',
    ],
    [
      'instead of another place, leaving the comment',
      '---\njurisdiction: Nowhere # home\n---\n',
      '---\njurisdiction: Alder County # home\n---\n',
    ],
    ['instead of a quoted one', "---\njurisdiction: 'No Where'\n---\n", '---\njurisdiction: Alder County\n---\n'],
    ['after a key without a value', '---\njurisdiction:\n---\n', '---\njurisdiction: Alder County\n---\n'],
    ['in TOML', '+++\ntitle = "x"\n+++\n', '+++\ntitle = "x"\njurisdiction = "Alder County"\n+++\n'],
    ['in TOML instead of another', '+++\njurisdiction = "Nowhere"\n+++\n', '+++\njurisdiction = "Alder County"\n+++\n'],
    ['in the comment that says it', '% jurisdiction: Nowhere\n\\S 1', '% jurisdiction: Alder County\n\\S 1'],
    ['in a comment that closes', '<!-- jurisdiction: Nowhere -->\n', '<!-- jurisdiction: Alder County -->\n'],
    [
      'in the comment, when the front matter leaves the key empty',
      '---\njurisdiction:\n---\n# jurisdiction: Nowhere',
      '---\njurisdiction:\n---\n# jurisdiction: Alder County',
    ],
  ];
  for (const [where, before, after] of cases) {
    it(`states it ${where}`, () => {
      assert.equal(edited(before), after);
      assert.equal(stated(after), 'Alder County', 'and is understood');
    });
  }
  it('quotes a name that YAML would read otherwise', () => {
    for (const place of ['Yes', '[a]', 'a: b', '#1', '"q"', '12', 'Saint-Denis: Nord']) {
      const written = edited('---\ntitle: x\n---\n', place);
      assert.equal(stated(written ?? ''), place, written);
    }
  });
  it('cannot state it without front matter or such a comment', () => {
    assert.equal(edited('# Memo\n\n§ 1'), undefined);
    assert.equal(edited('---\nnever closed'), undefined);
  });
});
