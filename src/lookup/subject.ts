/**
 * What a draft says a cited section is about: the heading, name or parenthetical beside its number. Most wrong citations are real
 * sections that say something else, and these words are what shows it.
 */
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { NumberedHeading, Section, TextBlock } from '../contract/resources.ts';
import { consecutive, contentWords, covers, likeness } from './content-words.ts';
import type { HeadingIndex } from './headings.ts';
import { misquoted } from './misquoted.ts';
import { runningText } from './section-text.ts';

/** Words beside a citation. Offsets are UTF-16 units of the draft. */
export interface Label {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `heading`: written as a heading is, in brackets, quotation marks or a cell; `name`: words of the sentence (`the noise ordinance, § 1`). */
  readonly written: 'heading' | 'name';
}

/** How far from a citation its label is searched for, in UTF-16 units. */
const searchedChars = 140;

/** Brackets that say something other than the subject. */
const aside =
  /^(?:(?:as|emphasis|hereinafter|hereafter|defining|requiring|providing|stating|citing|quoting|noting|holding|repealed|reserved|expired|amended|added|see|collectively|last)\b|(?:eff|cf|e\.g|i\.e|ord|res|rev|supp|west|sec)\b\.?|effective (?:on|as|from|until|\p{Lu}\w* \d)|part \S{1,4}$|the [“"]|\d|§)/iu;

/** A heading may begin with one of these words, too: `See Forever Foundation`, not `see Smith`. */
const isAside = (text: string): boolean => aside.test(text) && !/^See \p{Lu}/u.test(text);

/**
 * The words beside a target that may say what it is about, the nearest first.
 *
 * @example `§ 10.24.050 (Term limits)`; `SMC 10.20.010, “Noise”`; `the noise ordinance, SMC 10.20.010`; `| 10.24.050 | Term limits |`
 */
export function labelsOf(draft: string, citation: Citation, target: Target): readonly Label[] {
  const from = citation.targets.length === 1 ? citation.end : target.end;
  const labels = [...after(draft, from)];
  if (citation.targets.length === 1) labels.push(...before(draft, citation.start));
  return labels.filter(({ text }) => contentWords(text).length > 0);
}

const paragraphBreak = /\n[ \t>]*\n/;

const afterForms: readonly RegExp[] = [
  /^\s*\(\s*["“‘]?([^()\n]{3,120}?)[,.]?["”’]?\s*\)/d,
  /^,?\s*["“]([^"“”\n]{3,120}?)[,.]?["”]/d,
  /^[ \t]*\|[ \t]*([^|\n]{3,120}?)[ \t]*\|/d,
  /^\s*[—–:]\s*([\p{Lu}][^.;:|\n—]{2,120}?)(?=[.;|\n—]|$)/du,
];

function* after(draft: string, from: number): Generator<Label> {
  const [tail = ''] = draft.slice(from, from + searchedChars).split(paragraphBreak, 1);
  for (const form of afterForms) {
    const [start, end] = form.exec(tail)?.indices?.[1] ?? [0, 0];
    const text = tail.slice(start, end);
    if (text !== '' && !isAside(text) && !/^\(?[A-Z]{2,8}\)?$/.test(text))
      yield { start: from + start, end: from + end, text, written: 'heading' };
  }
}

function* before(draft: string, to: number): Generator<Label> {
  const lead =
    draft
      .slice(Math.max(0, to - searchedChars), to)
      .split(paragraphBreak)
      .at(-1) ?? '';
  const offset = to - lead.length;
  const quoted = /["“]([^"“”\n]{3,120}?)[,.]?["”],?\s*\(?$/d.exec(lead);
  const cell = /\|[ \t]*([^|\n]{3,120}?)[ \t]*\|[ \t]*$/d.exec(lead);
  for (const match of [quoted, cell]) {
    const [start, end] = match?.indices?.[1] ?? [0, 0];
    if (end > 0) yield { start: offset + start, end: offset + end, text: lead.slice(start, end), written: 'heading' };
  }
  // The words before a comma or a bracket, in the same sentence: from the last article, and all of them.
  const clause = /(?:^|[.;:\n]\s*|[.!?]["”]?\s+)([^.;:\n|()"“”]{3,120}?)\s*[,(]\s*(?:see |at )?$/d.exec(lead);
  const [start, end] = clause?.indices?.[1] ?? [0, 0];
  if (end === 0) return;
  const text = lead.slice(start, end);
  const article = [...text.matchAll(/\b(?:the|an?|its|our|this|under|per)\s+(?=\S)/gi)].at(-1);
  const named = article === undefined ? 0 : article.index + article[0].length;
  for (const at of new Set([named, 0]))
    yield { start: offset + start + at, end: offset + end, text: text.slice(at), written: 'name' };
}

/** What the words beside a citation are compared with. */
export interface SubjectParts {
  readonly client: LegalCodeClient;
  /** The headings of the code that the cited section belongs to; undefined when the service does not list them. */
  readonly headings: () => Promise<HeadingIndex | undefined>;
  readonly signal?: AbortSignal;
}

/**
 * The one other section of the same code that a label names, when it is plainly not the cited one.
 *
 * Conservative: the label must match another section's heading, or nearly. It must not match the cited section's
 * current or earlier headings, its containers' headings or its text. A heading of several sections names none of them.
 * @throws LookupError, and an AbortError
 */
export async function otherSubject(
  label: Label,
  cited: Section,
  parts: SubjectParts,
): Promise<NumberedHeading | undefined> {
  const wanted = contentWords(label.text);
  if (wanted.length === 0 || cited.heading === undefined || sameWords(cited.heading, label.text)) return undefined;
  const isOwn = isCalled(cited, wanted);
  if (isOwn && (label.written === 'name' || !/\p{L}\s+\p{L}/u.test(label.text))) return undefined;
  const headings = await parts.headings();
  if (isOwn) {
    // Of “Tax” and “General tax”, the label may be the other section's heading to the letter.
    const [other, ...others] = headings?.verbatim(label.text) ?? [];
    const above = [cited.heading, ...cited.hierarchy.map(({ heading }) => heading ?? '')];
    if (other === undefined || others.length > 0 || above.some((heading) => hasWords(heading, label.text)))
      return undefined;
    return (await hadHeading(cited, wanted, parts)) ? undefined : other;
  }
  const alike = (headings?.like(wanted, label.written === 'heading' ? 0.75 : 0.99) ?? []).filter(
    (one) => !isSection(one, cited),
  );
  if (alike.length === 0) return undefined;
  const isText = textHasLabel(cited, wanted, label);
  // Words of the cited text may be a description of it, unless they are another section's heading to the letter, capital included.
  if (isText && (label.written === 'name' || !/^\p{Lu}\S* \S/u.test(label.text))) return undefined;
  const rivals = alike.filter(({ heading }) => !isText || sameWords(heading, label.text));
  const best = Math.max(...rivals.map(({ score }) => score));
  const likely = rivals.filter(({ score }) => score === best);
  // Of “Formal investigation” and “Formal investigations”, the one that is written so.
  const exact = likely.filter(({ heading }) => sameWords(heading, label.text));
  const [only, ...others] = exact.length > 0 ? exact : likely;
  if (only === undefined || others.length > 0) return undefined;
  return (await hadHeading(cited, wanted, parts)) ? undefined : only;
}

/** Whether a listed heading is a section's own. */
const isSection = ({ number, sectionId }: NumberedHeading, section: Section): boolean =>
  sectionId === undefined ? number === section.number : sectionId === section.id;

/** Whether a section's own heading, or those above it, say what the label says. */
function isCalled(section: Section, wanted: readonly string[]): boolean {
  const { own, all } = namesOf(section);
  return likeness(wanted, own) > 0.5 || covers(own, wanted) || covers(wanted, own) || covers(all, wanted);
}

interface SectionNames {
  /** The content words of a section's heading. */
  readonly own: readonly string[];
  /** Those of the headings above it, too. */
  readonly all: readonly string[];
}

/** Computed once while the client keeps a section. */
const names = new WeakMap<Section, SectionNames>();

function namesOf(section: Section): SectionNames {
  const known = names.get(section);
  if (known !== undefined) return known;
  const own = contentWords(section.heading ?? '');
  const made = { own, all: [...own, ...section.hierarchy.flatMap(({ heading }) => contentWords(heading ?? ''))] };
  names.set(section, made);
  return made;
}

/** The content words of a text, computed once while the client keeps the text. */
const textWords = new WeakMap<readonly TextBlock[], readonly string[]>();

function wordsOf(text: readonly TextBlock[]): readonly string[] {
  const words = textWords.get(text) ?? contentWords(runningText(text));
  textWords.set(text, words);
  return words;
}

/** Whether a section's text says what the label says. */
function textHasLabel({ text }: Section, wanted: readonly string[], label: Label): boolean {
  if (text === undefined) return false;
  const words = wordsOf(text);
  if (label.written === 'name' || wanted.length === 1 ? covers(words, wanted) : consecutive(words, wanted)) return true;
  // A quotation with a wrong word is a misquotation.
  const misquotation = wanted.length >= fewestQuoted ? misquoted(label.text, [text]) : undefined;
  return misquotation !== undefined && misquotation.share >= leastQuoted;
}

/**
 * How many distinctive words a possible quotation has at least, and what share of them it has in common with the
 * section's text.
 */
const fewestQuoted = 5;
const leastQuoted = 0.6;

const plainWords = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** Whether a heading is the very words of a label. */
function sameWords(heading: string | undefined, label: string): boolean {
  return heading !== undefined && plainWords(heading) === plainWords(label);
}

/** Whether a heading has the words of a label, one after another. */
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
    // A heading that it still has was weighed before.
    if (sameWords(earlier.heading, section.heading ?? '')) continue;
    if (likeness(wanted, contentWords(earlier.heading ?? '')) > 0.5) return true;
  }
  return false;
}

/** Whether words are a section's heading, however they are written. */
export function sameHeading(words: string, heading: string | undefined): boolean {
  const wanted = contentWords(words);
  return wanted.length > 0 && heading !== undefined && likeness(wanted, contentWords(heading)) === 1;
}
