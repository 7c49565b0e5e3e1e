/** A draft's citations as rows with their states, in document order or by section. Pure. */

import { sectionSign } from '../../citation/lexicon/section-sign.ts';
import type { Citation, Slices, Target } from '../../citation/types.ts';
import type { TranslateText } from '../../lookup/failure-words.ts';
import type { CitedState } from '../../lookup/state.ts';
import { locatesAnother } from '../../lookup/targets.ts';
import { rowStatusOf, statusWords } from '../../lookup/validity-words.ts';
import { spansOf } from '../shared/citation-spans.ts';

/** One target of a citation, with its position in the draft. */
export interface CitationRow {
  readonly kind: 'citation';
  /** Its index among all rows in document order. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly citation: Citation;
  readonly target: Target;
  readonly state: RowState;
}

/** A citation's state, or that it refers to a whole chapter or title, which no lookup finds as a section. */
export type RowState = CitedState | 'container';

/** The cited words of a row. Made only for the rows on screen: a long draft has thousands, read again after each edit. */
export function citedWords({ start, end, citation }: CitationRow): string {
  return citation.text.slice(start - citation.start, end - citation.start).replace(/\s+/g, ' ');
}

/**
 * The cited words without emphasis, and with the section sign in place of its names in TeX and HTML. A number further down a list gets
 * its sign or word.
 */
export function readableWords(row: CitationRow): string {
  const { start, target } = row;
  const alone = start !== target.start ? '' : target.kind === 'section' ? '§ ' : `${target.kind} `;
  const words = citedWords(row)
    .replace(/\\(?:emph|textit|textbf|textsc)\{([^{}]*)\}/g, '$1')
    .replace(signs, '§')
    .replace(/~|&nbsp;/g, ' ')
    .replace(/\*+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '');
  // A citation of words only refers to an earlier one: `id.`.
  if (start === row.citation.start && !/\p{N}/u.test(words)) return words;
  // The rest of a list of subdivisions: `§ 8.22.360(A) and (B)`.
  const isSubdivision = alone === '§ ' && words.startsWith('(');
  return isSubdivision ? `§ ${target.number}${target.subdivisions.join('')}` : alone + words;
}

/** Longer words leave no room for the status in a narrow view. */
const longestLabel = 24;

/** The words of a row, and separately the code or place of a long citation: its number comes first, so that the status has room. */
export function labelOf(row: CitationRow): { readonly label: string; readonly code?: string } {
  const words = readableWords(row);
  const { citation, target } = row;
  const code = citation.code ?? citation.place;
  if (words.length <= longestLabel || code === null || target.number === '') return { label: words };
  const label = readableWords({ ...row, start: target.start, end: target.end });
  return { label, code };
}

const signs = new RegExp(sectionSign, 'g');

/** All citations of one section. */
export interface SectionRow {
  readonly kind: 'section';
  readonly key: string;
  /** `§ 23.44.040`. */
  readonly label: string;
  /** The code, or else the place; undefined if the citations name neither. */
  readonly code: string | undefined;
  readonly state: RowState;
  readonly citations: readonly CitationRow[];
}

/** States that need the drafter's attention. */
const problems: ReadonlySet<RowState> = new Set(['notInForce', 'notFound', 'ambiguous', 'unresolved', 'notInService']);

export function isProblem(state: RowState): boolean {
  return problems.has(state);
}

type StateOf = (cited: { readonly citation: Citation; readonly target: Target }) => CitedState;

/** Citations per slice. */
const sliceLength = 100;

/** Yields slices and returns a row for each target, in document order, but not for citations that `isLeftOut` accepts. */
export function* citationRows(
  citations: readonly Citation[],
  stateOf: StateOf,
  isLeftOut: (citation: Citation) => boolean = () => false,
): Slices<readonly CitationRow[]> {
  const rows: CitationRow[] = [];
  for (const [at, citation] of citations.entries()) {
    if (at % sliceLength === sliceLength - 1) yield undefined;
    if (isLeftOut(citation)) continue;
    const targets = citation.targets.filter((target) => !locatesAnother(citation, target));
    for (const { start, end, target } of spansOf({ ...citation, targets }))
      rows.push({
        kind: 'citation',
        index: rows.length,
        start,
        end,
        citation,
        target,
        state: rowState(stateOf({ citation, target }), target),
      });
  }
  return rows;
}

function rowState(state: CitedState, { kind }: Target): RowState {
  return state === 'resolved' && kind !== 'section' ? 'container' : state;
}

/** Groups the rows by section: by code, then by number. Citations without a jurisdiction come last. */
export function bySection(rows: readonly CitationRow[]): readonly SectionRow[] {
  const groups = new Map<string, CitationRow[]>();
  for (const row of rows) {
    const { citation, target } = row;
    const key = [citation.jurisdictionId ?? citation.place ?? '', citation.code ?? '', target.kind, target.number].join(
      '\n',
    );
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups].flatMap(([key, citations]) => sectionRow(key, citations) ?? []).sort(inOrder);
}

function sectionRow(key: string, citations: readonly CitationRow[]): SectionRow | undefined {
  const [first] = citations;
  if (first === undefined) return undefined;
  const { citation, target } = first;
  const label = target.kind === 'section' ? `§ ${target.number}` : `${target.kind} ${target.number}`.trim();
  const code = citation.code ?? citation.place ?? undefined;
  return { kind: 'section', key, label, code, state: worstOf(citations), citations };
}

/** Chapters and titles precede sections, and 2.9 precedes 2.10. */
function inOrder(one: SectionRow, other: SectionRow): number {
  if (one.code !== other.code)
    return Number(one.code === undefined) - Number(other.code === undefined) || inWords(one.code, other.code);
  const isSection = ({ citations: [first] }: SectionRow): number => Number(first?.target.kind === 'section');
  return isSection(one) - isSection(other) || inWords(one.label, other.label);
}

function inWords(one = '', other = ''): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** The state of a group: that of its first problem, or else of its first citation. */
function worstOf(citations: readonly CitationRow[]): RowState {
  const [first] = citations;
  return citations.find(({ state }) => isProblem(state))?.state ?? first?.state ?? 'resolved';
}

/** A citation's state in a word or two. */
export function stateWord(state: RowState, t: TranslateText): string {
  switch (state) {
    case 'resolved':
      return t('not looked up');
    case 'found':
      return t('in force');
    case 'unconfirmed':
      return t('not confirmed in force');
    case 'notInForce':
      return t('not in force');
    case 'notFound':
      return t('not found');
    case 'ambiguous':
      return t('several codes match');
    case 'unresolved':
      return t('jurisdiction unknown');
    case 'notInService':
      return t('not in the service');
    case 'container':
      return t('whole chapter or title');
  }
}

/**
 * What a found section states, where a row's state alone says less: how it ended, or that its edition has no date.
 *
 * @returns the word and the icon of the row; undefined if the section states no more than the row's state
 */
export function foundPresentation(
  state: RowState,
  found: Parameters<typeof rowStatusOf>[0],
  t: TranslateText,
): { readonly word: string; readonly icon: string } | undefined {
  const { tone, word, asOf } = rowStatusOf(found, t);
  const icon = stateIcons[state];
  // A section that is in force under another number has moved.
  if (state === 'notInForce') return { word: word ?? statusWords('recodified', t).toLocaleLowerCase(), icon };
  if (state !== 'unconfirmed') return undefined;
  if (tone === 'undated')
    return { word: asOf === undefined ? t('no date stated') : t('in the imported edition'), icon: 'law' };
  return word === undefined ? undefined : { word, icon };
}

/** A codicon for each state. Shapes differ as well as colors. */
export const stateIcons: Readonly<Record<RowState, string>> = {
  resolved: 'circle-outline',
  found: 'pass',
  unconfirmed: 'question',
  notInForce: 'circle-slash',
  notFound: 'error',
  ambiguous: 'list-selection',
  unresolved: 'question',
  notInService: 'circle-large-outline',
  container: 'list-tree',
};

/** The order of the counts: law that is fine, then problems, then what is not known. */
const inSummary: readonly RowState[] = [
  'found',
  'notInForce',
  'notFound',
  'ambiguous',
  'unresolved',
  'notInService',
  'unconfirmed',
  'container',
  'resolved',
];

/** `14 citations: 11 in force, 2 not found, 1 not looked up`. */
export function summaryOf(rows: readonly CitationRow[], t: TranslateText): string {
  if (rows.length === 0) return t('This document cites no local law.');
  const counts = new Map<RowState, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  const parts = inSummary.flatMap((state) => {
    const count = counts.get(state);
    return count === undefined ? [] : [countWords(state, String(count), t)];
  });
  const all = rows.length === 1 ? t('1 citation') : t('{0} citations', String(rows.length));
  return `${all}: ${parts.join(', ')}`;
}

function countWords(state: RowState, count: string, t: TranslateText): string {
  switch (state) {
    case 'resolved':
      return t('{0} not looked up', count);
    case 'found':
      return t('{0} in force', count);
    case 'unconfirmed':
      return t('{0} not confirmed in force', count);
    case 'notInForce':
      return t('{0} not in force', count);
    case 'notFound':
      return t('{0} not found', count);
    case 'ambiguous':
      return t('{0} ambiguous', count);
    case 'unresolved':
      return t('{0} without a jurisdiction', count);
    case 'notInService':
      return t('{0} not in the service', count);
    case 'container':
      return t('{0} of whole chapters or titles', count);
  }
}
