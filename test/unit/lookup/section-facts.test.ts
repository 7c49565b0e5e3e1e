import { strict as assert } from 'node:assert';
import { describeFailure, untranslated } from '../../../src/lookup/failure-words.ts';
import { plainText } from '../../../src/lookup/section-text.ts';
import { findSubdivision, pinCite } from '../../../src/lookup/subdivision.ts';
import { lastChange } from '../../../src/lookup/trust.ts';
import { text } from './resolving.ts';

describe('the last change of a section', () => {
  it('is the latest by date, or the last in the chain on one day', () => {
    const entry = (sequence: number, adoptedOn?: string) => ({
      sequence,
      action: 'amended' as const,
      links: {},
      extra: {},
      ...(adoptedOn === undefined ? {} : { adoptedOn }),
    });
    const chainOf = (...entries: ReturnType<typeof entry>[]) => ({ entries, enabling: [], unread: 0, extra: {} });
    assert.equal(lastChange(chainOf(entry(1, '2020-01-01'), entry(2, '2019-01-01'), entry(3)))?.sequence, 1);
    assert.equal(lastChange(chainOf(entry(1, '2020-01-01'), entry(2, '2020-01-01')))?.sequence, 2);
    assert.equal(lastChange(chainOf(entry(1), entry(2)))?.sequence, 2);
    assert.equal(lastChange(chainOf()), undefined);
  });
});

describe('text', () => {
  it('is shown with designators and indents, and begins at a word', () => {
    assert.equal(plainText(text).split('\n')[2], '  (1) unfed; or');
  });

  it('distinguishes subdivisions that differ only in case', () => {
    const both = [
      { designators: ['(a)'], text: 'low' },
      { designators: ['(A)'], text: 'high' },
    ];
    assert.equal(findSubdivision(both, ['A'])?.blocks[0]?.text, 'high');
    assert.equal(findSubdivision(both, ['b']), undefined);
  });

  it('is found without the designator that the publisher added in brackets', () => {
    const added = [
      { designators: ['[(a)]'], text: 'Actions may be brought:' },
      { designators: ['[(a)]', '(1)'], text: 'for land, in 15 years' },
      { designators: ['(b)'], text: 'This section does not apply to:' },
      { designators: ['(b)', '(2)'], text: 'the Mayor' },
    ];
    assert.deepEqual(findSubdivision(added, ['(1)'])?.designators, ['[(a)]', '(1)']);
    assert.equal(findSubdivision(added, ['(a)', '(1)'])?.blocks[0]?.text, 'for land, in 15 years');
    assert.equal(findSubdivision(added, ['(2)']), undefined);
  });
});

describe('a pin cite', () => {
  const table: readonly (readonly [string, readonly string[], string])[] = [
    ['§ 1', [], '§ 1'],
    ['§ 1', ['(a)', '(1)'], '§ 1(a)(1)'],
    ['COMAR 08.11.04.03', ['B.', '(1)'], 'COMAR 08.11.04.03B(1)'],
    ['COMAR 08.11.04.03', ['B.'], 'COMAR 08.11.04.03B'],
    ['SMC 23.44.010', ['H', '4', 'b'], 'SMC 23.44.010.H.4.b'],
    ['SMC 23.44.010', ['H.', '4.', 'b.'], 'SMC 23.44.010H.4.b'],
    ['§ 10-2', ['1.', '(a).'], '§ 10-2.1(a)'],
    ['§ 10-2A', ['B.'], '§ 10-2A.B'],
    ['§ 1', ['.'], '§ 1.'],
    ['Elm Code § 9', ['TITLE III.', 'ARTICLE IX.', '41.'], 'Elm Code § 9, TITLE III, ARTICLE IX, 41'],
    ['Elm Code § 9', ['TITLE III.', '(a)'], 'Elm Code § 9, TITLE III, (a)'],
  ];
  it('drops the period of a printed designator, and separates adjoining designators', () => {
    for (const [citation, designators, expected] of table) assert.equal(pinCite(citation, designators), expected);
  });
});

describe('words', () => {
  it('distinguish every failure', () => {
    const failures = [
      { kind: 'unauthorized', refused: true },
      { kind: 'unauthorized', refused: false },
      { kind: 'forbidden' },
      { kind: 'notFound' },
      { kind: 'notOffered' },
      { kind: 'rateLimited' },
      { kind: 'offline' },
      { kind: 'offline', cause: 'ECONNREFUSED' },
      { kind: 'offline', cause: 'CERT_HAS_EXPIRED' },
      { kind: 'offline', cause: 'PROXY_407' },
      { kind: 'timeout', phase: 'connect' },
      { kind: 'timeout', phase: 'headers' },
      { kind: 'timeout', phase: 'total' },
      { kind: 'serviceError', status: 500 },
      { kind: 'serviceError', status: 400 },
      { kind: 'notUnderstood' },
    ] as const;
    const messages = failures.map((failure) => describeFailure(failure, untranslated).message);
    assert.equal(new Set(messages).size, failures.length);
    for (const message of messages) assert.doesNotMatch(message, /\{\d\}|undefined/);
    assert.match(
      describeFailure({ kind: 'forbidden', detail: 'Tier 1 only.' }, untranslated).message,
      /Tier 1 only\.$/,
    );
  });
});
