/** Sections to suggest without a request: those that the draft cites, and those opened recently. */
import type * as vscode from 'vscode';
import type { Citation } from '../../citation/types.ts';
import type { SectionSummary } from '../../contract/resources.ts';
import type { Services } from '../shared/services.ts';

/** Maximum number of suggestions from the draft's citations. */
const mostCited = 10;
/** No service's identifier starts with this. */
const notLookedUp = '\n';

/** Whether the service has a section with this identifier, so that its text can be requested. */
export function isLookedUp(sectionId: string): boolean {
  return !sectionId.startsWith(notLookedUp);
}

/** Sections of a citation's code: those that the draft cites, latest first, then those opened recently. */
export async function sectionsAtHand(
  services: Services,
  document: vscode.TextDocument,
  citation: Citation,
  signal: AbortSignal,
): Promise<readonly SectionSummary[]> {
  const inDraft = await services.citations.soon(document, () => signal.aborted);
  const cited = citedAlready(services, document, inDraft ?? [], citation);
  const numbers = new Set(cited.map(({ number }) => number));
  // A section opened from the current text may have had another heading on the draft's date, or not existed.
  if (services.law.asOf(document) !== undefined) return cited;
  return [...cited, ...recent(services, citation.jurisdictionId ?? '').filter(({ number }) => !numbers.has(number))];
}

function citedAlready(
  { citationStates, law }: Services,
  document: vscode.TextDocument,
  citations: readonly Citation[],
  { jurisdictionId, code }: Citation,
): readonly SectionSummary[] {
  const asOf = law.asOf(document);
  const cited = citations
    .filter((each) => each.jurisdictionId === jurisdictionId && (code === null || each.code === code))
    .flatMap((each) => each.targets.map((target) => ({ citation: each, target, asOf })))
    .filter(({ target }) => target.kind === 'section' && target.through === undefined)
    .filter((each) => citationStates.of(each) !== 'notFound');
  const once = new Map(cited.map((each) => [each.target.number, each]));
  return [...once.values()]
    .toReversed()
    .slice(0, mostCited)
    .map(
      (each) =>
        citationStates.sectionOf(each) ?? {
          id: notLookedUp + each.target.number,
          number: each.target.number,
          ...(jurisdictionId === null ? {} : { jurisdictionId }),
          hierarchy: [],
          links: {},
          extra: {},
        },
    );
}

function recent({ recentSections }: Services, jurisdictionId: string): readonly SectionSummary[] {
  return recentSections
    .list()
    .filter((section) => section.jurisdictionId === jurisdictionId)
    .map(({ sectionId, citation, heading }) => ({
      id: sectionId,
      jurisdictionId,
      ...(citation === undefined ? {} : { citation, number: numberIn(citation) }),
      ...(heading === undefined ? {} : { heading }),
      hierarchy: [],
      links: {},
      extra: {},
    }));
}

/** Extracts `23.44.040` from `Port Wenlow Municipal Code § 23.44.040`. */
function numberIn(citation: string): string {
  return citation.slice(citation.lastIndexOf(' ') + 1);
}
