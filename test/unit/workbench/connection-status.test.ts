import { strict as assert } from 'node:assert';
import type { Failure } from '../../../src/contract/failure.ts';
import { untranslated as t } from '../../../src/lookup/failure-words.ts';
import { connectionStatusOf } from '../../../src/workbench/shared/connection-status.ts';
import type { ConnectionState } from '../../../src/workbench/shared/services.ts';

const host = 'law.example.org';
const failed = (failure: Failure): ConnectionState => ({ kind: 'failed', failure });
const of = (state: ConnectionState, at: string | null = host, hasKey = true) =>
  connectionStatusOf({ state, host: at ?? undefined, hasKey }, t);

describe('the status of a service', () => {
  const retryAt = new Date(2026, 10, 21, 14, 35).getTime();
  const states: readonly (readonly [string, ConnectionState, string])[] = [
    ['signed out', failed({ kind: 'unauthorized', refused: false }), 'setKey'],
    ['refused', failed({ kind: 'unauthorized', refused: true }), 'setKey'],
    ['not enabled', failed({ kind: 'forbidden' }), 'retry'],
    ['rate-limited', failed({ kind: 'rateLimited', retryAt }), 'retry'],
    ['offline', failed({ kind: 'offline', cause: 'ECONNREFUSED' }), 'retry'],
    ['silent', failed({ kind: 'timeout', phase: 'headers' }), 'retry'],
    ['failing', failed({ kind: 'serviceError', status: 503 }), 'retry'],
    ['not understood', failed({ kind: 'notUnderstood' }), 'openSettings'],
    ['broken', failed({ kind: 'unexpected' }), 'retry'],
    ['misconfigured', { kind: 'misconfigured', why: 'notHttps' }, 'connect'],
    ['connecting', { kind: 'connecting' }, 'showLog'],
  ];

  for (const [name, state, step] of states)
    it(`${name}: says which service it is, and offers ${step} first`, () => {
      const { message, steps, short } = of(state);
      assert.equal(steps[0], step);
      assert.ok(short !== '');
      if (state.kind !== 'misconfigured') assert.ok(message.includes(host), message);
      assert.equal(new Set(steps).size, steps.length, 'no step twice');
    });

  it('reads differently in each state, in the status bar and in full', () => {
    const standings = states.map(([, state]) => of(state));
    for (const part of ['name', 'short', 'message'] as const)
      assert.equal(new Set(standings.map((standing) => standing[part])).size, standings.length, part);
  });

  it('shows when a rate limit ends', () => {
    assert.match(of(failed({ kind: 'rateLimited', retryAt })).short, /35/);
    assert.match(of(failed({ kind: 'rateLimited' })).short, /limit reached/);
  });

  it('offers the embedded library instead of a failing service', () => {
    for (const [name, state] of states)
      if (name !== 'connecting') assert.ok(of(state).steps.includes('useEmbedded'), name);
  });

  it('mentions no key and no service for the embedded library', () => {
    const { message, steps, name, short } = of(
      failed({ kind: 'offline', cause: 'EMBEDDED_EXITED', detail: 'The library is from a newer version.' }),
      null,
      false,
    );
    assert.equal(name, 'offline');
    assert.equal(message, 'The embedded library could not be started. The library is from a newer version.');
    assert.equal(short, 'Legal Code: library not available');
    assert.ok(!steps.includes('setKey') && !steps.includes('useEmbedded'));
  });

  it('counts the jurisdictions, and reports an empty service', () => {
    assert.match(of({ kind: 'ready', jurisdictions: 1 }, null).message, /1 jurisdiction$/);
    assert.match(of({ kind: 'ready', jurisdictions: 2 }, null).message, /2 jurisdictions$/);
    assert.equal(of({ kind: 'ready', jurisdictions: 0 }, null).name, 'empty');
    assert.equal(of({ kind: 'ready' }).severity, 'fine');
  });

  it('offers to clear a key only if there is one', () => {
    assert.ok(of({ kind: 'ready' }, host, true).steps.includes('clearKey'));
    assert.ok(!of({ kind: 'ready' }, host, false).steps.includes('clearKey'));
  });
});

describe('the status item', () => {
  const fine = (host: string | undefined, place?: string) =>
    connectionStatusOf({ state: { kind: 'ready', jurisdictions: 2 }, host, hasKey: false, place }, t);

  it('names the service, or the jurisdiction that a bare § refers to', () => {
    assert.equal(fine(host, 'Port Wenlow').short, host);
    assert.equal(fine(undefined, 'Port Wenlow').short, 'Legal Code: Port Wenlow');
    assert.equal(fine(undefined).short, 'Legal Code: 2 jurisdictions');
    const idle = connectionStatusOf({ state: { kind: 'idle' }, host: undefined, hasKey: false }, t);
    assert.equal(idle.short, 'Legal Code');
  });

  it('begins its menu with search, check and the default jurisdiction', () => {
    for (const at of [host, undefined])
      assert.deepEqual(fine(at).steps.slice(0, 3), ['search', 'checkDocument', 'setJurisdiction']);
  });
});
