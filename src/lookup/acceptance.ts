/**
 * Findings that a writer accepts, in a form that travels with the draft. It is a comment in the line before, a list in the front matter
 * or, for Word documents, the lock file. All three are written the same: `repealed 5-12-010 @1a2b3c4d`.
 */
import { createHash } from 'node:crypto';
import { normalizeSectionNumber } from '../citation/index.ts';
import type { Section } from '../contract/resources.ts';
import { commentLeader } from '../documents/comment.ts';
import { entriesOf, frontMatterOf, linesOf } from '../documents/front-matter.ts';
import { acceptKey } from './accept-key.ts';
import { type Finding, type FindingKind, severities } from './findings.ts';
import { type Lock, versionOf } from './lock.ts';

/** Who accepts a finding. `draft`: its own sentences say what the finding says. */
export type AcceptedBy = 'comment' | 'frontMatter' | 'lockFile' | 'draft';

export interface AcceptedFinding {
  readonly finding: Finding;
  readonly by: AcceptedBy;
}

/** One statement of what is accepted. */
export interface Acceptance {
  readonly by: Exclude<AcceptedBy, 'draft'>;
  readonly kind: FindingKind;
  /** The only number that it is about; every number of the kind without one. */
  readonly number?: string;
  /** It holds for this version of the section only, as `fingerprintOf` gives it. */
  readonly version?: string;
  /** Of a comment: where the text that it is about begins and ends, UTF-16 units of the draft. */
  readonly within?: { readonly start: number; readonly end: number };
}

const kinds = Object.keys(severities).join('|');
const statement = new RegExp(
  String.raw`\b(${kinds})\b(?:\s+(?:§+\s*)?(?!(?:${kinds})\b)([^\s,;@]*\p{N}[^\s,;@]*))?(?:\s+@([0-9a-f]{8})\b)?`,
  'giu',
);

/** Reads `repealed 5-12-010 @1a2b3c4d, notFound`. What is no kind of finding accepts nothing. */
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

/** What a draft accepts in its comments and its front matter. */
function acceptancesIn(text: string): readonly Acceptance[] {
  return /legal-code/i.test(text) ? [...inComments(text), ...inFrontMatter(text)] : [];
}

/** What a draft accepts itself, and what the lock file accepts for it. */
export function acceptancesFor(name: string, text: string, lock: Lock | undefined): readonly Acceptance[] {
  const locked = lock?.accepted[name] ?? [];
  return [...acceptancesIn(text), ...locked.flatMap((stated) => acceptancesOf(stated, 'lockFile'))];
}

const comment = new RegExp(
  String.raw`^[ \t]*(?:>[ \t]*)*${commentLeader}[ \t]*legal-code:[ \t]*accept\b([^\r\n]*)(?:\r?\n|\r|$)`,
  'gimu',
);

function inComments(text: string): readonly Acceptance[] {
  return [...text.matchAll(comment)].flatMap((match) => {
    const start = match.index + match[0].length;
    // A comment of Markdown or HTML cannot be inside a paragraph, so it is about the whole of the next one.
    const scope = /^\s*(?:>\s*)*<!--/.test(match[0]) ? paragraph : line;
    const end = start + (scope.exec(text.slice(start, start + longestParagraph))?.[0].length ?? 0);
    return acceptancesOf(match[1] ?? '', 'comment').map((acceptance) => ({ ...acceptance, within: { start, end } }));
  });
}

const longestParagraph = 50_000;
const line = /^[^\r\n]*/;
const paragraph = /^(?:[ \t>]*\r?\n)?(?:[ \t>]*[^\s>][^\n]*(?:\n|$))*/;

function inFrontMatter(text: string): readonly Acceptance[] {
  const matter = frontMatterOf(linesOf(text));
  if (matter === undefined || !matter.text.toLowerCase().includes(acceptKey)) return [];
  const entry = Object.entries(entriesOf(matter)).find(([key]) => key.toLowerCase() === acceptKey)?.[1];
  const stated: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
  return stated.flatMap((one) => (typeof one === 'string' ? acceptancesOf(one, 'frontMatter') : []));
}

/** Computed once while the client keeps a section. */
const fingerprints = new WeakMap<Section, string>();

/** Eight hexadecimal digits that change with a section's version. */
export function fingerprintOf(section: Section): string {
  const fingerprint =
    fingerprints.get(section) ?? createHash('sha256').update(versionOf(section)).digest('hex').slice(0, 8);
  fingerprints.set(section, fingerprint);
  return fingerprint;
}

/** How the acceptance of one finding is written. */
export function acceptanceOf({ kind, target, against }: Finding): string {
  const number = target.number === '' || /[\s,;@]/.test(target.number) ? '' : ` ${target.number}`;
  return `${kind}${number}${against === undefined ? '' : ` @${against.version}`}`;
}

/**
 * The acceptance that covers a finding.
 *
 * @param hasChanged whether the lock file shows that a section is another now, which ends an acceptance that names no version
 */
export function acceptanceFor(
  { kind, start, target, against }: Finding,
  acceptances: readonly Acceptance[],
  hasChanged: (sectionId: string) => boolean,
): Acceptance | undefined {
  const keyOf = (number: string): string => normalizeSectionNumber(number).toLowerCase();
  return acceptances.find(
    (one) =>
      one.kind === kind &&
      (one.number === undefined || keyOf(one.number) === keyOf(target.number)) &&
      (one.within === undefined || (one.within.start <= start && start < one.within.end)) &&
      (against === undefined ||
        (one.version === undefined ? !hasChanged(against.id) : one.version === against.version)),
  );
}
