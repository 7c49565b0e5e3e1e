/**
 * What a draft says a cited section is about: the heading, name, or parenthetical beside its number. Most wrong citations
 * are real sections with other content, and these words expose them.
 */
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { NumberedHeading, Section, TextBlock } from '../contract/resources.ts';
import { consecutive, contentWords, covers, isReferring, likeness, plainWords } from './content-words.ts';
import { type HeadingIndex, type LikeHeading, withoutMark } from './headings.ts';
import { type Label, labelsIn, movedBy, type Window, windowAround } from './labels.ts';
import { memoized } from './memo.ts';
import { isQuotedFrom, misquoted } from './misquoted.ts';
import { runningText } from './section-text.ts';

/**
 * The labels of a target that may name another section than the cited one. Most name the cited section, which needs no
 * request to see.
 */
export function doubtfulLabels(draft: string, citation: Citation, target: Target, cited: Section): readonly Label[] {
  const window = windowAround(draft, citation, target);
  if (window === undefined) return [];
  const { start, end, to, numberEnd } = window.cited;
  const place = citation.place ?? '';
  const key = `${start} ${end} ${to} ${numberEnd} ${window.isOnly} ${place}\n${window.text}`;
  return doubtfulIn(cited, key, window, place).map((label) => movedBy(label, window.from));
}

/** An edit leaves nearly all windows of a draft as they were. */
const doubtfulIn = memoized((cited: Section, _key, window: Window, place: string): readonly Label[] => {
  // `the Revised Statutes of the District of Columbia (D.C. Code § 5)` names the place, although a section may have its name.
  const labels = labelsIn(window).filter(({ text }) => text !== place);
  // Where the draft gives the section's own heading, the other words of the sentence are no heading.
  const isNamed = labels.some(({ text }) => sameHeading(text, cited.heading));
  return labels.filter((label) => (!isNamed || label.written === 'heading') && isDoubtful(label, cited));
});

/** Whether a label's own words leave open that it names another section. */
function isDoubtful(label: Label, cited: Section): boolean {
  const text = withoutSic(label);
  const wanted = contentWords(text);
  if (wanted.length === 0 || cited.heading === undefined || sameWords(cited.heading, text)) return false;
  if (label.written === 'name' && isReferring(wanted)) return false;
  // A heading begins with a capital. Other words may describe the cited section: `§ 1 (amount of the tax)`.
  return (
    !isCalled(cited, wanted) || (label.written === 'heading' && /^[^\p{L}]*\p{Lu}.*\p{L}[^\p{L}’']+\p{L}/u.test(text))
  );
}

/** What a label is compared with. */
export interface SubjectParts {
  readonly client: LegalCodeClient;
  /** The headings of the cited section's code; undefined if the service does not list them. */
  readonly headings: () => Promise<HeadingIndex | undefined>;
  readonly signal?: AbortSignal;
}

/**
 * Returns the only other section of the same code that a doubtful label names, if the label clearly does not fit the cited section.
 *
 * Conservative: the label must match another section's heading, at least closely. It must not match the cited section's
 * current or earlier headings, its containers' headings, or its text. Of sections that share a heading, only one of the
 * cited section's chapter counts.
 * @throws LookupError, and an AbortError
 */
export async function otherSubject(
  written: Label,
  cited: Section,
  parts: SubjectParts,
): Promise<NamedSection | undefined> {
  const label = { ...written, text: withoutSic(written) };
  const wanted = contentWords(label.text);
  const isOwn = isCalled(cited, wanted);
  const headings = await parts.headings();
  if (isOwn) {
    // The label “Tax” may be the exact heading of another section, although “General tax” also contains it.
    const [other, ...others] = headings?.verbatim(label.text) ?? [];
    const above = [cited.heading ?? '', ...cited.hierarchy.map(({ heading }) => heading ?? '')];
    if (other === undefined || others.length > 0 || above.some((heading) => hasWords(heading, label.text)))
      return undefined;
    return (await hadHeading(cited, wanted, parts)) ? undefined : other;
  }
  const alike = (headings?.like(wanted, label.written === 'heading' ? 0.75 : 0.99) ?? []).filter(
    (one) => !isSection(one, cited),
  );
  if (alike.length === 0) {
    const named = headings === undefined ? undefined : namedInShort(label, wanted, cited, headings);
    return named === undefined || (await hadHeading(cited, wanted, parts)) ? undefined : { ...named, isShort: true };
  }
  const isText = textHasLabel(cited, wanted, label);
  // A label with words of the cited text may describe it. An exact heading of another section, capitals included, does not.
  if (isText && (label.written === 'name' || !/^\p{Lu}\S* \S/u.test(label.text))) return undefined;
  const rivals = alike.filter(({ heading }) => !isText || sameWords(heading, label.text));
  const best = Math.max(...rivals.map(({ score }) => score));
  const likely = rivals.filter(({ score }) => score === best);
  // Between “Formal investigation” and “Formal investigations”, choose the one with the label's spelling.
  const exact = likely.filter(({ heading }) => sameWords(heading, label.text));
  const [only, ...others] = exact.length > 0 ? exact : likely;
  const named = others.length === 0 ? only : isText || !isExactHeading(label) ? undefined : siblingAmong(exact, cited);
  return named === undefined || (await hadHeading(cited, wanted, parts)) ? undefined : named;
}

/** The section that a label names. `isShort`: by some words of its heading. */
type NamedSection = NumberedHeading & { readonly isShort?: true };

/** `the noise ordinance`: a name of a law that need not repeat its whole heading. */
const shortName = /\p{L}\s+(?:ordinance|rule|law|statute|provision|requirement|section|standard|limit|code)s?$/iu;

/** The only other section whose heading has all words of a law's short name. No part of the cited section may have them. */
function namedInShort(
  label: Label,
  wanted: readonly string[],
  cited: Section,
  headings: HeadingIndex,
): NumberedHeading | undefined {
  if (label.written !== 'name' || !shortName.test(label.text)) return undefined;
  const [only, ...others] = headings.withAll(wanted);
  if (only === undefined || others.length > 0 || isSection(only, cited)) return undefined;
  const { all } = namesOf(cited);
  return covers([...all, ...(cited.text === undefined ? [] : wordsOf(cited.text))], wanted) ? undefined : only;
}

const withoutSic = ({ text }: Label): string => text.replace(/\s*\[sic\]/giu, '');

/** Whether a label is written like a heading: `(Disclosure)`, but not `(disclosure)`. */
const isExactHeading = ({ written, text }: Label): boolean => written === 'heading' && /^\p{Lu}/u.test(text);

/** Of sections that share a heading, such as “Definitions”, the only one in the cited section's chapter by its number. */
function siblingAmong(alike: readonly LikeHeading[], { number = '' }: Section): LikeHeading | undefined {
  const chapter = /^.*[.:-]/.exec(number)?.[0];
  const siblings = alike.filter((other) => chapter !== undefined && other.number.startsWith(chapter));
  return siblings.length === 1 ? siblings[0] : undefined;
}

/** Whether a listed heading belongs to the section. */
const isSection = ({ number, sectionId }: NumberedHeading, section: Section): boolean =>
  sectionId === undefined ? number === (section.number ?? '') : sectionId === section.id;

/** Whether the label matches the section's heading or a heading above it. */
function isCalled(section: Section, wanted: readonly string[]): boolean {
  const { own, all } = namesOf(section);
  return likeness(wanted, own) > 0.5 || covers(own, wanted) || covers(wanted, own) || covers(all, wanted);
}

interface SectionNames {
  /** The content words of the section's heading. */
  readonly own: readonly string[];
  /** Also the content words of the headings above it. */
  readonly all: readonly string[];
}

/** Cached for as long as the client keeps the section. */
const names = new WeakMap<Section, SectionNames>();

function namesOf(section: Section): SectionNames {
  const known = names.get(section);
  if (known !== undefined) return known;
  const own = contentWords(section.heading ?? '');
  const made = { own, all: [...own, ...section.hierarchy.flatMap(({ heading }) => contentWords(heading ?? ''))] };
  names.set(section, made);
  return made;
}

/** The content words of a text, cached for as long as the client keeps the text. */
const textWords = new WeakMap<readonly TextBlock[], readonly string[]>();

function wordsOf(text: readonly TextBlock[]): readonly string[] {
  const words = textWords.get(text) ?? contentWords(runningText(text));
  textWords.set(text, words);
  return words;
}

/** Whether a section's text contains the label's words. */
function textHasLabel({ text }: Section, wanted: readonly string[], label: Label): boolean {
  if (text === undefined) return false;
  // Exact words, which an ellipsis can interrupt.
  if (isQuotedFrom(text, label.text)) return true;
  const words = wordsOf(text);
  if (label.written === 'name' || wanted.length === 1 ? covers(words, wanted) : consecutive(words, wanted)) return true;
  // A quotation with one wrong word is a misquotation, not a label.
  const misquotation = wanted.length >= fewestQuoted ? misquoted(label.text, [text]) : undefined;
  return misquotation !== undefined && misquotation.share >= leastQuoted;
}

/**
 * The fewest distinctive words of a possible quotation, and the share of them that the section's text must contain.
 */
const fewestQuoted = 5;
const leastQuoted = 0.6;

/** Whether a heading consists of exactly the label's words. */
function sameWords(heading: string | undefined, label: string): boolean {
  return heading !== undefined && plainWords(withoutMark(heading)) === plainWords(withoutMark(label));
}

/** Whether a heading contains the label's words in sequence. */
function hasWords(heading: string, label: string): boolean {
  return ` ${plainWords(heading)} `.includes(` ${plainWords(label)} `);
}

async function hadHeading(
  section: Section,
  wanted: readonly string[],
  { client, signal }: SubjectParts,
): Promise<boolean> {
  const link = section.links.versions;
  if (link === undefined) return false;
  const ask = signal === undefined ? {} : { signal };
  const versions = (await client.versions(link, ask)).value.entries.filter((version) => version.current !== true);
  for (const { links } of versions.slice(0, 12)) {
    if (links.section === undefined) continue;
    const earlier = (await client.sectionAt(links.section, ask)).value;
    // The current heading was already compared.
    if (sameWords(earlier.heading, section.heading ?? '')) continue;
    if (likeness(wanted, contentWords(earlier.heading ?? '')) > 0.5) return true;
  }
  return false;
}

/** Whether words match a section's heading, regardless of spelling variants. An ellipsis may replace its end: `Landlord’s lien …` */
export function sameHeading(words: string, heading: string | undefined): boolean {
  const wanted = contentWords(words);
  if (wanted.length === 0 || heading === undefined) return false;
  const own = contentWords(heading);
  const isCut = /(?:…|\. ?\. ?\.)\W*$/.test(words);
  return likeness(wanted, isCut ? own.slice(0, wanted.length) : own) === 1;
}
