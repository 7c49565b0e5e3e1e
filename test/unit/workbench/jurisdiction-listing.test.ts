import { strict as assert } from 'node:assert';
import type { LegalCodeClient } from '../../../src/client/types.ts';
import type { Jurisdiction } from '../../../src/contract/resources.ts';
import { confirmedBy, type Listing } from '../../../src/workbench/shared/jurisdiction-listing.ts';

const place = (id: string): Jurisdiction => ({ id, codes: [], withheld: [], links: {}, extra: {} });
const jurisdictions = ['ash', 'elm', 'oak'].map(place);
const listing: Listing = {
  jurisdictions,
  byId: new Map(jurisdictions.map((one) => [one.id, one])),
  unread: 0,
  incomplete: true,
  isWhole: false,
  hasAllPages: true,
  at: 1,
  staleSince: undefined,
};

/** A service with two places on each page, and the number of its pages that were requested. */
function service(first: { readonly ids?: readonly string[]; readonly incomplete?: true; readonly stale?: true } = {}) {
  const { ids = ['ash', 'elm'], incomplete, stale } = first;
  const requests: unknown[] = [];
  const client: Pick<LegalCodeClient, 'jurisdictions'> = {
    jurisdictions(ask) {
      requests.push(ask?.reload);
      const page = { entries: ids.map(place), unread: 0, next: '/more', ...(incomplete && { incomplete }) };
      return Promise.resolve({ value: page, at: 2, ...(stale && { stale }) });
    },
  };
  return { client, requests };
}

const confirm = (client: Pick<LegalCodeClient, 'jurisdictions'>, list = listing) =>
  confirmedBy(client, list, new AbortController().signal);

describe('a list of jurisdictions that was not known to be complete', () => {
  it('is complete once its first page says so, after one new request', async () => {
    const { client, requests } = service();
    const confirmed = await confirm(client);
    assert.deepEqual(confirmed, { ...listing, incomplete: false, isWhole: true, at: 2 });
    assert.equal(confirmed.jurisdictions, jurisdictions, 'the same list needs no new lexicon');
    assert.deepEqual(requests, [true]);
  });

  it('stays incomplete while its first page says so', async () => {
    const confirmed = await confirm(service({ incomplete: true }).client);
    assert.equal(confirmed?.incomplete, true);
    assert.equal(confirmed.isWhole, false);
  });

  it('is read again if the first page has other places, or none', async () => {
    assert.equal(await confirm(service({ ids: ['elm', 'oak'] }).client), undefined);
    assert.equal(await confirm(service({ ids: [] }).client), undefined);
  });

  it('is read again if it lacked pages or entries, or the service is silent', async () => {
    assert.equal(await confirm(service({ stale: true }).client), undefined);
    assert.equal(await confirm(service().client, { ...listing, hasAllPages: false }), undefined);
    assert.equal(await confirm(service().client, { ...listing, unread: 1 }), undefined);
  });
});
