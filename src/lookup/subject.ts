/**
 * What a draft says a cited section is about: the heading, name, or parenthetical beside its number. Most wrong citations
 * are real sections with other content, and these words expose them.
 */
import type { Citation, Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { NumberedHeading, Section, TextBlock } from '../contract/resources.ts';
import { consecutive, contentWords, covers, likeness, plainWords } from './content-words.ts';
import { type HeadingIndex, type LikeHeading, withoutMark } from './headings.ts';
import { plainSigns, withOuterMarkup } from './markup-signs.ts';
import { memoized } from './memo.ts';
import { isQuotedFrom, misquoted } from './misquoted.ts';
import { runningText } from './section-text.ts';
import { locatesAnother } from './targets.ts';

/** Words beside a citation. Offsets are UTF-16 units of the draft. */
export interface Label {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `heading`: in brackets, in quotation marks, or in a table cell; `name`: words in the sentence (`the noise ordinance, § 1`). */
  readonly written: 'heading' | 'name';
}

/** The maximum distance between a citation and its label, in UTF-16 units. */
const searchedChars = 140;

/** Parentheticals that don't state the subject. */
const aside =
  /^(?:(?:as|emphasis|hereinafter|hereafter|defining|requiring|providing|stating|citing|quoting|noting|holding|repealed|reserved|expired|amended|added|see|collectively|last)\b|(?:eff|cf|e\.g|i\.e|ord|res|rev|supp|west|sec)\b\.?|effective (?:on|as|from|until|\p{Lu}\w* \d)|part \S{1,4}$|the [“"]|\d|§)/iu;

/** A heading can begin with one of these words too: `See Forever Foundation`, but not `see Smith`. */
const isAside = (text: string): boolean => aside.test(text) && !/^See \p{Lu}/u.test(text);

/**
 * Words beside a target that may state its subject, nearest first.
 *
 * @example `§ 10.24.050 (Term limits)`; `SMC 10.20.010, “Noise”`; `the noise ordinance, SMC 10.20.010`; `| 10.24.050 | Term limits |`
 */
export function labelsOf(draft: string, citation: Citation, target: Target): readonly Label[] {
  const window = windowAround(draft, citation, target);
  return window === undefined ? [] : labelsIn(window).map((label) => movedBy(label, window.from));
}

/** A part of a draft around one number of a citation. Offsets are UTF-16 units of `text`. */
interface Window {
  readonly text: string;
  /** Where the text begins in the draft. */
  readonly from: number;
  /** `to` is the end of the citation, or of one of its numbers. */
  readonly cited: { readonly start: number; readonly end: number; readonly to: number; readonly numberEnd: number };
  /** Whether the citation has only this number. */
  readonly isOnly: boolean;
}

/** Undefined for a number that only locates another, such as a chapter's before a section's. */
function windowAround(draft: string, citation: Citation, target: Target): Window | undefined {
  if (locatesAnother(citation, target)) return undefined;
  const isOnly = citation.targets.every((other) => other === target || locatesAnother(citation, other));
  const from = Math.max(0, citation.start - searchedChars);
  const whole = { start: citation.start - from, end: citation.end - from };
  const numberEnd = target.end - from;
  const cited = { ...whole, to: isOnly ? whole.end : numberEnd, numberEnd };
  return { text: draft.slice(from, citation.end + searchedChars), from, cited, isOnly };
}

const movedBy = (label: Label, by: number): Label => ({ ...label, start: label.start + by, end: label.end + by });

function labelsIn({ text, cited, isOnly }: Window): readonly Label[] {
  const outer = withOuterMarkup(text, { start: cited.start, end: cited.to });
  return labelsAround(plainSigns(text), cited, outer, isOnly).map((label) => ({
    ...label,
    text: label.text
      .trim()
      .replace(/\n[ \t]*>[ \t>]*/g, ' ')
      .replace(/\s+/g, ' '),
    start: label.end - label.text.trimStart().length,
    end: label.start + label.text.trimEnd().length,
  }));
}

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
  // A heading begins with a capital. Other words may describe the cited section: `§ 1 (amount of the tax)`.
  return (
    !isCalled(cited, wanted) || (label.written === 'heading' && /^[^\p{L}]*\p{Lu}.*\p{L}[^\p{L}’']+\p{L}/u.test(text))
  );
}

/**
 * @param citation `to` is the end of the citation, or of one of its numbers; words may be before its code: `§ 1 (Noise) of the Code`
 * @param outer the same with the markup around it
 */
function labelsAround(
  draft: string,
  citation: Window['cited'],
  outer: { readonly start: number; readonly end: number },
  isOnly: boolean,
): readonly Label[] {
  const labels = [...new Set([outer.end, citation.to, citation.numberEnd])].flatMap((end) => [...after(draft, end)]);
  if (isOnly && beginsRow.test(draft.slice(Math.max(0, citation.start - 20), citation.start)))
    labels.push(...formsAt(draft, citation.end, [cellBelow]));
  if (isOnly && beginsLine.test(draft.slice(Math.max(0, citation.start - 20), citation.start)))
    labels.push(...formsAt(draft, citation.end, [restOfLine], 'name'));
  if (isOnly) labels.push(...before(draft, { start: outer.start, end: citation.end }));
  return labels.filter(({ text }) => contentWords(text).length > 0);
}

const paragraphBreak = /\n[ \t>]*\n/;

const titledWord = '(?:(?:en)?titled|captioned|headed|called|named|labell?ed|titulad[oa]|denominad[oa])';
const titled = String.raw`,?\s*(?:which is\s+|is\s+)?${titledWord}`;

const afterForms: readonly RegExp[] = [
  new RegExp(String.raw`^\s*\(\s*(?:${titledWord}[\s>]+(?=["“‘]))?["“‘]?([^()]{3,120}?)[,.]?["”’]?\s*\)`, 'd'),
  /^,?\s*["“]([^"“”]{3,120}?)[,.]?["”]/d,
  // `§ 1, *Noise*,` and `§~1, \emph{Noise},`
  /^,\s*(?:\\(?:emph|textit|textbf|textsc|underline)\{|[*_]{1,2})(\p{Lu}[^*_{}\n]{2,120}?)[,.]?(?:\}|[*_]{1,2})/du,
  /^\s*\[["“]?([^[\]]{3,120}?)[.]?["”]?\](?!\()/d,
  // `§ 1, titled “Noise,”`; `§ 1, entitled Noise,`
  new RegExp(String.raw`^${titled}\s*[*_]{0,2}["“]([^"“”]{3,120}?)[,.]?["”]`, 'd'),
  new RegExp(String.raw`^${titled}\s*[*_]{0,2}(\p{Lu}[^"“”*_\n,.;()]{2,120}?)[*_]{0,2}(?=[,.;()\n]|$)`, 'du'),
  // `The caption of § 1 is “Noise.”`
  /^\s+(?:is|was|reads)\s+["“]([^"“”]{3,120}?)[,.]?["”](?=[^\p{L}]*(?:$|\n|\s\p{Lu}))/du,
  // The next cell of a table in Markdown, AsciiDoc, LaTeX, Typst, and HTML, or of columns set with tabs or spaces.
  /^[ \t]*\|[ \t]*([^|\n]{3,120}?)[ \t]*(?:\||\n|$)/d,
  /^[ \t]*&[ \t]*([^&\\\n]{3,120}?)[ \t]*(?:&|\\\\|\n|$)/d,
  /^[ \t]*\],[ \t]*\[([^\]\n]{3,120})\]/d,
  /^[ \t]*\n[ \t]+-[ \t]+([^\n]{3,120}?)[ \t]*(?:\n|$)/d,
  /^\s*<\/t[dh]>\s*<t[dh][^<>]{0,80}>\s*([^<>]{3,120}?)\s*<\/t[dh]>/d,
  /^(?: {3,}| *\t\s*)(\p{Lu}[^\n|]{2,120}?)[ \t]*(?:\n|$)/du,
  // A heading may have the signs that end a clause.
  /^\s*(?:[—–:]|-{2,3})\s*(\p{Lu}(?:[^.|\n]|\.(?=\d)){1,100}[;:—\d](?:[^.|\n]|\.(?=\d)){0,100}?)[.|]?[ \t]*(?:\n(?![ \t>]*\p{Ll})|$)/du,
  /^\s*(?:[—–:]|-{2,3})\s*([\p{Lu}][^.;:|\n—]{2,120}?)(?=[.;|—]|\s-{2,3}\s|\n(?![ \t>]*\p{Ll})|$)/du,
  // A heading that continues on the next line, to the end of the paragraph.
  /^\s*(?:[—–:]|-{2,3})\s*(\p{Lu}[^.;:|\n—]{2,100}\n[ \t>]*\p{L}[^.;:|\n—]{2,80}?)\.?\s*$/du,
];

/** `## § 1. Noise` and `- **§ 1** Noise`: a line of its own with the citation and the heading, not the beginning of a sentence. */
const restOfLine = /^(?:[.:]?[*_]{1,2}[.:]?|\.)[ \t]+(\p{Lu}[^|\n]{2,120}?)[.*_]*[ \t]*(?:\n(?![ \t>]*\p{Ll})|$)/du;
const beginsLine = /(?:^|\n)[ \t>]*(?:#{1,6}[ \t]+|[-*•+][ \t]+|\d+[.)][ \t]+)?[*_]{0,2}$/;

/** The first cell of a row of a table in AsciiDoc, each cell on its own line, and the cell below it. */
const beginsRow = /(?:\n[ \t]*\n|\|===[ \t]*\n)\|[ \t]*$/;
const cellBelow = /^[ \t]*\n\|[ \t]*([^|\n]{3,120}?)[ \t]*(?:\||\n|$)/d;

const after = (draft: string, from: number): Generator<Label> => formsAt(draft, from, afterForms);

function* formsAt(
  draft: string,
  from: number,
  forms: readonly RegExp[],
  written: Label['written'] = 'heading',
): Generator<Label> {
  const [tail = ''] = draft.slice(from, from + searchedChars).split(paragraphBreak, 1);
  for (const form of forms) {
    const [start, end] = form.exec(tail)?.indices?.[1] ?? [0, 0];
    const text = tail.slice(start, end);
    if (text !== '' && !isAside(text) && !/^\(?[A-Z]{2,8}\)?$/.test(text))
      yield { start: from + start, end: from + end, text, written };
  }
}

function* before(draft: string, { start: to, end: citationEnd }: Pick<Citation, 'start' | 'end'>): Generator<Label> {
  const whole =
    draft
      .slice(Math.max(0, to - searchedChars), to)
      .split(paragraphBreak)
      .at(-1) ?? '';
  const offset = to - whole.length;
  // `Noise, 2013 Fire Code § 5`: the year of the edition.
  const lead = whole.replace(/(?:19|20)\d\d\s+$/, '');
  // Also `“Noise” is codified at § 1`.
  const quoted =
    /["“]([^"“”]{3,120}?)[,.]?["”],?(?:\s+(?:is|was|are|now|the|of|provision|section|rule|title|heading|caption|headnote|name|appears|codified|found|located|set|forth|out|in|at|under))*[\s>]*\(?$/d.exec(
      lead,
    );
  const cell =
    /\|[ \t]*([^|\n]{3,120}?)[ \t]*\|[ \t]*$/d.exec(lead) ??
    /(?:^|\|===[ \t]*\n)\|[ \t]*([^|\n]{3,120}?)[ \t]*\n\|[ \t]*$/d.exec(lead) ??
    /<t[dh][^<>]{0,80}>\s*([^<>]{3,120}?)\s*<\/t[dh]>\s*<t[dh][^<>]{0,80}>\s*$/d.exec(lead) ??
    // A list table of reStructuredText.
    /\*[ \t]+-[ \t]+([^\n]{3,120}?)[ \t]*\n[ \t]+-[ \t]+$/d.exec(lead) ??
    // LaTeX, and columns set with tabs or spaces.
    /(?:^|\\\\|\n)[ \t]*(\p{Lu}[^&\\\n]{2,120}?)[ \t]*&[ \t]*$/du.exec(lead) ??
    /(?:^|\n)(\p{Lu}[^|\n]{2,120}?)(?: {3,}| *\t\s*)$/du.exec(lead);
  const emphasized = /(?<![\p{L}*_])[*_]{1,2}([^*_]{3,120}?)[*_]{1,2},?\s*\(?$/du.exec(lead);
  for (const match of [quoted, cell, emphasized]) {
    const [start, end] = match?.indices?.[1] ?? [0, 0];
    if (end > 0) yield { start: offset + start, end: offset + end, text: lead.slice(start, end), written: 'heading' };
  }
  // `Noise in parks. § 1.` is a paragraph with only a heading and its citation.
  const alone = /^\s*(\p{Lu}[^.:|"“”\n]{3,120}?)\.\s+$/du.exec(whole)?.indices?.[1];
  if (
    alone !== undefined &&
    whole.length < searchedChars &&
    endsParagraph.test(draft.slice(citationEnd, citationEnd + 20))
  )
    yield { start: offset + alone[0], end: offset + alone[1], text: whole.slice(...alone), written: 'name' };
  // `- Noise; exceptions (§ 1)`, `**Noise (§ 1).**`
  const item = /(?:^|\n)[ \t]*(?:(?:[-*•+]|\d+[.)])[ \t]+|[*_]{1,2}(?! ))(\p{Lu}[^\n|()"“”]{3,120}?)[ \t]*\($/du.exec(
    lead,
  )?.indices?.[1];
  if (item !== undefined)
    yield { start: offset + item[0], end: offset + item[1], text: lead.slice(...item), written: 'name' };
  // `Noise in parks: § 1.`, `- Noise in parks – § 1`
  const lined =
    /(?:^|\n)[ \t]*(?:(?:[-*•+]|\d+[.)])[ \t]+)?[*_]{0,2}(\p{Lu}[^:\n|()"“”]{3,120}?)[*_]{0,2}(?::[*_]{0,2}|[ \t]+(?:[–—]|-{2,3}))[ \t]+$/du.exec(
      lead,
    )?.indices?.[1];
  if (lined !== undefined && endsParagraph.test(draft.slice(citationEnd, citationEnd + 20)))
    yield { start: offset + lined[0], end: offset + lined[1], text: lead.slice(...lined), written: 'name' };
  // The words before a comma or a bracket in the same sentence: first from the last article on, then all of them.
  const clause = /(?:^|[.;:\n]\s*|[.!?]["”]?\s+)([^.;:\n|()"“”]{3,120}?)\s*[,(]\s*(?:see |at )?$/d.exec(lead);
  const [start, end] = clause?.indices?.[1] ?? [0, 0];
  if (end === 0) return;
  const text = lead.slice(start, end);
  // `As to noise, § 5-1 is silent`: the citation is the subject of the sentence.
  if (introductory.test(text) && startsClause.test(draft.slice(citationEnd, citationEnd + 20)) && !lead.endsWith('('))
    return;
  const article = [...text.matchAll(/\b(?:the|an?|its|our|this|under|per)\s+(?=\S)/gi)].at(-1);
  const named = article === undefined ? 0 : article.index + article[0].length;
  // `the provision on noise`
  const about =
    /^(?:\p{L}+\s+){0,2}(?:on|about|concerning|regarding|governing)\s+(?:the\s+)?/u.exec(text.slice(named))?.[0] ?? '';
  for (const at of new Set([named + about.length, named, 0]))
    yield { start: offset + start + at, end: offset + end, text: text.slice(at), written: 'name' };
}

const endsParagraph = /^[.)\]*_]*\s*(?:$|\n[ \t>]*(?:\n|$)|<\/)/;

const introductory =
  /^(?:as|for|on|in|with|regarding|concerning|about|under|because|if|when|where|although|though|while|since|unless|after|before|at|by|despite|unlike|like|to|from|of|per)\b/i;
/** A word that continues the clause, such as a verb: `§ 5-1 applies`. */
const startsClause = /^\s+(?!(?:and|or|which|as|that|to|through|of|in|by|et)\b)\p{Ll}/u;

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
): Promise<NumberedHeading | undefined> {
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
  if (alike.length === 0) return undefined;
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
