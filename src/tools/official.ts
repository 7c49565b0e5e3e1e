/** Links to the official text, if a service on this machine provides them. */
import { LookupError } from '../contract/failure.ts';
import { maySearchForWords } from '../lookup/elsewhere.ts';
import { mostOfficialLinks } from './limits.ts';
import { asking, type Call } from './parts.ts';

/**
 * Returns the official URLs of sections by id. Each needs a request, so lists from an operator's service omit them and
 * read_section provides them instead. A failure omits the URL.
 */
export async function officialUrls(call: Call, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const client = await call.client();
  const selected = maySearchForWords(client) ? [...new Set(ids)].slice(0, mostOfficialLinks) : [];
  const found = await Promise.all(selected.map(async (id) => [id, await officialUrl(call, id)] as const));
  return new Map(found.flatMap(([id, url]) => (url === undefined ? [] : [[id, url]])));
}

/** The official URL of one section. */
export async function officialUrl(call: Call, id: string): Promise<string | undefined> {
  try {
    const client = await call.client();
    const { value } = await client.sources(id, asking(call.signal));
    return value.entries.find(({ officialSourceUrl }) => officialSourceUrl !== undefined)?.officialSourceUrl;
  } catch (error) {
    if (error instanceof LookupError) return undefined;
    throw error;
  }
}
