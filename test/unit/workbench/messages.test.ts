import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { allVisible } from '../../../src/contract/visible.ts';
import { readFromPage, readPageState } from '../../../src/panel-protocol/messages.ts';
import { holds } from '../../holds.ts';

describe('a message of the panel', () => {
  const good: readonly object[] = [
    { type: 'ready' },
    { type: 'retry', part: 'chain' },
    { type: 'step', id: 'setKey' },
    { type: 'copyCitation', subdivision: ['(a)'] },
    { type: 'insertCitation', subdivision: [] },
    { type: 'openLevel', level: -1 },
    { type: 'openReference', id: 3, beside: true },
    { type: 'openSection', sectionId: 'x', beside: false },
    { type: 'ordinance', entry: 0 },
    { type: 'earlier', version: 'v1' },
  ];
  for (const message of good) {
    it(`is read: ${JSON.stringify(message)}`, () => assert.deepEqual(readFromPage(message), message));
  }

  const bad: readonly unknown[] = [
    undefined,
    null,
    'ready',
    [],
    { type: 'run', command: 'x' },
    { type: 'retry', part: 'everything' },
    { type: 'retry', part: '__proto__' },
    { type: 'openLevel', level: -2 },
    { type: 'openReference', id: 1.5 },
    { type: 'openSection', sectionId: '' },
    { type: 'openSection', sectionId: { toString: 'x' } },
    { type: 'copyCitation', subdivision: ['a', 1] },
    { type: 'earlier', version: 'x'.repeat(20_000) },
  ];
  for (const message of bad) {
    it(`is passed over: ${JSON.stringify(message)?.slice(0, 60)}`, () =>
      assert.equal(readFromPage(message), undefined));
  }

  it('is read or passed over, never thrown through', () => {
    holds(fc.property(fc.anything(), (message) => void readFromPage(message)));
    holds(fc.property(fc.anything(), (state) => void readPageState(state)));
  });
});

describe('the state that a panel left behind', () => {
  it('is enough to fetch again, and nothing more', () => {
    assert.deepEqual(readPageState({ sectionId: 'x', subdivision: ['(a)'], scroll: 10, text: 'law' }), {
      sectionId: 'x',
      subdivision: ['(a)'],
      scroll: 10,
    });
    assert.deepEqual(readPageState({ sectionId: 'x', subdivision: 'a', scroll: -1 }), { sectionId: 'x' });
    assert.equal(readPageState({ scroll: 10 }), undefined);
  });
});

describe('what a service says, before it is looked at', () => {
  it('cannot reorder a line, in any field of any depth', () => {
    assert.deepEqual(allVisible({ a: ['x\u202ey'], 'b\u2066': { c: 1, d: null } }), {
      a: ['x\ufffdy'],
      'b\ufffd': { c: 1, d: null },
    });
  });

  it('keeps the bytes of a picture', () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
    assert.equal(allVisible({ mediaType: 'image/png', bytes }).bytes, bytes);
  });

  it('keeps its length, so that offsets into it hold', () => {
    holds(fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(allVisible(text).length, text.length)));
  });
});
