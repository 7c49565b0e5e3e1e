/**
 * Findings that a writer accepts, recorded in the draft: in a comment on the previous line or a list in the front matter.
 * Word documents use the lock file instead. All three have the same syntax: `repealed 5-12-010 @1a2b3c4d`.
 */
import { createHash } from 'node:crypto';
import { normalizeSectionNumber } from '../citation/index.ts';
import type { Target } from '../citation/types.ts';
import type { Section } from '../contract/resources.ts';
import { commentLeader } from '../documents/comment.ts';
import { entriesOf, type FrontMatter, frontMatterOf, linesOf } from '../documents/front-matter.ts';
import { acceptKey } from './accept-key.ts';
import { type Finding, type FindingKind, severities } from './findings.ts';
import { type Lock, versionOf } from './lock.ts';
import type { CitedState } from './state.ts';

/** Where a finding is accepted. `draft`: the draft's own sentences state the finding. */
export type AcceptedBy = 'comment' | 'frontMatter' | 'lockFile' | 'draft';

export interface AcceptedFinding {
  readonly finding: Finding;
  readonly by: AcceptedBy;
}

/** One acceptance. */
export interface Acceptance {
  readonly by: Exclude<AcceptedBy, 'draft'>;
  readonly kind: FindingKind;
  /** The only number that it applies to; absent: all numbers with findings of this kind. */
  readonly number?: string;
  /** The only version of the section that it applies to, as `fingerprintOf` returns it. */
  readonly version?: string;
  /** For a comment: the range of text that it applies to, in UTF-16 units of the draft. */
  readonly within?: { readonly start: number; readonly end: number };
}

const kinds = Object.keys(severities).join('|');
const statement = new RegExp(
  String.raw`\b(${kinds})\b(?:\s+(?:§+\s*)?(?!(?:${kinds})\b)([^\s,;@]*\p{N}[^\s,;@]*))?(?:\s+@([0-9a-f]{8})\b)?`,
  'giu',
);

/** Parses `repealed 5-12-010 @1a2b3c4d, notFound`. Ignores unknown kinds of findings. */
function acceptancesOf(stated: string, by: Acceptance['by']): readonly Acceptance[] {
  return [...stated.matchAll(statement)].flatMap(([, name = '', number, version]) => {
    const kind = kindCalled(name);
    if (kind === undefined) return [];
    return [{ by, kind, ...(number === undefined ? {} : { number }), ...(version === undefined ? {} : { version }) }];
  });
}

function kindCalled(name: string): FindingKind | undefined {
  return allKinds.find((kind) => kind.toLowerCase() === name.toLowerCase());
}

const isKind = (name: string): name is FindingKind => Object.hasOwn(severities, name);
const allKinds: readonly FindingKind[] = Object.keys(severities).filter(isKind);

/** The acceptances in a draft's comments and front matter. */
function acceptancesIn(text: string): readonly Acceptance[] {
  return /legal-code/i.test(text) ? [...inComments(text), ...inFrontMatter(text)] : [];
}

/** The acceptances in a draft itself and in its lock file. */
export function acceptancesFor(name: string, text: string, lock: Lock | undefined): readonly Acceptance[] {
  const locked = lock?.accepted[name] ?? [];
  return [...acceptancesIn(text), ...locked.flatMap((stated) => acceptancesOf(stated, 'lockFile'))];
}

const comment = new RegExp(
  String.raw`^[ \t]*(?:>[ \t]*)*(?:${commentLeader}|\[(?:\/\/|comment)\]:[ \t]*(?:#|<>)[ \t]*[("'])[ \t]*legal-code:[ \t]*accept\b([^\r\n]*)(?:\r?\n|\r|$)`,
  'gimu',
);

function inComments(text: string): readonly Acceptance[] {
  return [...text.matchAll(comment)].flatMap((match) => {
    const start = match.index + match[0].length;
    // A comment of Markdown, reStructuredText or Textile can't be inside a paragraph, so it applies to the whole next paragraph.
    const scope = /^\s*(?:>\s*)*(?:<!--|\[|\.\.|#+\.)/.test(match[0]) ? paragraph : line;
    const end = start + (scope.exec(text.slice(start, start + longestParagraph))?.[0].length ?? 0);
    return acceptancesOf(match[1] ?? '', 'comment').map((acceptance) => ({ ...acceptance, within: { start, end } }));
  });
}

/** An entry of front matter with its indented or listed lines, or the whole line of a comment or attribute. */
const headEntry = new RegExp(
  String.raw`^[ \t]*(?:${commentLeader})?[ \t]*["']?${acceptKey}["']?[ \t]*[:=].*(?:\r?\n(?:[ \t]+|-[ \t]|\]).*)*`,
  'gim',
);

/** The ranges of a draft that state acceptances. They name sections, but do not cite them. */
export function acceptanceRanges(text: string): readonly { readonly start: number; readonly end: number }[] {
  if (!/legal-code/i.test(text)) return [];
  return [...text.matchAll(comment), ...text.slice(0, longestParagraph).matchAll(headEntry)].map(
    ({ index, 0: stated }) => ({ start: index, end: index + stated.length }),
  );
}

const longestParagraph = 50_000;
const line = /^[^\r\n]*/;
const paragraph = /^(?:[ \t>]*\r?\n)?(?:[ \t>]*[^\s>][^\n]*(?:\n|$))*/;

/** `% legal-code-accept: repealed` and the attribute `:legal-code-accept: repealed`, for languages without front matter. */
const attribute = new RegExp(String.raw`^\s*${commentLeader}\s*${acceptKey}\s*:\s*(.*)$`, 'i');
/** The number of lines to search for it. */
const firstLines = 40;

function inFrontMatter(text: string): readonly Acceptance[] {
  const lineAt = linesOf(text);
  const stated = Array.from({ length: firstLines }, (_, line) => attribute.exec(lineAt(line) ?? '')?.[1] ?? '');
  return [...inMatter(frontMatterOf(lineAt)), ...stated.flatMap((one) => acceptancesOf(one, 'frontMatter'))];
}

function inMatter(matter: FrontMatter | undefined): readonly Acceptance[] {
  if (matter === undefined || !matter.text.toLowerCase().includes(acceptKey)) return [];
  const entry = Object.entries(entriesOf(matter)).find(([key]) => key.toLowerCase() === acceptKey)?.[1];
  const stated: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
  return stated.flatMap((one) => (typeof one === 'string' ? acceptancesOf(one, 'frontMatter') : []));
}

/** Cached for as long as the client keeps the section. */
const fingerprints = new WeakMap<Section, string>();

/** Eight hexadecimal digits that change with the section's version. */
export function fingerprintOf(section: Section): string {
  const fingerprint =
    fingerprints.get(section) ?? createHash('sha256').update(versionOf(section)).digest('hex').slice(0, 8);
  fingerprints.set(section, fingerprint);
  return fingerprint;
}

/** Formats the acceptance of a finding. */
export function acceptanceOf({ kind, target, against }: Finding): string {
  const number = target.number === '' || /[\s,;@]/.test(target.number) ? '' : ` ${target.number}`;
  return `${kind}${number}${against === undefined ? '' : ` @${against.version}`}`;
}

/** The kinds of findings about a citation in each state. */
const kindsOfState: Readonly<Partial<Record<CitedState, readonly FindingKind[]>>> = {
  notFound: ['notFound', 'missingSubdivision'],
  notInForce: [
    ...(['repealed', 'superseded', 'recodified', 'transferred', 'reserved', 'omitted', 'expired'] as const),
    ...(['notFunded', 'notYetInEffect'] as const),
  ],
  unconfirmed: ['unknownStatus'],
  ambiguous: ['ambiguous'],
  unresolved: ['unresolved'],
  notInService: ['notCovered'],
};

/**
 * Whether a draft accepts what the state of a cited number says, so that it needs no mark. Ignores versions: a check shows a finding
 * again once the section has changed.
 */
export function acceptsState(
  acceptances: readonly Acceptance[],
  state: CitedState,
  { start, number }: Pick<Target, 'start' | 'number'>,
): boolean {
  const kinds = acceptances.length === 0 ? [] : (kindsOfState[state] ?? []);
  return kinds.length > 0 && acceptances.some((one) => kinds.includes(one.kind) && appliesTo(one, start, number));
}

function appliesTo({ number, within }: Acceptance, start: number, cited: string): boolean {
  return (
    (number === undefined || normalizeSectionNumber(number) === normalizeSectionNumber(cited)) &&
    (within === undefined || (within.start <= start && start < within.end))
  );
}

/**
 * Finds the acceptance that applies to a finding.
 *
 * @param hasChanged whether the lock file shows a changed section, which voids an acceptance without a version
 */
export function acceptanceFor(
  { kind, start, target, against }: Finding,
  acceptances: readonly Acceptance[],
  hasChanged: (sectionId: string) => boolean,
): Acceptance | undefined {
  return acceptances.find(
    (one) =>
      one.kind === kind &&
      appliesTo(one, start, target.number) &&
      (against === undefined ||
        (one.version === undefined ? !hasChanged(against.id) : one.version === against.version)),
  );
}
