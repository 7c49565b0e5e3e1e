import { strict as assert } from 'node:assert';
import type { WireJurisdiction } from '../../../src/contract/schemas.ts';
import { readAccounts } from '../../../src/service/read-accounts.ts';
import { type ScopeSource, scopesOf } from '../../../src/service/scopes.ts';
import type { Scope } from '../../../src/service/store/store.ts';

const id = (number: number): string => `00000000-0000-5000-8000-${String(number).padStart(12, '0')}`;
const place = (number: number, name: string, region?: string): WireJurisdiction => ({
  jurisdiction_id: id(number),
  name,
  other_names: [],
  kind: 'city',
  codes: [],
  coverage: { status: 'complete', section_count: 1 },
  withheld: [],
  links: {},
  ...(region === undefined ? {} : { region }),
});

/** A library whose jurisdictions can be imported later, one page each so that all pages are read. */
class Library implements ScopeSource {
  readonly #places: WireJurisdiction[];
  constructor(...places: WireJurisdiction[]) {
    this.#places = places;
  }
  add(jurisdiction: WireJurisdiction): void {
    this.#places.push(jurisdiction);
  }
  revision(): number {
    return this.#places.length;
  }
  async jurisdiction(_scope: Scope, wanted: string) {
    return this.#places.find(({ jurisdiction_id }) => jurisdiction_id === wanted);
  }
  async jurisdictions(_scope: Scope, { after = '0' }: { after?: string }) {
    const entries = this.#places.slice(Number(after), Number(after) + 1);
    return { entries, ...(Number(after) + 1 < this.#places.length ? { next: String(Number(after) + 1) } : {}) };
  }
}

function account(...jurisdictions: readonly string[]) {
  const holder = readAccounts(JSON.stringify({ accounts: [{ name: 'intern', key: 'the-intern-key', jurisdictions }] }));
  const found = holder.holderOf('the-intern-key');
  assert.ok(found);
  return found;
}

describe('the jurisdictions of an account', () => {
  const springfields = [place(1, 'Springfield', 'IL'), place(2, 'Springfield', 'MA'), place(3, 'Port Wenlow', 'WA')];
  const cases: readonly (readonly [string, readonly string[], readonly number[]])[] = [
    ['a name with a postal code', ['Springfield, IL'], [1]],
    ['a name with a state', ['springfield,  massachusetts'], [2]],
    ['an identifier', [id(2).toUpperCase()], [2]],
    ['a name that fits one', ['Port Wenlow'], [3]],
    ['a name that fits several', ['Springfield'], []],
    ['a name in another state', ['Port Wenlow, OR'], []],
    ['a name that fits several, beside one that fits', ['Springfield', 'Port Wenlow'], [3]],
  ];
  for (const [what, named, granted] of cases) {
    it(`by ${what}`, async () => {
      const scope = await scopesOf(new Library(...springfields))(account(...named));
      assert.ok(scope !== 'all');
      assert.deepEqual([...scope].sort(), granted.map(id));
    });
  }

  it('do not grow when a place of the same name is imported later, and the log tells the operator once', async () => {
    const library = new Library(place(1, 'Springfield', 'IL'));
    const faults: string[] = [];
    const scopeOf = scopesOf(library, (sentence) => faults.push(sentence));
    assert.deepEqual(await scopeOf(account('Springfield')), new Set([id(1)]));
    library.add(place(2, 'Springfield', 'MA'));
    assert.deepEqual(await scopeOf(account('Springfield')), new Set());
    library.add(place(3, 'Port Wenlow', 'WA'));
    assert.deepEqual(await scopeOf(account('Springfield')), new Set());
    assert.equal(faults.length, 1);
    assert.match(faults[0] ?? '', /"intern": "Springfield" fits 2 jurisdictions/);
  });
});
