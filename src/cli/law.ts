/** Where `cite` and `check` get their law from: a library file, opened for this run, or a service. */

import { randomBytes } from 'node:crypto';
import type { HasSection } from '../citation/types.ts';
import { AddressError } from '../client/address.ts';
import type { LegalCodeClient } from '../client/types.ts';
import { readJurisdictions } from '../contract/decode/read.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import { withOwnPages } from '../lookup/own-pages.ts';
import type { Corrections } from '../service/store/corrections.ts';
import { field } from '../service/store/field.ts';

/** The command line asks for something that cannot be; the message says what. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export interface Law {
  /** What a recognizer needs to know of it. */
  readonly jurisdictions: readonly Jurisdiction[];
  /** Only a library tells its numbers. */
  readonly hasSection?: HasSection;
}

/** The options `--library` and `--service`. */
export interface LawOptions {
  readonly library: string | undefined;
  readonly service: string | undefined;
  /** The reader's own, of the library. */
  readonly corrections?: Corrections;
}

/** The jurisdictions of a library or a service; none when neither is named. Throws UsageError, LibraryError, LookupError. */
export async function readLaw({ library, service, corrections }: LawOptions): Promise<Law> {
  refuseBoth({ library, service });
  if (library !== undefined) return await readLibrary(library, corrections);
  if (service === undefined) return { jurisdictions: [] };
  const client = await clientOf(service);
  try {
    const { value } = await client.allJurisdictions();
    return { jurisdictions: await withOwnPages(client, value.entries) };
  } finally {
    await client.close();
  }
}

async function readLibrary(library: string, corrections: Corrections | undefined): Promise<Law> {
  refuseAddress(library);
  const [{ openSqliteStore }, { sectionNumbers }] = await Promise.all([
    import('../service/store/sqlite/index.ts'),
    import('../service/store/sqlite/numbers.ts'),
  ]);
  const store = openSqliteStore(library, { readOnly: true, mustExist: true, ...field('corrections', corrections) });
  try {
    const jurisdictions: Jurisdiction[] = [];
    let after: string | undefined;
    do {
      const page = await store.jurisdictions('all', { limit: 1000, ...(after === undefined ? {} : { after }) });
      jurisdictions.push(...readJurisdictions(page.entries, { base: 'http://127.0.0.1/' }).entries);
      after = page.next;
    } while (after !== undefined);
    return { jurisdictions, hasSection: sectionNumbers(library) };
  } finally {
    await store.close();
  }
}

export interface OpenedLaw {
  readonly client: LegalCodeClient;
  /** As the service lists them, with addresses that it answers at. */
  readonly jurisdictions: readonly Jurisdiction[];
  close(): Promise<void>;
}

/**
 * A client of the library or the service. A library is served on this machine to this process alone, with a key made
 * for the run. So there is one way to the law. A service's key comes from LEGAL_CODE_API_KEY, because others can see a
 * command line.
 *
 * @param metered the client of a service, as every request must go through it, the first included
 */
export async function openLaw(
  { library, service, corrections }: LawOptions,
  metered: (client: LegalCodeClient) => LegalCodeClient = (client) => client,
): Promise<OpenedLaw> {
  refuseBoth({ library, service });
  if (service !== undefined) {
    const client = metered(await clientOf(service));
    return await opened(client, () => client.close());
  }
  if (library === undefined) throw new UsageError('--library FILE or --service URL is needed');
  refuseAddress(library);
  const [{ openSqliteStore }, { serve }, { soleAccount }, { createClient }] = await Promise.all([
    import('../service/store/sqlite/index.ts'),
    import('../service/serve.ts'),
    import('../service/accounts.ts'),
    import('../client/index.ts'),
  ]);
  const key = randomBytes(24).toString('base64url');
  const store = openSqliteStore(library, { readOnly: true, mustExist: true, ...field('corrections', corrections) });
  const serving = await serve({ store, accounts: soleAccount(key), at: { host: '127.0.0.1', port: 0 }, log: false });
  const client = createClient({ url: serving.reached.url, key: () => key, freshFor: 3_600_000 });
  return await opened(client, async () => {
    await client.close();
    await serving.stop();
  });
}

async function opened(client: LegalCodeClient, close: () => Promise<void>): Promise<OpenedLaw> {
  try {
    const { value } = await client.allJurisdictions();
    return { client, jurisdictions: await withOwnPages(client, value.entries), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function clientOf(service: string): Promise<LegalCodeClient> {
  const { createClient } = await import('../client/index.ts');
  try {
    return createClient({ url: service, key: () => process.env.LEGAL_CODE_API_KEY, freshFor: 3_600_000 });
  } catch (error) {
    if (error instanceof AddressError) throw new UsageError(`--service: ${addressWords[error.problem]}`);
    throw error;
  }
}

const addressWords = {
  notAnAddress: 'expected an address such as https://law.example.org',
  notHttps: 'expected https, for the key would go unprotected; http only to this machine',
  tooMuch: 'expected an address without user name, query and fragment; the key goes in LEGAL_CODE_API_KEY',
} as const;

function refuseBoth({ library, service }: LawOptions): void {
  if (library !== undefined && service !== undefined) throw new UsageError('--library or --service, not both');
}

/** An address may hold a password: it is not repeated. */
function refuseAddress(library: string): void {
  if (/^[a-z]+:\/\//i.test(library))
    throw new UsageError('--library: expected a file; a shared library is asked through --service');
}
