/** Runs the tools against the window's service. The tools never see the key, which stays in the window's client. */
import type { LegalCodeClient } from '../../client/types.ts';
import { localDay } from '../../contract/legal-dates.ts';
import { createLookup } from '../../lookup/index.ts';
import type { Tools } from '../../tools/index.ts';
import { requestsPerMinute } from '../../tools/limits.ts';
import { meteredClient } from '../../tools/metered-client.ts';
import type { Services } from '../shared/services.ts';

/** Loads the tools on the first call. */
export function windowTools({ connection, jurisdictions, citations, log }: Services): Tools {
  const metered = new WeakMap<LegalCodeClient, LegalCodeClient>();
  const client = async (): Promise<LegalCodeClient> => {
    const plain = await connection.client();
    if (connection.embedded) return plain;
    const known =
      metered.get(plain) ??
      meteredClient(plain, {
        limit: requestsPerMinute,
        log: (line) => log.info(`Sent for an assistant to ${line}`),
        now: Date.now,
      });
    metered.set(plain, known);
    return known;
  };
  const tools = async () => {
    const { createTools } = await import('../../tools/index.ts');
    return createTools({
      service: () => connection.origin ?? 'library',
      client,
      async directory(signal) {
        const places = await jurisdictions.all(signal);
        const { listedAt: at = Date.now(), staleSince, isWhole } = jurisdictions;
        return { places, at, stale: staleSince !== undefined, isWhole };
      },
      lookup: createLookup({
        client,
        jurisdiction: (id) => jurisdictions.get(id),
        all: (signal) => jurisdictions.all(signal),
      }),
      recognize: (text, options, signal) => citations.inText(text, options, signal),
      today: () => localDay(new Date()),
    });
  };
  let loaded: ReturnType<typeof tools> | undefined;
  return {
    async run(name, input, signal) {
      loaded ??= tools();
      return await (await loaded).run(name, input, signal);
    },
  };
}
