import { strict as assert } from 'node:assert';
import { firstDifference } from '../../../src/lookup/difference-words.ts';
import { untranslated } from '../../../src/lookup/failure-words.ts';
import { misquoted } from '../../../src/lookup/misquoted.ts';

describe('a sentence about a misquotation', () => {
  const law =
    'A coop shall be at least 15 feet from any lot line, and at least 30 feet from a dwelling on another lot.';
  for (const [title, quoted, expected] of [
    ['states both words and the one after them', law.replace('15', '25'), 'The section has “15 feet”, not “25 feet”.'],
    [
      'states the last word with the one before it',
      law.replace('another lot', 'another parcel'),
      'The section has “another lot”, not “another parcel”.',
    ],
    [
      'states a word that the quotation adds',
      law.replace('any lot', 'any rear lot'),
      'The section does not have “rear”.',
    ],
    [
      'states words that the quotation leaves out',
      law.replace('at least 30', '30'),
      'The quotation leaves out “at least”.',
    ],
    [
      'states the first of several differences',
      law.replace('15', '25').replace('30', '40'),
      'The section has “15 feet”, not “25 feet”.',
    ],
    [
      'shows whole figures',
      law.replace('at least 30', 'at least 1,500.25'),
      'The section has “30 feet”, not “1,500.25 feet”.',
    ],
    [
      'shows whole fractions',
      law.replace('at least 30', 'at least 1½'),
      'The section has “30 feet”, not “1 1/2 feet”.',
    ],
    [
      'says nothing about a long difference',
      law.replace(
        /shall be at least 15 feet from any lot line/,
        'may stand anywhere that its owner likes to keep the hens',
      ),
      undefined,
    ],
  ] as const)
    it(title, () => {
      const found = misquoted(quoted, [[{ designators: [], text: law }]]);
      assert.ok(found !== undefined);
      assert.equal(firstDifference(found.difference, untranslated), expected);
    });

  for (const [quoted, source] of [
    ['1½ times', '1 1/2 times'],
    ['1 1/2 times', '1½ times'],
    ['½ of the fee', '1/2 of the fee'],
  ] as const)
    it(`is not made when ${quoted} quotes ${source}`, () => {
      const text = `A person may be fined up to ${source}.`;
      assert.equal(misquoted(`may be fined up to ${quoted}`, [[{ designators: [], text }]]), undefined);
    });
});
