/** Finds the sections to suggest: those whose numbers begin as typed, or whose headings have the typed words. */
import type * as vscode from 'vscode';
import { normalizeSectionNumber } from '../../citation/lexicon/section-key.ts';
import type { Citation } from '../../citation/types.ts';
import type { LegalCodeClient } from '../../client/types.ts';
import { isWhole, type SectionSummary } from '../../contract/resources.ts';
import type { Services } from '../shared/services.ts';
import { sectionsAtHand } from './at-hand.ts';
import { siblingPrefix, type Typed } from './typed-text.ts';

/** Maximum number of sections to request. */
export const most = 20;

/** The cited code's sections whose numbers start with the typed text, or whose headings contain its words. */
export async function sectionsFor(
  services: Services,
  document: vscode.TextDocument,
  citation: Citation,
  typed: Typed,
  signal: AbortSignal,
): Promise<readonly SectionSummary[]> {
  const jurisdictionId = citation.jurisdictionId ?? '';
  const prefix = prefixOf(citation, typed);
  if (typed.kind === 'number' && prefix === '') return await atHand(services, document, citation, typed, signal);
  const client = await services.law.of(document).client();
  if (typed.kind === 'words') {
    const { value } = await client.search(
      { text: typed.text, jurisdictionId, match: 'heading', limit: most },
      { signal },
    );
    return value.entries.filter(({ heading }) => hasWords(heading, typed.text));
  }
  return await sectionsNumbered(client, jurisdictionId, prefix, signal);
}

/** The first sections of a place whose numbers begin with a prefix, as last received. */
interface NumberList {
  readonly jurisdictionId: string;
  readonly prefix: string;
  readonly sections: readonly SectionSummary[];
  /** Whether there are no others. */
  readonly isWhole: boolean;
  /** When it was received, milliseconds. */
  readonly at: number;
}

/** How long a list stays in use while its prefix grows, milliseconds. */
const maxAge = 10_000;
const lastLists = new WeakMap<LegalCodeClient, NumberList>();

/**
 * The first sections whose numbers begin with a prefix. A complete list for a shorter prefix needs no new request. Neither does a list
 * whose sections all begin with the longer prefix: the first twenty of title 1 are also the first twenty of `1.0`.
 */
export async function sectionsNumbered(
  client: LegalCodeClient,
  jurisdictionId: string,
  prefix: string,
  signal: AbortSignal,
): Promise<readonly SectionSummary[]> {
  const beginning = (sections: readonly SectionSummary[]): readonly SectionSummary[] =>
    sections.filter(({ number }) => beginsWith(number, prefix));
  const last = lastLists.get(client);
  if (
    last?.jurisdictionId === jurisdictionId &&
    beginsWith(prefix, last.prefix) &&
    Math.abs(Date.now() - last.at) < maxAge
  ) {
    const sections = beginning(last.sections);
    if (last.isWhole || sections.length === most) return sections;
  }
  const query = { text: prefix, jurisdictionId, match: 'number', limit: most } as const;
  const { value, at, stale } = await client.search(query, { signal });
  const found = beginning(value.entries);
  // A service that does not search by number sends other sections too, and perhaps not all of these.
  if (stale !== true && found.length === value.entries.length)
    lastLists.set(client, { jurisdictionId, prefix, sections: found, isWhole: isWhole(value), at });
  return found;
}

/** The prefix of the next number: the typed part, or else a guess from the previous number in a list. */
function prefixOf({ targets }: Citation, { text }: Typed): string {
  const before = targets.at(-2)?.number;
  return text === '' && before !== undefined ? siblingPrefix(before) : text;
}

function beginsWith(number: string | undefined, prefix: string): boolean {
  return normalizeSectionNumber(number ?? '').startsWith(normalizeSectionNumber(prefix));
}

/** Sections that match without a request. */
export async function atHand(
  services: Services,
  document: vscode.TextDocument,
  citation: Citation,
  typed: Typed,
  signal: AbortSignal,
): Promise<readonly SectionSummary[]> {
  const sections = await sectionsAtHand(services, document, citation, signal);
  return sections.filter(({ number, heading }) =>
    typed.kind === 'words' ? hasWords(heading, typed.text) : beginsWith(number, prefixOf(citation, typed)),
  );
}

/** Whether a heading contains all the typed words. The last word may be incomplete. */
function hasWords(heading: string | undefined, typed: string): boolean {
  const inHeading = (heading ?? '').toLocaleLowerCase().split(/[^\p{L}\p{N}]+/u);
  const typedWords = typed
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return typedWords.every((word, at) =>
    inHeading.some((other) => (at === typedWords.length - 1 ? other.startsWith(word) : other === word)),
  );
}
