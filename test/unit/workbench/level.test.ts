import { strict as assert } from 'node:assert';
import { readLevel } from '../../../src/workbench/section/level.ts';

interface Sent {
  readonly next?: string;
  readonly unread?: number;
  readonly incomplete?: true;
}

/** The gap of a level with two entries per page, and the addresses read. */
async function levelOf(pages: Readonly<Record<string, Sent>>, limit?: number) {
  const read: string[] = [];
  const gap = await readLevel(
    async (address) => {
      read.push(address);
      return { entries: ['1', '2'], unread: 0, ...pages[address] };
    },
    'a',
    limit,
  );
  return { gap, read };
}

describe('the contents of a level', () => {
  it('has no gap if every page was read', async () => {
    assert.deepEqual(await levelOf({ a: { next: 'b' }, b: {} }), { gap: { kind: 'none' }, read: ['a', 'b'] });
  });

  it('reports that the list is too long if reading stops at the limit', async () => {
    const pages = { a: { next: 'b' }, b: { next: 'c' }, c: {} };
    assert.deepEqual(await levelOf(pages, 3), { gap: { kind: 'tooLong' }, read: ['a', 'b'] });
  });

  it('is incomplete if the pages repeat, or if the service says so', async () => {
    assert.deepEqual(await levelOf({ a: { next: 'b' }, b: { next: 'a' } }), {
      gap: { kind: 'incomplete' },
      read: ['a', 'b'],
    });
    assert.deepEqual((await levelOf({ a: { incomplete: true, next: 'b' }, b: {} })).gap, { kind: 'incomplete' });
  });

  it('counts the unreadable entries of all pages', async () => {
    const pages = { a: { unread: 1, next: 'b' }, b: { unread: 2 } };
    assert.deepEqual((await levelOf(pages)).gap, { kind: 'unread', count: 3 });
  });
});
