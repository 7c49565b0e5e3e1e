import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { jurisdictionTextEdit, statedJurisdiction } from '../../../src/lookup/document-jurisdiction.ts';
import { readProgress, readSummary } from '../../../src/workbench/import/summary.ts';
import { parseServiceAddress } from '../../../src/workbench/shared/service-address.ts';
import {
  checkWhenIn,
  citationAbbreviationsIn,
  markingIn,
  markingLookUpIn,
  textIn,
  textsIn,
} from '../../../src/workbench/shared/setting-values.ts';
import { holds } from '../../holds.ts';

const anything = fc.oneof(
  fc.anything(),
  fc.jsonValue(),
  fc.constantFrom(
    'onSave',
    'onType',
    'links',
    'none',
    'cached',
    'off',
    ' ',
    '\u0000',
    ['*'],
    { SMC: 'Seattle' },
    { SMC: 1 },
  ),
);

describe('which citations are looked up automatically', () => {
  it('none by a remote service, unless the setting allows it', () => {
    assert.equal(markingLookUpIn('auto', true), 'cached');
    assert.equal(markingLookUpIn(undefined, true), 'cached');
    assert.equal(markingLookUpIn('visible', true), 'visible');
    assert.equal(markingLookUpIn('auto', false), 'visible');
    assert.equal(markingLookUpIn('cached', false), 'cached');
  });
});

describe('a service address in settings.json', () => {
  it('has one of the meanings of the setting', () => {
    holds(
      fc.property(anything, (value) => {
        const text = textIn(value);
        assert.ok(text === undefined || (text !== '' && text === text.trim()));
        assert.ok(textsIn(value).every((each) => typeof each === 'string'));
        assert.ok(Object.values(citationAbbreviationsIn(value)).every((each) => typeof each === 'string'));
        assert.equal(Object.getPrototypeOf(citationAbbreviationsIn(value)), Object.prototype);
        assert.ok(['onSave', 'onType', 'never'].includes(checkWhenIn(value)));
        assert.ok(['links', 'decorations', 'none'].includes(markingIn(value)));
        for (const leaves of [true, false]) assert.ok(['cached', 'visible'].includes(markingLookUpIn(value, leaves)));
      }),
      { numRuns: 200 },
    );
  });

  it('is an address, the embedded library, or a reason why it is invalid; never an address that could leak the key', () => {
    const addresses = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc
        .array(
          fc.constantFrom(
            'http',
            'https',
            '://',
            ':',
            '@',
            'user',
            'pw',
            '127.0.0.1',
            'localhost',
            '[::1]',
            '.',
            'law',
            '/',
            '?',
            '#',
            '%',
            '\\',
            ' ',
            '\t',
          ),
          { maxLength: 8 },
        )
        .map((parts) => parts.join('')),
    );
    holds(
      fc.property(addresses, (text) => {
        const address = parseServiceAddress(text);
        if (address.kind !== 'service') return;
        const { protocol, username, password, hostname } = new URL(address.url);
        assert.ok(protocol === 'https:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname), text);
        assert.equal(username + password, '');
        assert.equal(new URL(address.origin).origin, address.origin);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the head of a draft', () => {
  const lines = fc.array(
    fc.oneof(
      fc.constantFrom(
        '---',
        '+++',
        '...',
        'jurisdiction: Port Wenlow',
        'jurisdiction = "X"',
        '% jurisdiction: A',
        '<!-- jurisdiction: B -->',
        '"jurisdiction": \'C\'',
        '',
        'x',
      ),
      fc.string(),
    ),
    { maxLength: 12 },
  );

  it('gives a default jurisdiction or none, never a long text', () => {
    holds(
      fc.property(lines, (all) => {
        const home = statedJurisdiction((index) => all[index]);
        assert.ok(home === undefined || (home.trim() !== '' && home.length <= 200));
      }),
      { numRuns: 200 },
    );
  });

  it('has the changed value, and other values unchanged', () => {
    const name = fc
      .oneof(fc.constantFrom('Port Wenlow', 'Town: A #1', '"', "'", '- x'), fc.string({ minLength: 1 }))
      .filter((text) => text.trim() === text && /[\p{L}\p{N}]/u.test(text) && !/[\p{C}"\\]|\s\s/u.test(text));
    holds(
      fc.property(lines, name, (all, home) => {
        const text = all.join('\n');
        const change = jurisdictionTextEdit(text, home);
        const after = change === undefined ? text : text.slice(0, change.start) + change.text + text.slice(change.end);
        const now = after.split(/\r\n|\n|\r/);
        assert.equal(
          statedJurisdiction((index) => now[index]),
          home,
        );
        if (change === undefined) return;
        assert.ok(after.startsWith(text.slice(0, change.start)) && after.endsWith(text.slice(change.end)));
      }),
      { numRuns: 200 },
    );
  });
});

describe('the output of an import', () => {
  it('is a summary, a progress, or nothing', () => {
    holds(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
        const summary = readSummary(line);
        assert.ok(
          summary === undefined ||
            summary.skipped.every(({ path, why }) => typeof path + typeof why === 'stringstring'),
        );
      }),
    );
    holds(fc.property(anything, (any) => void readProgress(any)));
  });
});
