/** The words beside a citation that may state its subject: a heading, a name, or a parenthetical. Pure. */
import type { Citation, Target } from '../citation/types.ts';
import { contentWords } from './content-words.ts';
import { plainSigns, withOuterMarkup } from './markup-signs.ts';
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
  /^(?:(?:as|emphasis|hereinafter|hereafter|repealed|reserved|expired|amended|added|see|collectively|last|formerly|previously)\b|(?:eff|cf|e\.g|i\.e|ord|res|rev|supp|west|sec)\b\.?|effective (?:on|as|from|until|\p{Lu}\w* \d)|part \S{1,4}$|the [“"]|\d|§)/iu;

/** With a capital, they may begin a heading: `With regard to dogs`, `Not a public nuisance`. */
const lowercaseAside =
  /^(?:defining|requiring|providing|stating|citing|quoting|noting|holding|unlike|like|not|compare|but|except|excluding|including|together|along|read|with|and|or)\b/;

/** A heading can begin with one of these words too: `See Forever Foundation`, but not `see Smith`. */
const isAside = (text: string): boolean =>
  lowercaseAside.test(text) || (aside.test(text) && !/^See \p{Lu}/u.test(text));

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
export interface Window {
  readonly text: string;
  /** Where the text begins in the draft. */
  readonly from: number;
  /** `to` is the end of the citation, or of one of its numbers. */
  readonly cited: { readonly start: number; readonly end: number; readonly to: number; readonly numberEnd: number };
  /** Whether the citation has only this number. */
  readonly isOnly: boolean;
}

/** Undefined for a number that only locates another, such as a chapter's before a section's. */
export function windowAround(draft: string, citation: Citation, target: Target): Window | undefined {
  if (locatesAnother(citation, target)) return undefined;
  const isOnly = citation.targets.every((other) => other === target || locatesAnother(citation, other));
  const from = Math.max(0, citation.start - searchedChars);
  const whole = { start: citation.start - from, end: citation.end - from };
  const numberEnd = target.end - from;
  const cited = { ...whole, to: isOnly ? whole.end : numberEnd, numberEnd };
  return { text: draft.slice(from, citation.end + searchedChars), from, cited, isOnly };
}

export const movedBy = (label: Label, by: number): Label => ({
  ...label,
  start: label.start + by,
  end: label.end + by,
});

export function labelsIn({ text, cited, isOnly }: Window): readonly Label[] {
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
    labels.push(
      ...formsAt(draft, citation.end, [restOfLine], 'name'),
      ...[...formsAt(draft, citation.end, [firstSentence], 'name')].filter(isLong),
    );
  if (isOnly) labels.push(...formsAt(draft, citation.end, [governs, isNamed], 'name'));
  if (isOnly) labels.push(...[...formsAt(draft, citation.end, [owned, forbids], 'name')].filter(isLong));
  labels.push(...formsAt(draft, citation.to, [apposed], 'name'));
  labels.push(...beginningsOf(draft, citation.to));
  // `Violations of the noise ordinance, § 1 notwithstanding, are`: the citation is an exception to what comes before it.
  if (isOnly && !excepted.test(draft.slice(citation.end, citation.end + 30)))
    labels.push(...before(draft, { start: outer.start, end: citation.end }));
  return labels.filter(({ text }) => contentWords(text).length > 0);
}

const excepted = /^[,\s]*(?:notwithstanding|excepted|excluded|aside|apart)\b/i;

const paragraphBreak = /\n[ \t>]*\n/;

const titledWord = '(?:(?:en)?titled|captioned|headed|called|named|labell?ed|titulad[oa]|denominad[oa])';
const titled = String.raw`,?\s*(?:which is\s+|is\s+)?${titledWord}`;

const afterForms: readonly RegExp[] = [
  new RegExp(String.raw`^\s*\(\s*(?:${titledWord}[\s>]+(?=["“‘]|[A-Z]))?["“‘]?([^()]{3,120}?)[,.]?["”’]?\s*\)`, 'd'),
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
  /^(?: {2,}| *\t\s*)(\p{Lu}[^\n|\t]{2,120}?)[ \t]*(?:\n|\t| {3}|$)/du,
  // The next cell of comma-separated values: `"SMC 5.04.010","Noise"`
  /^"[,;]"([^"\n]{3,120})"(?=[,;\r\n]|$)/d,
  // A heading may have the signs that end a clause.
  /^(?:\s*(?:[—–:]|-{2,3})|[ \t]+-(?=[ \t]))\s*(\p{Lu}(?:[^.|\n]|\.(?=\d)){1,100}[;:—\d](?:[^.|\n]|\.(?=\d)){0,100}?)[.|]?[ \t]*(?:\n(?![ \t>]*\p{Ll})|$)/du,
  /^(?:\s*(?:[—–:]|-{2,3})|[ \t]+-(?=[ \t]))\s*([\p{Lu}][^.;:|\n—]{2,120}?)(?=[.;|—]|\s-{1,3}\s|\n(?![ \t>]*\p{Ll})|$)/du,
  // A heading that continues on the next line, to the end of the paragraph.
  /^\s*(?:[—–:]|-{2,3})\s*(\p{Lu}[^.;:|\n—]{2,100}\n[ \t>]*\p{L}[^.;:|\n—]{2,80}?)\.?\s*$/du,
];

/** `## § 1. Noise` and `- **§ 1** Noise`: a line of its own with the citation and the heading, not the beginning of a sentence. */
const restOfLine = /^(?:[.:]?[*_]{1,2}[.:]?|\.)[ \t]+(\p{Lu}[^|\n]{2,120}?)[.*_]*[ \t]*(?:\n(?![ \t>]*\p{Ll})|$)/du;
const beginsLine = /(?:^|\n)[ \t>]*(?:#{1,6}[ \t]+|[-*•+][ \t]+|\d+[.)][ \t]+)?[*_]{0,2}$/;

/** `- § 1. Noise in parks. The applicant complies.` */
const firstSentence = /^\.\s+(\p{Lu}[^.|;:()"“”\n]{2,120}?)\.(?=\s)/du;

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
    // `§ 1 – the noise rules aside –`
    const isExcepted = /\saside\b/.test(text) || excepted.test(tail.slice(end));
    if (text !== '' && !isExcepted && !isAside(text) && !/^\(?[A-Z]{2,8}\)?$/.test(text))
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
    /["“]([^"“”]{3,120}?)[,.]?["”],?(?:\s+(?:is|was|are|now|the|of|provision|section|rule|title|heading|caption|headnote|name|appears|dealt|with|governed|covered|addressed|by|codified|found|located|set|forth|out|in|at|under))*[\s>]*\(?$/d.exec(
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
    /(?:^|\n|\t)(\p{Lu}[^|\n\t]{2,120}?)(?: {3,}| *\t\s*)$/du.exec(lead) ??
    // A line of a table of contents, with dots as leaders.
    /(?:^|\n)[ \t]*(\p{Lu}[^|\n\t.…]{2,120}?)[ \t]*(?:[.…] ?){4,}[ \t]*$/du.exec(lead);
  const separated = /(?:^|[\n,;])"([^"\n]{3,120})"[,;]"$/d.exec(lead);
  const emphasized = /(?<![\p{L}*_])[*_]{1,2}([^*_]{3,120}?)[*_]{1,2},?\s*\(?$/du.exec(lead);
  for (const match of [quoted, cell, separated, emphasized]) {
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
    /(?:^|\n)[ \t]*(?:(?:[-*•+]|\d+[.)])[ \t]+)?[*_]{0,2}(\p{Lu}[^:\n|()"“”]{3,120}?)[*_]{0,2}(?::[*_]{0,2}|[ \t]+(?:[–—]|-{1,3}))[ \t]+$/du.exec(
      lead,
    )?.indices?.[1];
  if (lined !== undefined && endsParagraph.test(draft.slice(citationEnd, citationEnd + 20)))
    yield { start: offset + lined[0], end: offset + lined[1], text: lead.slice(...lined), written: 'name' };
  const placed = located.exec(lead)?.indices?.[1] ?? owning.exec(lead)?.indices?.[1];
  if (placed !== undefined)
    yield { start: offset + placed[0], end: offset + placed[1], text: lead.slice(...placed), written: 'name' };
  // `Noise in parks [§ 1]`, but not the text of a link
  const isBracketed = draft.charAt(to) === '[' && /^\](?!\()/.test(draft.slice(citationEnd, citationEnd + 2));
  const opened = isBracketed ? `${lead}[` : lead;
  const charged = (charge.exec(opened) ?? violation.exec(opened))?.indices?.[1];
  if (charged !== undefined)
    yield* wholeHeading(
      lead.slice(...charged).replace(/^(?:the|an?)\s/, (article) => ' '.repeat(article.length)),
      offset + charged[0],
    );
  // The words before a comma or a bracket in the same sentence: first from the last article on, then all of them.
  const clause =
    /(?:^|[.;:|\n]\s*|\s(?:[–—]|-{1,3})\s+|\),?\s+(?:and|or)\s+|[.!?]["”]?\s+)([^.;:\n|()"“”–—]{3,120}?)\s*[,([]\s*(?:see |at |(?:which is |as )?(?:codified|found|located|set (?:out|forth)|contained) (?:at|in|under) )?$/d.exec(
      opened,
    );
  const [start, end] = clause?.indices?.[1] ?? [0, 0];
  if (end === 0) return;
  const text = lead.slice(start, end);
  // `Notwithstanding any other provision of law, § 5-1 and its rules apply`
  if (exempting.test(text)) return;
  // `As to noise, § 5-1 is silent`: the citation is the subject of the sentence.
  if (introductory.test(text) && startsClause.test(draft.slice(citationEnd, citationEnd + 20)) && !lead.endsWith('('))
    return;
  const article = [...text.matchAll(/(?:\b(?:the|an?|its|our|this|under|per)|\p{L}['’]s?)\s+(?=\S)/giu)].at(-1);
  const named = article === undefined ? 0 : article.index + article[0].length;
  // `the provision on noise`
  const about =
    /^(?:\p{L}+\s+){0,2}(?:on|about|concerning|regarding|governing)\s+(?:the\s+)?/u.exec(text.slice(named))?.[0] ?? '';
  for (const at of new Set([named + about.length, named, 0]))
    yield { start: offset + start + at, end: offset + end, text: text.slice(at), written: 'name' };
  yield* endingsOf(text, offset + start);
}

/** `Noise is governed by § 1`, `The noise rules are found in § 1`, `The noise provisions are at § 1`. */
const located =
  /(?:^|[.;:|\n]\s*|[.!?]["”]?\s+)(?:(?:[-*•+]|\d+[.)])\s+)?(?:(?:the|our|its)\s+)?(?:\p{Lu}[\p{L} ]{1,40}['’]s?\s+)?([^\s.;:,|()"“”*-][^.;:,\n|()"“”]{2,80}?)\s+(?:violates?|(?:is|are|was|were)\s+(?:now\s+)?(?:(?:governed|regulated|covered|addressed|controlled|defined|prohibited|punished|forbidden|barred|banned)\s+(?:by|in|under|at)|(?:(?:codified|found|located|set\s+(?:out|forth))\s+)?(?:at|in)))\s+$/diu;
/** `two counts of noise in parks (§ 1)`, `convicted of noise in parks under § 1`. */
const charge =
  /\b(?:(?:counts?|charges?|offenses?|crimes?|elements|convict(?:ed|ions?)|guilty|acquitted|accused)\s+(?:of|to)|(?:charged|charges?)\s+with|(?:arrested|cited|indicted|prosecuted)\s+for)\s+(?:\S+\s+counts?\s+of\s+)?([^.;:,|()"“”]{3,100}?)(?:,?\s+(?:in\s+violation\s+of|contrary\s+to|under|as\s+defined\s+(?:in|by))\s+|\s*[,([]\s*(?:see\s+)?)$/di;
/** `Count 1: Noise in parks, in violation of § 1`. */
const violation = /(?:^|[.;:|\n—–]\s*)([^.;:,|()"“”—–]{3,100}?),?\s+(?:in\s+violation\s+of|contrary\s+to)\s+$/di;
/** `§ 1 is the noise ordinance`, `§ 1 sets out our noise ordinance`. */
const isNamed =
  /^\s+(?:is|codifies|contains|is\s+known\s+as|sets\s+(?:out|forth))\s+(?:the|our|its)\s+([^.;:,\n|()"“”]{3,60}?\s(?:ordinance|rule|law|statute|provision|standard)s?)(?=[.,;)]|\n[ \t>]*\n|$)/di;
/** `§ 1’s Noise in parks standards`. */
const owned = /^['’]s?\s+(\p{Lu}[^.;:,\n|()"“”]{3,80}?)\s+(?:provision|standard|requirement|rule|regulation)s?\b/du;
/** `the Noise in parks provisions of § 1`. */
const owning =
  /\b(?:the|its|our)\s+(\p{Lu}[^.;:,\n|()"“”]{3,80}?)\s+(?:provision|standard|requirement|rule|regulation|section)s?\s+(?:of|in|at|under)\s+$/du;
/** `§ 1 governs noise`, `§ 1, which governs noise`. */
const governs =
  /^(?:,\s+which)?\s+(?:now\s+)?(?:governs|regulates|covers|addresses|concerns|deals\s+with)\s+(?:the\s+)?([^.;:,\n|()"“”]{3,80}?)(?=[.;,]|\n[ \t>]*\n|$)/d;

/** `§ 1 prohibits noise in parks`, `§ 1, prohibiting noise in parks,`. */
const forbids =
  /^(?:,\s+which|,)?\s+(?:prohibit(?:s|ing)|forbid(?:s|ding)|ban(?:s|ning)|punish(?:es|ing)|criminaliz(?:es|ing)|proscrib(?:es|ing)|defin(?:es|ing)|governing|regulating)\s+(?:the\s+)?([^.;:,\n|()"“”]{3,80}?)(?=[.;,]|\n[ \t>]*\n|$)/d;

/** `§ 1, the noise ordinance, applies`; `§ 1 (our noise ordinance)`. */
const apposed =
  /^(?:,\s+|\s*\(\s*)(?:the|our|its|this|that)\s+([^.;:,\n|()"“”]{3,60}?\s(?:ordinance|rule|law|statute|provision|requirement|section|standard|limit)s?)(?=[.,;:)])/di;

/** `§ 1 – Noise in parks and found no`: only the code tells where a heading ends within the sentence. */
const dashed = /^(?:\s*(?:[—–:]|-{2,3})|[ \t]+-(?=[ \t]))\s*(?=\p{Lu})/u;

/** The words after a dash that may be a whole heading, the shortest last. A heading of one word would begin many sentences. */
function* beginningsOf(draft: string, from: number): Generator<Label> {
  const [tail = ''] = draft.slice(from, from + searchedChars).split(paragraphBreak, 1);
  const start = dashed.exec(tail)?.[0].length;
  if (start === undefined) return;
  const line = /^(?:(?!\s-{1,3}\s)[^.;:|–—()"“”\n])*/.exec(tail.slice(start))?.[0] ?? '';
  const ends = [...line.matchAll(/\s+(?=\p{Ll})/gu)].map(({ index }) => index).slice(0, mostWords);
  if (/\saside\b/.test(line)) return;
  for (const end of ends.toReversed()) yield* wholeHeading(line.slice(0, end), from + start);
}

/** `Compliance with Noise in parks (§ 1)`: a heading at the end of the words before a citation, from a capital on. */
function* endingsOf(clause: string, from: number): Generator<Label> {
  for (const { index } of [...clause.matchAll(/(?<=(?:\p{Ll}|,)\s+)\p{Lu}/gu)].slice(-mostWords))
    yield* wholeHeading(clause.slice(index), from + index);
}

/** The maximum number of words at which a heading within a sentence may begin or end. */
const mostWords = 12;

/** A heading of one word is also a word of many sentences. */
const isLong = ({ text }: Label): boolean => contentWords(text).length > 1;

function* wholeHeading(text: string, start: number): Generator<Label> {
  const label: Label = { start, end: start + text.length, text, written: 'name' };
  if (isLong(label)) yield label;
}

const endsParagraph = /^[.)\]*_]*\s*(?:$|\n[ \t>]*(?:\n|$)|<\/)/;

const exempting = /^(?:[-*•+]\s+|\d+[.)]\s+)?(?:notwithstanding|except|subject\s+to)\b/i;
const introductory =
  /^(?:[-*•+]\s+|\d+[.)]\s+|(?:whereas|and|but|so),?\s+)*(?:as|for|on|in|with|regarding|concerning|about|under|because|if|when|where|although|though|while|since|unless|after|before|at|by|despite|unlike|like|to|from|of|per)\b/i;
/** A word that continues the clause, such as a verb: `§ 5-1 applies`. */
const startsClause = /^\s+(?!(?:and|or|which|as|that|to|through|of|in|by|et)\b)\p{Ll}/u;
