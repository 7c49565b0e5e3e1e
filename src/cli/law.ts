/** The source of law for commands and tools: a library file opened for this run, or a service. */

import type { HasSection } from '../citation/types.ts';
import { AddressError } from '../client/address.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import { withOwnPages } from '../lookup/own-pages.ts';
import type { Corrections } from '../service/store/corrections.ts';

/** An invalid command line; the message says why. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** The options `--library` and `--service`. */
export interface LawOptions {
  readonly library: string | undefined;
  readonly service: string | undefined;
  /** The user's corrections of the library. */
  readonly corrections?: Corrections;
  /** The file of the `legal-code` command, to answer from the library in a second thread. */
  readonly thread?: string;
}

export interface OpenedLaw {
  readonly client: LegalCodeClient;
  /** The jurisdictions of the library or service, with addresses that the client can request. */
  readonly jurisdictions: readonly Jurisdiction[];
  /** Only a library lists its section numbers. */
  readonly hasSection?: HasSection;
  close(): Promise<void>;
}

/**
 * Creates a client of the library or the service. A library answers in this process without opening a port. A service's key
 * comes from LEGAL_CODE_API_KEY, because other users can see a command line. Throws UsageError, LibraryError, LookupError.
 *
 * @param metered wraps the client of a service, so that it counts every request, including the first
 */
export async function openLaw(
  { library, service, corrections, thread }: LawOptions,
  metered: (client: LegalCodeClient) => LegalCodeClient = (client) => client,
): Promise<OpenedLaw> {
  refuseBoth({ library, service });
  if (service !== undefined) return await opened(metered(await clientOf(service)));
  if (library === undefined) throw new UsageError('--library FILE or --service URL is needed');
  refuseAddress(library);
  const [{ openLibrary }, { createDirectClient }] = await Promise.all([
    import('./open-library.ts'),
    import('../client/index.ts'),
  ]);
  const { store, direct } = openLibrary(library, corrections);
  const hasSection: HasSection = (...number) => store.hasNumber(...number);
  if (thread === undefined) return { ...(await opened(createDirectClient(direct, cached))), hasSection };
  const { libraryInThread } = await import('./library-thread.ts');
  const law = await opened(createDirectClient(libraryInThread(thread, { library, corrections }), cached));
  const close = async (): Promise<void> => {
    await Promise.all([law.close(), direct.close()]);
  };
  return { ...law, hasSection, close };
}

/** The library or the service hardly changes during a command. */
const cached = { freshFor: 3_600_000 };

async function opened(client: LegalCodeClient): Promise<OpenedLaw> {
  try {
    const { value } = await client.allJurisdictions();
    return { client, jurisdictions: await withOwnPages(client, value.entries), close: () => client.close() };
  } catch (error) {
    await client.close();
    throw error;
  }
}

async function clientOf(service: string): Promise<LegalCodeClient> {
  const { createClient } = await import('../client/index.ts');
  try {
    return createClient({ url: service, key: () => process.env.LEGAL_CODE_API_KEY, ...cached });
  } catch (error) {
    if (error instanceof AddressError) throw new UsageError(`--service: ${addressWords[error.problem]}`);
    throw error;
  }
}

const addressWords = {
  notAnAddress: 'expected an address such as https://law.example.org',
  notHttps: 'expected https, because http would expose the key; http is allowed only to this machine',
  tooMuch: 'expected an address without user name, query or fragment; set the key in LEGAL_CODE_API_KEY',
} as const;

function refuseBoth({ library, service }: LawOptions): void {
  if (library !== undefined && service !== undefined) throw new UsageError('--library or --service, not both');
}

/** An address may contain a password, so the message does not repeat it. */
function refuseAddress(library: string): void {
  if (/^[a-z]+:\/\//i.test(library))
    throw new UsageError('--library: expected a file; for a shared library, use --service');
}
