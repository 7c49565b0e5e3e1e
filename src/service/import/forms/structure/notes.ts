/** Finds histories and publisher's notes below a section's text, by their first words. */
import { firstDate, type HistoryStatement, isHistory, readHistory } from '../../history/index.ts';
import { bracketsLeftOpen } from './wording.ts';

/** A note by its label: `Editor's note—`, `Cross references:`, `CODIFICATION NOTE`. */
export interface NoteLabel {
  readonly kind: string;
  /** The note's own words; empty if the label is on a line of its own, above them. */
  readonly text: string;
}

/** A note at the foot may begin with its mark: `[1] Editor's Note: …` */
const label =
  /^(?:\[\d{1,3}\]\s*|[*†‡]{1,3}\s+)?[[(*_]*((?:(?:editor|publisher|revis[eo]r|code revis[eo]r|codifier|compiler|annotator)(?:[’'`´]?s?[’'`´]?)?|codification|cross|state(?: law)?|federal(?: law)?|charter|statutory|code|legal|amendment|history|annotation|disposition|former|prior|related|penalty|effective date|legislative|case|judicial|drafter[’']?s?|general(?= ref)|historical(?: (?:and|&) statutory)?|commentary|ordinance history|ed\.?)[\s-]*(?:notes?|references?|comments?|analysis|annotations?|law(?: reference)?s?|legislation|provisions)?|notes?(?: to decisions)?|annotations?|commentary|comment|cross[ -]ref(?:erence)?s?|sidebar|derivation|footnotes?|notas?(?: (?:del editor|al calce))?|referencias? cruzadas?)(?:\(s\))?\.?[*_\])]*\s*(:|—|–|--|\.—|\.-|-(?=\s)|(?<=\.[*_\])]*\s+)(?=\S)|$)\s*/i;
/** Labels that need only a period: `Editor's note. The fees were …` */
const unmistakable =
  /^(?:(?:editor|publisher|codifier|revis[eo]r)\W?s?\W?|codification) notes?$|^(?:cross|state law|statutory|charter) references?$/i;
const kinds =
  /not[ae]|referenc[ei]|comment|annotation|analysis|cross|sidebar|derivation|disposition|^prior legislation$/i;

/** `* For statutory provisions, see ORS 456.750`, `Dog registration - see Ohio R.C. 955.01`, `See sectional histories for similar State law` */
const referring =
  /^[*†‡]{1,3}\s*(?:[Ff]or\b.{3,200},? see\b|[Ss]ee (?:also )?\S{1,12} ?\d).{1,200}$|^\p{Lu}[^.;]{2,100} [-–—] see (?:Ohio )?(?:R\. ?C\.|[A-Z][A-Z.& ]{2,24}) ?(?:§+ ?|Ch\. ?)?\d[^;]{0,80}$|^For (?:state|federal) law\b[^.]{3,200}, see\b.{3,400}$|^See section(?:al)? histor(?:y|ies) for similar [Ss]tate law\.?$/u;

/** A history without an act: `[HISTORY: Adopted by the Council as indicated in article histories. Amendments noted where applicable.]` */
const inArticles =
  /^\[history: (?:adopted|enacted) [^\d]{3,200} as (?:indicated|noted) in [a-z]+ histories\b[^\d]{0,100}\]$/i;

/** `Amendments: 1979 Deleted the fee for bells.`: what an act changed, in words. `Amendments: Ord. 5, 1979` is a history. */
const changed =
  /^Amendments?:\s+(?:19|20)\d\d:?\s+(?:added|changed|deleted|inserted|made|rewrote|substituted|increased|reduced)\b (?!by\b)\p{Ll}/iu;

/** The label at the start of a block; undefined for words of the law. */
export function noteLabel(text: string): NoteLabel | undefined {
  const penalty = /^\(?penalty,? (?:see\b|for\b.{0,150}(?:\bsee\b|§|\bsections?\b))/i.exec(text);
  if (penalty !== null && text.length < 300) return { kind: 'Penalty', text };
  if (inArticles.test(text)) return { kind: 'History', text };
  if (referring.test(text)) return { kind: 'Cross Reference', text };
  if (changed.test(text)) return { kind: 'Amendments', text: text.replace(/^\w+:\s+/, '') };
  if (/^[-–—]{2,}\s*\(\d+\)\s*[-–—]{2,}$/.test(text)) return { kind: 'Footnote', text: '' };
  const [whole, words, mark] = label.exec(text) ?? [];
  // `disposition.` may be the last line of a paragraph.
  if (whole === undefined || words === undefined || !kinds.test(words) || /^\p{Ll}/u.test(words)) return undefined;
  const rest = text.slice(whole.length);
  if (mark === '' && rest !== '' && !(unmistakable.test(words) && /^[\p{Lu}“"§(]/u.test(rest))) return undefined;
  // `Notes` and `Comment` also begin sentences of the law, so they need punctuation.
  // `Annotations`, on a line of its own, does not.
  const isSentence = /^(?:notes?|comment)$/i.test(words) || (rest !== '' && /^annotations?$/i.test(words));
  if (mark === '' && isSentence && text !== text.toUpperCase()) return undefined;
  return { kind: tidy(words), text: withoutLastBracket(text, rest.trim()) };
}

/** `[NOTE: See § 4.]`: the label takes the first bracket with it, so the last one ends nothing. */
const withoutLastBracket = (text: string, rest: string): string =>
  /^[[(]/.test(text) && /[\])]$/.test(rest) && bracketsLeftOpen(rest) < 0 ? rest.slice(0, -1).trimEnd() : rest;

/** `EDITOR'S NOTE` → `Editor's Note`. */
function tidy(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());
}

/** Words that occur only in histories. */
const historic =
  /\b(?:cr\. ?(?:#|no|ord)|ord(?:inance|s|in)?|res(?:olution|o)?|l\. ?l|local law|code|stats?|laws?|acts?|c\.|ch|art|atm|stm|pub\. ?l|p\.l|bill|ordenanza|resolución|measure|prop(?:osition)?|min(?:utes?)?|motion|charter amend|election|ll)\b|\b(?:added|amended|amd?|adopted|enacted|passed|repealed|renumbered|formerly|prior|derived|enmendad[oa]|añadid[oa]|derogad[oa])\b/i;
/** The label of a history, before its words: `History:`, `Source:`. */
export const historyLabel =
  /^(?:\[history\]\s|(?:\*\s*)?(?:(?:legislative |(?:prior )?ordinance |prior )?history(?: notes?)?|sources?|credits?|hist|historial)\s*[:.—–-])\s*/i;

/** `(Ordenanza Núm. 12, Serie 2010-2011)`: a history in Spanish. */
const spanish =
  /^[[(](?:ordenanza|resolución|según enmendad[oa]|enmendad[oa]|añadid[oa]|derogad[oa])\b[^()[\]]*[)\]]\.?$/i;

/** The longest paragraph that can be a history, in characters. */
const longestHistory = 20_000;

/** Whether a whole block is a history: `(Ord. 13-19 § 2 (part), 2013.)`, `[Amended 3-5-1974 ATM, Art. 9]`, `History: Ord. 5, 1990.` */
export function isHistoryBlock(text: string): boolean {
  if (text.length > longestHistory || !/\d/.test(text)) return false;
  if (historyLabel.test(text)) return historic.test(text);
  if (spanish.test(text)) return true;
  if (!isBrackets(text) || listItem.test(text)) return false;
  const rest = text.replace(statutes, '');
  return rest === '' || (isBrackets(rest) && (readsAsHistory(rest) || isAllHistory(rest)));
}

/** `(6. Beaches. Repealed by Ord. 96-49.)`: the line of a list, in brackets because what it names has ended. */
const listItem = /^\(\d{1,3}[A-Z]?\. \p{Lu}\p{Ll}+[^;]*\. (?:Repealed|Renumbered|Deleted)\b/u;

/** `(ORC 4513.65)`, `(R.C. §§ 4511.01, 4511.011)`, `(65 ILCS 5/1-2-1)`: only the sections of a statute that the law follows. */
const statutes = (() => {
  const code = String.raw`(?:\p{Lu}\p{Ll}{2,4}\.? )?(?:\d{1,3} )?(?:\p{Lu}\p{Ll}?\.? ?){2,6}(?:Ann\. )?`;
  const section = String.raw`(?:§+ ?\d[\w.:/()-]*|\d[\w()]*[.:/-]\d[\w.:/()-]*)`;
  const next = `(?:[,;]| and| to| through)+ (?:${code})?${section}`;
  return new RegExp(String.raw`^(?:[[(]${code}${section}(?:${next})*(?:,? et seq\.?)?[)\]][.\s]*)+`, 'u');
})();

/** Whether a block in brackets states only acts and their dates: `(SCC 576 §16, 1983; SCC 713 §3, 1988)`, `(8/6/98)`. */
function isAllHistory(text: string): boolean {
  if (reference.test(text)) return false;
  const statements = readHistory(text);
  const states = ({ act, formerCode }: HistoryStatement): boolean => act !== undefined || formerCode !== undefined;
  return (
    statements.every((each) => isHistory(each) && (states(each) || firstDate(each) !== undefined)) &&
    statements.some((each) => (firstDate(each) ?? each.formerCode ?? each.year) !== undefined)
  );
}

/** Whether a history states only the day on which law took effect or was approved, and no act: `(Effective July 3, 1982)`. */
export function isOnlyDay(text: string): boolean {
  if (text.length > 100 || !/^[[(](?:eff|appr?|oper)/i.test(text)) return false;
  return readHistory(text).every(
    ({ act, title, action, formerCode, priorNumbers, effective, approved }) =>
      act === undefined &&
      title === undefined &&
      action === undefined &&
      formerCode === undefined &&
      priorNumbers.length === 0 &&
      (effective ?? approved) !== undefined,
  );
}

/** The words of a history that name no act and no date. */
const plainWords = new Set(
  'and the for part parts section sections sec secs through effective eff passed adopted amended amd added enacted approved repealed replaced revised renumbered recodified codified readopted formerly prior ordinance ordinances ord ords resolution res law laws local bill measure initiative election voters electors code chapter chap article art title exhibit exh entirety its city town county village board council over mayor veto overridden per posted filed published partially'.split(
    ' ',
  ),
);
const bareStart =
  /^(?:\[history\]\s|(?:(?:legislative |(?:prior )?ordinance |prior )?history|sources?|credits?)\s*[:.—–-]|(?:ord(?:inance|s)?|res(?:olution)?|local law|l\. ?l|added|amended|enacted|adopted|repealed|passed|am|derived|code \d{4}|\d{4}, cc?\. \d)\b)/i;
/** The longest history without brackets, in characters. */
const longestBare = 3_000;

/**
 * Whether a whole block is a history without brackets: `Ord. 1981-97, § 11, eff. 11/3/1981`, `Amended: O-93-02 (4/11/1993)`.
 * Each of its statements has a date, and it has no other words.
 *
 * @param announced whether the label of a history precedes, so that it can begin with any word
 */
export function isBareHistory(text: string, announced = false): boolean {
  if (text.length > longestBare || !/\d/.test(text) || !(announced || bareStart.test(text))) return false;
  const words = text.replace(historyLabel, '').match(/(?<![\p{L}\d’'])\p{Ll}{3,}/gu) ?? [];
  if (words.some((word) => !plainWords.has(word))) return false;
  const statements = readHistory(text);
  return (
    statements.length > 0 &&
    statements.some(isHistory) &&
    statements.every(
      (each) =>
        (isHistory(each) && (firstDate(each) !== undefined || each.year !== undefined)) || otherDay.test(each.text),
    )
  );
}

/** A day that is not the act's own: `Posted March 4, 2014`. */
const otherDay = /^(?:posted|filed|published|recorded) /i;

/** The label of a history on a line of its own: `History:`. */
export const isHistoryLabel = (text: string): boolean =>
  /^(?:(?:legislative|ordinance|amendment) )?history(?: notes?)?\s*:?$/i.test(text);

/**
 * The start of the histories at the end of a paragraph: `… by the clerk. (Ord. 13-19 § 2, 2013.)`, `… by the clerk. [History] Ord. 5 (7/15/03).`;
 * undefined if there are none.
 */
export function historyAtEnd(given: string): number | undefined {
  const labelAt = given.search(/(?<=[.;:!?)\]”"’] )\[history\] \p{Lu}/iu);
  if (labelAt > 0 && isHistoryBlock(given.slice(labelAt))) return labelAt;
  const text = withoutPenalty(given);
  if (!/[)\]][.\s]*$/.test(text)) return undefined;
  const from = Math.max(0, text.length - longestHistory);
  let found: number | undefined;
  let end = text.length;
  for (;;) {
    const start = openingOf(text, end, from);
    if (start === undefined || start === 0 || !readsAsHistory(text.slice(start, end))) return found;
    const before = text.slice(0, start);
    if (isExample(before)) return found;
    // `… under this act [Law 8-136] … of this act. [Law 8-136]`: the editors name the act where the text does.
    if (before.includes(text.slice(start, end).replace(/[\s.]+$/, ''))) return found;
    // A reference at the end of a sentence belongs to it: `under the plan (Ordinance 5, 1990).`, `(49 Stat. 449). (Ord. 5)`
    const named = /^[[(](?:ord|res|added|am|enacted|bill|code|prior|hist|formerly|stats|l\.|\d{4} code)/i.test(
      text.slice(start, end),
    );
    if (!named && !/[.;:!?)\]”"’*]\s*$|[;,] (?:and|or)\s*$/.test(before)) return found;
    if (/[)\]]\.\s*$/.test(text.slice(0, end)) && !/[.;:!?)\]][”"’]?\s*$/.test(before)) return found;
    // Behind a bracket in a sentence, `effective 1982 (96 Stat. 1830) (P.L. 97-377)`, it is the sentence's too.
    if (named || !/(?<![.;:!?][”"’]?)[)\]]\s*$/.test(before)) found = start;
    end = start;
  }
}

/** Whether words introduce an example: `Histories follow the text. Example: (A.C. § 14-55)`. What follows is law, not a history or a heading. */
export const isExample = (before: string): boolean =>
  /\b(?:for )?examples?:?[\s(]*$/i.test(before.slice(-300).replace(/(?:\([^()]*\)\s*)+$/, ''));

/** Removes `Penalty, see § 10.99` after a history. */
function withoutPenalty(text: string): string {
  const at = text.lastIndexOf('enalty');
  const rest = at < 1 || text.length - at > 120 ? undefined : text.slice(at - 1);
  return rest !== undefined && /^penalty,? (?:see|for)\b/i.test(rest) && /[)\]]\.?\s*$/.test(text.slice(0, at - 1))
    ? text.slice(0, at - 1).trimEnd()
    : text;
}

/** The start of the bracket that closes at the end of `text.slice(0, end)`, ignoring punctuation and spaces. */
function openingOf(text: string, end: number, from: number): number | undefined {
  let at = end - 1;
  while (at >= from && /[\s.]/.test(text[at] ?? '')) at -= 1;
  if (!/[)\]]/.test(text[at] ?? '')) return undefined;
  let depth = 0;
  for (; at >= from; at -= 1) {
    const mark = text[at];
    if (mark === ')' || mark === ']') depth += 1;
    else if (mark === '(' || mark === '[') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/** Whether a text consists only of brackets, punctuation, and a penalty at its end. */
function isBrackets(text: string): boolean {
  if (!/^[[(]/.test(text)) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '(' || mark === '[') depth += 1;
    else if (mark === ')' || mark === ']') depth -= 1;
    if (depth > 0) continue;
    afterBracket.lastIndex = at + 1;
    const next = at + 1 + (afterBracket.exec(text)?.[0].length ?? 0);
    penaltyHere.lastIndex = next;
    if (next === text.length || penaltyHere.test(text)) return true;
    if (!/[[(]/.test(text[next] ?? '')) return false;
    at = next - 1;
  }
  // The publisher forgot to close the bracket, and the rest is a single clause.
  return text.length < 2_000;
}

/** What may follow a closing bracket. Some publishers close one too many. */
const afterBracket = /[\s.;,*\d)\]]*/y;
const penaltyHere = /penalty,? (?:see|for)|(?:cross|statutory|state law|charter)[ -]references?\b|editor[’'`´]s note/iy;

/** Words in brackets that are not a history, although they may name an act. */
const reference = /^[[(]\s*(?:see|as defined|pursuant to|under|in accordance|refer|the)\b/i;
const day = /\d[-/.]\d{1,2}[-/.]\d{2}|\p{L}\.? \d{1,2}, \d{4}/u;

/**
 * Whether words in brackets are a history: they name an act or an earlier code, and indicate a date. Some places have
 * a unique name for their acts, `AO No. 2000-85, 5-2-00`. In that case, each clause must read as an act.
 */
function readsAsHistory(text: string): boolean {
  if (!/\d/.test(text) || reference.test(text)) return false;
  if (historic.test(text)) return readHistory(text).slice(0, 2).some(isHistory);
  if (!day.test(text) && !series.test(text)) return false;
  const statements = readHistory(text);
  return statements.some(({ act }) => act !== undefined) && statements.every(isHistory);
}

/** `(CB-12-1999; CB-32-2004)`: numbers of acts with their years. */
const series = /^[[(](?:[A-Z]{1,4}[-. ]+\d{1,4}-(?:19|20)\d\d(?:; |[)\]]))+/;
