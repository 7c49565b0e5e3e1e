import { strict as assert } from 'node:assert';
import type { Answer } from '../../../src/client/types.ts';
import { LookupError } from '../../../src/contract/failure.ts';
import type { Page, SearchHit } from '../../../src/contract/resources.ts';
import { type AskSearch, Search } from '../../../src/workbench/search/model.ts';
import { looksLikeCitation } from '../../../src/workbench/search/prefill.ts';
import { centredSnippet } from '../../../src/workbench/search/snippet.ts';

const hit = (id: string): SearchHit => ({
  id,
  citation: `PWMC ${id}`,
  hierarchy: [],
  links: {},
  extra: {},
  highlights: [],
});
const page = (ids: readonly string[], next?: string): Page<SearchHit> => ({
  entries: ids.map(hit),
  unread: 0,
  ...(next === undefined ? {} : { next }),
});
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

interface Asked {
  readonly text: string;
  readonly jurisdictionId: string | undefined;
  readonly preferredJurisdictionId: string | undefined;
  readonly next: string | undefined;
  readonly signal: AbortSignal;
  answer(page: Page<SearchHit>, staleSince?: number): void;
  fail(error: Error): void;
}

/** A service that answers when the test decides. */
function service(): { readonly ask: AskSearch; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const ask: AskSearch = (query, { signal, next }) =>
    new Promise<Answer<Page<SearchHit>>>((resolve, reject) => {
      asked.push({
        text: query.text,
        jurisdictionId: query.jurisdictionId,
        preferredJurisdictionId: query.preferredJurisdictionId,
        next,
        signal,
        answer: (value, staleSince) =>
          resolve(staleSince === undefined ? { value, at: 0 } : { value, at: staleSince, stale: true }),
        fail: reject,
      });
      signal.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
    });
  return { ask, asked };
}

const shownIds = (search: Search): readonly string[] =>
  search.view.kind === 'found' ? search.view.hits.map(({ id }) => id) : [];

describe('a search as it is typed', () => {
  it('is marked as an earlier answer on every page, and ends when pages repeat', async () => {
    const { ask, asked } = service();
    const search = new Search(ask, () => undefined, { pause: 1 });
    search.type('setback');
    await settled();
    asked[0]?.answer(page(['1'], '/next'), 5_000);
    await settled();
    const more = search.more();
    asked[1]?.answer(page(['2'], '/next'));
    await more;
    assert.ok(search.view.kind === 'found');
    assert.equal(search.view.staleSince, 5_000);
    assert.equal(search.view.next, undefined);
    assert.deepEqual(shownIds(search), ['1', '2']);
  });

  it('names the draft’s jurisdiction, unless another is searched', async () => {
    const { ask, asked } = service();
    const search = new Search(ask, () => undefined, { pause: 0 });
    search.prefer('home');
    search.type('setback');
    await settled();
    search.narrow('other');
    await settled();
    assert.deepEqual(
      asked.map(({ preferredJurisdictionId, jurisdictionId }) => [preferredJurisdictionId, jurisdictionId]),
      [
        ['home', undefined],
        [undefined, 'other'],
      ],
    );
  });

  it('searches again with the draft’s jurisdiction when that becomes known later', async () => {
    const { ask, asked } = service();
    const search = new Search(ask, () => undefined, { pause: 0 });
    search.type('setback');
    await settled();
    search.prefer('home');
    await settled();
    search.prefer('home');
    await settled();
    assert.deepEqual(
      asked.map(({ preferredJurisdictionId }) => preferredJurisdictionId),
      [undefined, 'home'],
    );
  });

  it('searches when typing pauses, not at each key', async () => {
    const { ask, asked } = service();
    const search = new Search(ask, () => undefined, { pause: 1 });
    for (const text of ['s', 'se', 'set', 'setb']) search.type(text);
    assert.ok(search.busy);
    await settled();
    assert.deepEqual(
      asked.map(({ text }) => text),
      ['setb'],
    );
  });

  it('cancels the previous request, and drops its late answer', async () => {
    const { ask, asked } = service();
    const search = new Search(ask, () => undefined, { pause: 0 });
    search.type('noise');
    await settled();
    search.type('noise at night');
    assert.ok(asked[0]?.signal.aborted);
    await settled();
    asked[0]?.answer(page(['8.24.010']));
    asked[1]?.answer(page(['8.24.030']));
    await settled();
    assert.deepEqual(shownIds(search), ['8.24.030']);
    assert.equal(search.busy, false);
  });

  it('keeps the earlier hits, marked as outdated, while the next answer loads', async () => {
    const { ask, asked } = service();
    const search = new Search(ask, () => undefined, { pause: 0 });
    search.type('trees');
    await settled();
    asked[0]?.answer(page(['16-40-020']));
    await settled();
    search.type('trees removal');
    assert.deepEqual(shownIds(search), ['16-40-020']);
    assert.equal(search.current, false);
  });

  it('ignores changes in white space', async () => {
    const { ask, asked } = service();
    const search = new Search(ask, () => undefined, { pause: 0 });
    search.type('trees');
    await settled();
    search.type('  trees ');
    await settled();
    assert.equal(asked.length, 1);
  });

  it('is empty when nothing is typed, and sends no request', async () => {
    const { ask, asked } = service();
    const search = new Search(ask, () => undefined, { pause: 0 });
    search.type('trees');
    await settled();
    search.type('');
    assert.equal(search.view.kind, 'blank');
    assert.ok(asked[0]?.signal.aborted);
    assert.equal(search.busy, false);
  });

  it('searches again at once when it is restricted to a jurisdiction', async () => {
    const { ask, asked } = service();
    const search = new Search(ask, () => undefined, { pause: 0 });
    search.type('trees');
    await settled();
    search.narrow('alder');
    await settled();
    assert.deepEqual(
      asked.map(({ jurisdictionId }) => jurisdictionId),
      [undefined, 'alder'],
    );
  });

  it('adds the next page at the end, each hit once', async () => {
    const { ask, asked } = service();
    const search = new Search(ask, () => undefined, { pause: 0 });
    search.type('permit');
    await settled();
    asked[0]?.answer(page(['a', 'b'], 'page-2'));
    await settled();
    const more = search.more();
    asked[1]?.answer(page(['b', 'c']));
    await more;
    assert.equal(asked[1]?.next, 'page-2');
    assert.deepEqual(shownIds(search), ['a', 'b', 'c']);
    assert.ok(search.view.kind === 'found' && search.view.next === undefined);
  });

  it('keeps its hits if the next page fails, reports the reason, and retries that page', async () => {
    const { ask, asked } = service();
    const search = new Search(ask, () => undefined, { pause: 0 });
    search.type('permit');
    await settled();
    asked[0]?.answer(page(['a'], 'page-2'));
    await settled();
    const more = search.more();
    asked[1]?.fail(new LookupError({ kind: 'offline' }));
    await more;
    assert.ok(search.view.kind === 'found' && search.view.moreFailed?.kind === 'offline');
    assert.deepEqual(shownIds(search), ['a']);
    const again = search.more();
    asked[2]?.answer(page(['b']));
    await again;
    assert.deepEqual(shownIds(search), ['a', 'b']);
    assert.ok(search.view.kind === 'found' && search.view.moreFailed === undefined);
  });

  it('shows a failure, and the answer after a retry', async () => {
    const { ask, asked } = service();
    const search = new Search(ask, () => undefined, { pause: 0 });
    search.type('permit');
    await settled();
    asked[0]?.fail(new LookupError({ kind: 'unauthorized', refused: true }));
    await settled();
    assert.deepEqual(search.view, { kind: 'failed', failure: { kind: 'unauthorized', refused: true } });
    search.retry();
    await settled();
    asked[1]?.answer(page(['a']));
    await settled();
    assert.deepEqual(shownIds(search), ['a']);
  });

  it('reports nothing once it is closed', async () => {
    const { ask, asked } = service();
    let changes = 0;
    const search = new Search(ask, () => changes++, { pause: 0 });
    search.type('permit');
    await settled();
    const before = changes;
    search.dispose();
    asked[0]?.answer(page(['a']));
    await settled();
    assert.equal(changes, before);
  });
});

describe('a selection begins a search if it is a citation', () => {
  for (const text of ['SMC 23.44.010', '§ 5', 'ACC 5-12-030(b)', 'section 4', '7-2501.01(a)', 'ch. 12'])
    it(`“${text}” is one`, () => assert.ok(looksLikeCitation(text)));
  for (const text of ['setbacks', '2026', 'the 3 bears', '', '$1,200.50 due', `§ ${'x'.repeat(120)} 1`])
    it(`“${text.slice(0, 20)}” is none`, () => assert.equal(looksLikeCitation(text), false));
});

describe('the snippet of a hit', () => {
  const law =
    'No person shall keep, harbour or maintain within the limits of the city any animal that by loud, frequent or habitual noise disturbs the peace.';
  const at = law.indexOf('habitual');

  it('begins a little before a match that would be hidden', () => {
    const shown = centredSnippet(law, [{ field: 'snippet', start: at, end: at + 8 }]);
    assert.ok(shown.startsWith('…'));
    assert.ok(shown.indexOf('habitual') < 40, shown);
  });

  it('is complete if the match is near its beginning', () => {
    assert.equal(centredSnippet(law, [{ field: 'snippet', start: 3, end: 9 }]), law);
  });

  it('ignores offsets that are out of bounds, and other fields', () => {
    assert.equal(centredSnippet(law, [{ field: 'snippet', start: 5_000, end: 5_008 }]), law);
    assert.equal(centredSnippet(law, [{ field: 'heading', start: at, end: at + 8 }]), law);
  });
});
