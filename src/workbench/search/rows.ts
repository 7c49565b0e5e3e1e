/** A search as rows of a quick pick: its results, its gaps, and next steps. */

import * as vscode from 'vscode';
import type { Failure } from '../../contract/failure.ts';
import type { SearchHit } from '../../contract/resources.ts';
import { describeFailure, statedDetail } from '../../lookup/failure-words.ts';
import { type ActionName, actionOf } from '../shared/actions.ts';
import { clock } from '../shared/connection-status.ts';
import { unnamedSection } from '../shared/place-name.ts';
import { brief, plain } from '../shared/plain-text.ts';
import { headingOf, nameOf, presentationOf, refOf } from '../shared/section-presentation.ts';
import type { SectionRef } from '../shared/services.ts';
import { filtersHits, matchesFilters, type TypedFilters } from './filters.ts';
import type { SearchResult, SearchView } from './model.ts';
import { centredSnippet } from './snippet.ts';

/** Effect of Enter on a row. */
export type RowAction =
  /** `path`: the addresses of the contents above the section, from the top. */
  | { readonly kind: 'section'; readonly section: SectionRef; readonly path?: readonly string[] }
  | { readonly kind: 'more' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'step'; readonly step: ActionName }
  | { readonly kind: 'everywhere' }
  | { readonly kind: 'onlyDefault' }
  /** Restricts the search to a jurisdiction of the results. */
  | { readonly kind: 'place'; readonly jurisdictionId: string }
  | { readonly kind: 'complete'; readonly value: string }
  | { readonly kind: 'type'; readonly text: string }
  /** Shows the weak matches that are hidden. */
  | { readonly kind: 'weak' }
  /** Information only, without an action. */
  | { readonly kind: 'none' };

export interface Row extends vscode.QuickPickItem {
  readonly action: RowAction;
}

export interface RowContext {
  readonly text: string;
  /** The day on which to evaluate statuses. */
  readonly today: string;
  readonly busy: boolean;
  /** Whether the embedded library is searched. */
  readonly embedded: boolean;
  /** The name of the jurisdiction that the search is restricted to. */
  readonly within: string | undefined;
  /** Names a jurisdiction; undefined if there is only one, because its name adds nothing. */
  readonly place: (jurisdictionId: string | undefined) => string | undefined;
  /** Describes the imported copy of a jurisdiction's law; undefined for a service's own law. */
  readonly copyOf?: (jurisdictionId: string) => string | undefined;
  readonly recent: readonly SectionRef[];
  readonly lastText: string | undefined;
  readonly buttons: readonly vscode.QuickInputButton[];
  /** Shows a hit's neighbors; only for a hit whose service lists contents. */
  readonly neighbors?: vscode.QuickInputButton;
  /** The name of the draft's jurisdiction, if the search is not restricted to it. */
  readonly defaultName: string | undefined;
  readonly filters: TypedFilters;
  /** Whether to show all hits although none matches well. */
  readonly showWeak?: boolean;
  /** Values for the filter being typed. */
  readonly completions: readonly string[];
}

/** Builds the rows for `view`. */
export function rowsOf(view: SearchView, context: RowContext): readonly Row[] {
  if (context.filters.open !== undefined && context.completions.length > 0) return completionRows(context);
  switch (view.kind) {
    case 'blank':
      return blankRows(context);
    case 'searching':
      return [];
    case 'failed':
      return failureRows(view.failure);
    case 'found':
      return view.hits.length === 0 && !context.busy ? nothingRows(view, context) : foundRows(view, context);
  }
}

function blankRows({ recent, lastText, place, buttons }: RowContext): readonly Row[] {
  const last: Row[] =
    lastText === undefined
      ? []
      : [
          row(`$(history) ${vscode.l10n.t('Search again for “{0}”', brief(lastText, 60))}`, {
            kind: 'type',
            text: lastText,
          }),
        ];
  if (recent.length === 0) {
    return [
      ...last,
      row(`$(lightbulb) ${vscode.l10n.t('Type words of the law, or a citation such as § 23.44.010')}`, {
        kind: 'none',
      }),
    ];
  }
  return [
    ...last,
    separator(vscode.l10n.t('recently opened')),
    ...recent.map((section) => ({
      ...row(plain(section.citation ?? section.heading ?? unnamedSection()), {
        kind: 'section',
        section,
      }),
      iconPath: new vscode.ThemeIcon('history'),
      description: described([
        section.citation === undefined ? undefined : headingOf(section.heading),
        placeBeside(section.citation, place(section.jurisdictionId)),
      ]),
      buttons: [...buttons],
    })),
  ];
}

function foundRows(found: SearchResult, context: RowContext): readonly Row[] {
  const hits = found.hits.filter((hit) => matchesFilters(hit, context.filters));
  const cited = hits.filter((hit) => hit.match === 'citation');
  const others = hits.filter((hit) => hit.match !== 'citation');
  const reported = others.some((hit) => hit.match === 'text');
  const hit = (one: SearchHit): Row => hitRow(one, context);
  if (found.weak === true && hits.length > 0 && context.showWeak !== true) return weakRows(hits, found, context);
  return [
    ...defaultRows(context),
    ...filteredRows(hits.length, found, context),
    ...(cited.length === 0 ? [] : [separator(vscode.l10n.t('citation')), ...cited.map(hit)]),
    // Other services may not state what matched. Then show no heading.
    ...(others.length > 0 && (reported || cited.length > 0) ? [separator(reported ? vscode.l10n.t('text') : '')] : []),
    ...others.map(hit),
    ...copyRows(hits, context),
    ...placeRows(found, context),
    ...tailRows(found, context),
  ];
}

/** Weak hits that are shown before a person asks for all of them. */
const mostWeak = 3;

/** States that no hit matches well, and offers what may help, above the first few hits. */
function weakRows(hits: readonly SearchHit[], found: SearchResult, context: RowContext): readonly Row[] {
  const text = brief(found.query.text, 60);
  const { within } = context;
  const { next, ...rest } = found;
  const shown = hits.slice(0, mostWeak);
  const hidden = hits.length - shown.length;
  return [
    {
      ...row(`$(info) ${vscode.l10n.t('No section matches “{0}” well', text)}`, { kind: 'none' }),
      detail: vscode.l10n.t('Fewer words, or other words, may find more.'),
    },
    ...(within === undefined ? [] : [everywhereRow()]),
    ...defaultRows(context),
    ...filteredRows(hits.length, found, context),
    separator(vscode.l10n.t('weak matches')),
    ...shown.map((hit) => hitRow(hit, context)),
    ...copyRows(shown, context),
    ...(hidden > 0 || next !== undefined
      ? [separator(''), row(`$(chevron-down) ${vscode.l10n.t('Show all weak matches…')}`, { kind: 'weak' })]
      : []),
    ...tailRows(rest, context),
  ];
}

/** Places whose copies are named. */
const mostCopies = 3;

/** Labels hits in imported law as unofficial copies, with their edition and import date. */
function copyRows(hits: readonly SearchHit[], { copyOf }: RowContext): readonly Row[] {
  const places = new Set(hits.flatMap(({ jurisdictionId }) => jurisdictionId ?? []));
  const copies = [...places].flatMap((id) => copyOf?.(id) ?? []);
  if (copies.length === 0) return [];
  const named = plain(copies.slice(0, mostCopies).join('; '));
  const more = copies.length - mostCopies;
  const words =
    more > 0
      ? vscode.l10n.t('Unofficial copy: {0}; and {1} more', named, more)
      : vscode.l10n.t('Unofficial copy: {0}', named);
  return [separator(''), row(`$(info) ${words}`, { kind: 'none' })];
}

/** `Search in Seattle Only`, in words, because new users may not know an icon. */
function defaultRows({ defaultName }: RowContext): readonly Row[] {
  return defaultName === undefined
    ? []
    : [row(`$(home) ${vscode.l10n.t('Search in {0} Only', plain(defaultName))}`, { kind: 'onlyDefault' })];
}

/** Places that a list of results offers. */
const mostPlaces = 3;

/** If more results follow, offers the other places that have the most of the results received. */
function placeRows({ hits, next }: SearchResult, { place, defaultName }: RowContext): readonly Row[] {
  if (next === undefined) return [];
  const counts = new Map<string, number>();
  for (const { jurisdictionId } of hits)
    if (jurisdictionId !== undefined) counts.set(jurisdictionId, (counts.get(jurisdictionId) ?? 0) + 1);
  if (counts.size < 2) return [];
  const offered = [...counts]
    .map(([jurisdictionId, count]) => ({ jurisdictionId, count, name: place(jurisdictionId) }))
    .filter(({ name }) => name !== undefined && name !== defaultName)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostPlaces);
  if (offered.length === 0) return [];
  return [
    separator(vscode.l10n.t('places')),
    ...offered.map(({ jurisdictionId, count, name }) => ({
      ...row(`$(location) ${vscode.l10n.t('Search in {0} Only', plain(name ?? ''))}`, {
        kind: 'place',
        jurisdictionId,
      }),
      description: vscode.l10n.t('{0} of the first {1} results', count, hits.length),
    })),
  ];
}

/** Reports that a filter was applied locally, to the hits received so far. */
function filteredRows(shown: number, { hits, next }: SearchResult, { filters }: RowContext): readonly Row[] {
  if (!filtersHits(filters)) return [];
  const stated =
    next === undefined
      ? vscode.l10n.t('{0} of {1} results match the filter', shown, hits.length)
      : vscode.l10n.t('{0} of the first {1} results match the filter', shown, hits.length);
  return [row(`$(filter) ${stated}`, { kind: 'none' })];
}

function completionRows({ filters, completions }: RowContext): readonly Row[] {
  return completions.map((value) =>
    row(`$(filter) ${filters.open?.name ?? ''}:${plain(value)}`, { kind: 'complete', value }),
  );
}

function hitRow(hit: SearchHit, { place, buttons, neighbors, today }: RowContext): Row {
  const path = hit.hierarchy.flatMap(({ contents }) => contents ?? []);
  const presentation = presentationOf(hit, today);
  const snippet = hit.snippet === undefined ? undefined : plain(centredSnippet(hit.snippet, hit.highlights));
  return {
    ...row(plain(nameOf(hit)), { kind: 'section', section: refOf(hit), path }),
    iconPath: new vscode.ThemeIcon(presentation.icon),
    description: described([
      // First, because a long heading hides what follows.
      hit.formerNumber === undefined
        ? undefined
        : vscode.l10n.t('formerly {0}', plain(hit.formerNumber).replace(/\.$/, '')),
      hit.citation === undefined && hit.number === undefined ? undefined : headingOf(hit.heading),
      presentation.warning,
      locationOf(hit),
      placeBeside(hit.citation, place(hit.jurisdictionId)),
      presentation.warning === undefined ? presentation.words : undefined,
    ]),
    ...(snippet === undefined || snippet === '' ? {} : { detail: snippet }),
    buttons: neighbors === undefined || path.length === 0 ? [...buttons] : [...buttons, neighbors],
  };
}

function tailRows(
  { next, moreFailed, unread, staleSince, incomplete, notices = [] }: SearchResult,
  { embedded }: RowContext,
): readonly Row[] {
  const rows: Row[] = [];
  if (moreFailed !== undefined) rows.push(separator(''), ...failureRows(moreFailed, { kind: 'more' }));
  else if (next !== undefined)
    rows.push(separator(''), row(`$(chevron-down) ${vscode.l10n.t('More results…')}`, { kind: 'more' }));
  if (unread > 0) {
    const stated =
      unread === 1
        ? vscode.l10n.t('1 result could not be read')
        : vscode.l10n.t('{0} results could not be read', unread);
    rows.push(separator(''), row(`$(warning) ${stated}`, { kind: 'step', step: 'showLog' }));
  }
  if (notices.length > 0) {
    const stated = vscode.l10n.t('The service says: {0}', brief(notices.join(' '), 200));
    rows.push(separator(''), row(`$(info) ${plain(stated)}`, { kind: 'none' }));
  }
  if (incomplete === true) {
    const stated = embedded
      ? vscode.l10n.t('The library is still being checked. More results may follow.')
      : vscode.l10n.t('The service does not say that these are all results.');
    rows.push(separator(''), row(`$(info) ${stated}`, { kind: 'retry' }));
  }
  if (staleSince !== undefined) {
    const stated = vscode.l10n.t('Offline: results as of {0}', clock(staleSince));
    rows.push(separator(''), row(`$(debug-disconnect) ${stated}`, { kind: 'retry' }));
  }
  return rows;
}

/** A section number alone, or after a name: `42-3502.99(a)`, `D.C. Code § 5`. The recognizer is too large to load for this. */
const citesSection =
  /^(?:(?<name>.*\p{L}.*?)\s*(?=§|\p{N}+\p{L}?[.:\-–‑]\p{N}))?§*\s*\p{N}[\p{L}\p{N}.:\-–‑]*\s*(?:\([^)]*\)\s*)*$/u;

/** Explains why a search found nothing. A citation has no words to omit. */
function whyNothing(text: string): string {
  const cited = citesSection.exec(text.trim());
  if (cited === null) return vscode.l10n.t('Fewer words, or the number alone, may find it.');
  return cited.groups?.name === undefined
    ? vscode.l10n.t('No section with this number was found.')
    : vscode.l10n.t('Nothing with this number was found under this name.');
}

function nothingRows(found: SearchResult, context: RowContext): readonly Row[] {
  const { within } = context;
  const text = brief(found.query.text, 60);
  if (within === undefined) {
    return [
      {
        ...row(`$(search-stop) ${vscode.l10n.t('Nothing found for “{0}”', text)}`, { kind: 'none' }),
        detail: whyNothing(found.query.text),
      },
      ...tailRows(found, context),
    ];
  }
  return [
    row(`$(search-stop) ${vscode.l10n.t('Nothing found for “{0}” in {1}', text, plain(within))}`, { kind: 'none' }),
    everywhereRow(),
    ...tailRows(found, context),
  ];
}

const everywhereRow = (): Row =>
  row(`$(globe) ${vscode.l10n.t('Search in all jurisdictions')}`, { kind: 'everywhere' });

function failureRows(failure: Failure, again: RowAction = { kind: 'retry' }): readonly Row[] {
  const { summary, steps } = describeFailure(failure, vscode.l10n.t);
  const stated = statedDetail(failure, vscode.l10n.t);
  // Most likely first: without a key, a retry changes nothing.
  const offered = steps.includes('retry') ? steps : [...steps, 'retry' as const];
  return [
    {
      ...row(`$(warning) ${plain(summary)}`, { kind: 'none' }),
      ...(stated === undefined ? {} : { detail: plain(stated) }),
    },
    ...offered.map((step) => {
      const { label, icon } = actionOf(step);
      return row(`$(${icon}) ${label}`, step === 'retry' ? again : { kind: 'step', step });
    }),
  ];
}

/** A row that bypasses VS Code's own filter, because the service has already filtered. */
const row = (label: string, action: RowAction): Row => ({ label, action, alwaysShow: true });

const separator = (label: string): Row => ({
  label,
  kind: vscode.QuickPickItemKind.Separator,
  action: { kind: 'none' },
});

/** A hit's location: the headings of its two nearest containers, innermost first: `Rental Housing · Real Property`. */
function locationOf({ hierarchy, heading }: SearchHit): string | undefined {
  const names = hierarchy
    .flatMap((level) => headingOf(level.heading) ?? [])
    .filter((name, index, all) => name !== headingOf(heading) && all.indexOf(name) === index);
  const inner = names.slice(-2).reverse();
  return inner.length === 0 ? undefined : inner.map((name) => brief(name, 40)).join(' · ');
}

const described = (parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part === undefined || part === '' ? [] : [plain(part)])).join(' · ');

/** The place, unless the citation beside it already names it. */
const placeBeside = (citation: string | undefined, place: string | undefined): string | undefined =>
  place !== undefined && citation?.toLowerCase().includes(place.toLowerCase()) === true ? undefined : place;
