/** Sections as MCP resources: `legal-code://sections/ID` and `legal-code://sections/ID/versions/VERSION`. */
import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Tools } from '../tools/index.ts';

export const sectionAddress = 'legal-code://sections/{id}';
export const versionAddress = 'legal-code://sections/{id}/versions/{version}';

/** Reads a section as JSON, with all its pages joined. Throws ResourceNotFoundError if no section can be read. */
export async function readResource(
  tools: Tools,
  uri: URL,
  variables: Readonly<Record<string, string | string[]>>,
  signal: AbortSignal,
) {
  const { id, version } = variables;
  if (typeof id !== 'string') throw new ResourceNotFoundError(uri.href);
  const input = {
    id: decodeURIComponent(id),
    include: ['text', 'sources'],
    ...(typeof version === 'string' ? { as_of: decodeURIComponent(version) } : {}),
  };
  let whole: Record<string, unknown> = {};
  for (let page = 1, of = 1; page <= of; page++) {
    const answer = await tools.run('read_section', { ...input, page }, signal);
    if (answer.kind === 'wrongInput') throw new ResourceNotFoundError(uri.href);
    const value: Record<string, unknown> = { ...answer.value };
    if (value.section === undefined) throw new ResourceNotFoundError(uri.href);
    whole = page === 1 ? value : joined(whole, value);
    of = pagesOf(value.page);
  }
  const { page: _page, ...section } = whole;
  return { contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(section) }] };
}

function pagesOf(page: unknown): number {
  return typeof page === 'object' && page !== null && 'of' in page && typeof page.of === 'number' ? page.of : 1;
}

/** Concatenates the lists that continue across pages. */
function joined(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const lists = ['blocks', 'sources'].map((name) => [name, [...listIn(before[name]), ...listIn(after[name])]] as const);
  return { ...before, ...Object.fromEntries(lists) };
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
