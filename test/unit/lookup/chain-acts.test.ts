import { strict as assert } from 'node:assert';
import type { ChainEntry } from '../../../src/contract/resources.ts';
import { oneEntryPerAct } from '../../../src/lookup/chain-acts.ts';
import { lastChange } from '../../../src/lookup/trust.ts';

const entry = (number: string, more: Partial<ChainEntry> = {}): ChainEntry => ({
  action: 'amended',
  act: { type: 'Law', number, title: `Fence Act ${number}` },
  effectiveFrom: '2022-05-18',
  links: {},
  extra: {},
  ...more,
});
const paths = (entries: readonly ChainEntry[]): readonly (string | undefined)[] =>
  oneEntryPerAct(entries).map(({ actPath }) => actPath);

describe('a chain in which an act has several entries', () => {
  it('names the act once, with all of its sections', () => {
    assert.deepEqual(
      paths(['§ 3(a)(1)', '§ 3(a)(3)', '§§ 4, 5'].map((actPath, sequence) => entry('24-115', { actPath, sequence }))),
      ['§§ 3(a)(1), 3(a)(3), 4, 5'],
    );
  });

  it('keeps the words of parts that are more than sections', () => {
    const parts = ['title I, § 2', 'title IX, § 901'].map((actPath) => entry('12-86', { actPath }));
    assert.deepEqual(paths(parts), ['title I, § 2; title IX, § 901']);
  });

  it('keeps every note', () => {
    const [joined, ...others] = oneEntryPerAct([
      entry('22-425', { actPath: '§ 2(a)', note: 'For temporary (90 days) amendment of this section' }),
      entry('22-425', { actPath: '§ 2(b)', note: 'For temporary (90 days) creation of § 4-101' }),
    ]);
    assert.deepEqual(others, []);
    assert.equal(
      joined?.note,
      'For temporary (90 days) amendment of this section; For temporary (90 days) creation of § 4-101',
    );
  });

  it('keeps entries apart that differ in any other fact, or whose act has no number', () => {
    const one = entry('24-115', { actPath: '§ 3' });
    for (const other of [
      entry('24-116', { actPath: '§ 3' }),
      { ...one, action: 'repealed' as const },
      { ...one, effectiveFrom: '2023-01-01' },
      { ...one, verificationStatus: 'verified' },
      { ...one, extra: { voted: 'yes' } },
    ])
      assert.equal(oneEntryPerAct([one, other]).length, 2);
    const untitled = { ...one, act: { title: 'Budget Act' } };
    assert.equal(oneEntryPerAct([untitled, untitled]).length, 2);
  });

  it('does not depend on the order in which a service writes its fields', () => {
    const one = entry('24-115', { extra: { a: 1, b: { c: 1, d: 2 } } });
    assert.equal(oneEntryPerAct([one, { ...one, extra: { b: { d: 2, c: 1 }, a: 1 } }]).length, 1);
  });

  it('is the last change with all of its sections', () => {
    const entries = ['§ 2(c)(1)', '§ 2(c)(2)'].map((actPath, sequence) => entry('25-65', { actPath, sequence }));
    assert.equal(lastChange({ entries, enabling: [], unread: 0, extra: {} })?.actPath, '§§ 2(c)(1), 2(c)(2)');
  });

  it('keeps the order, and joins only neighbors', () => {
    const [a, b] = [entry('1', { actPath: '§ 1' }), entry('2')];
    assert.deepEqual(oneEntryPerAct([a, b, a]), [a, b, a]);
  });
});
