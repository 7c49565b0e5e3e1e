/** Learns how a code's own text cites the code: abbreviations, markers, ranges, lists, and subdivisions. */
import type { Joint, SubdivisionLevel, SubdivisionStyle } from '../../../contract/numbering.ts';
import { normalizeSectionNumber } from '../section-key.ts';

/** What the texts show. Only citations of the code's own numbers are counted. */
export interface Usage {
  /** Short forms before the code's numbers, with counts. */
  readonly abbreviations: ReadonlyMap<string, number>;
  /** Names that the text gives the code: `may be cited as the "Alder Code"`. */
  readonly statedNames: readonly string[];
  /** The markers before a number. An empty string is no marker. */
  readonly markers: readonly Joint[];
  /** How often a short form precedes a number without a marker: `SMC 23.44.010`. */
  readonly unmarked: number;
  /** How often a container's number precedes a short form: `17 X.N.C. § 201`. */
  readonly titleFirst: number;
  readonly ranges: readonly Joint[];
  readonly lists: readonly Joint[];
  readonly subdivisions: readonly SubdivisionStyle[];
}

const candidate = /(?<![A-Za-z0-9.])(?:[A-Z]{1,8}[-.]?)?\d[A-Za-z0-9]*(?:[.:/–-]{1,2}[A-Za-z0-9]+)*/g;
const short = /(?:^|[\s("“])((?:\d{1,3}[A-Z]?\s+)?)((?:[A-Z][.&]?){2,8})(?:,)?\s*$/;
const marker = /(§§?|\b(?:sections?|secs?\.|rules?|reg(?:ulation)?s?\.?|arts?\.|articles?|ch(?:apter|\.)s?))\s*$/i;
const cited = /\bcited as\s+(?:the\s+)?["“']([^"”']{3,80})["”']/g;
const range = /^\s*(?:[-–—]|through|thru|to)\s*/;
const list = /^(?:;|,)?\s*(?:and\/or|and|or|&)?\s*/;
const following =
  /^(?:,? (?:subd|subdivision|par|paragraph|subsec|subsection)s?\.? | |\.|-)?(?:\([A-Za-z0-9]{1,5}\)|\[[A-Za-z0-9]{1,5}\]|(?:[A-Z]|\.[A-Za-z0-9]{1,3})(?![A-Za-z0-9]))+/;

/** Citations of federal law use the same forms and may have the same numbers. */
const federal = new Set(['USC', 'USCA', 'CFR', 'FR', 'US', 'USCS']);
/** Words to ignore in text set in capitals. */
const words = new Set('AND AS AT BY IN OF OR PER SEE THE THRU THROUGH TO UNDER WITH'.split(' '));

/** The text before a number: in `17 X.N.C. § `, a title, a short form, and a sign. */
interface Lead {
  readonly sign: string | undefined;
  readonly short: string | undefined;
  readonly title: string;
}

/**
 * @param texts texts of the code's provisions, as many as are to be examined
 * @param numbers all of the code's numbers as they are cited, normalized
 * @param containers numbers of the code's containers, to exclude them from short forms (`Article XIX, § 3`)
 */
export function readUsage(
  texts: readonly string[],
  numbers: ReadonlySet<string>,
  containers: ReadonlySet<string>,
): Usage {
  const abbreviations = new Map<string, number>();
  const elsewhere = new Map<string, number>();
  const markers = new Map<string, number>();
  const ranges = new Map<string, number>();
  const lists = new Map<string, number>();
  const styles = new Map<string, { count: number; example: string }>();
  const stated = new Set<string>();
  let unmarked = 0;
  let titleFirst = 0;
  for (const text of texts) {
    for (const [, name] of text.matchAll(cited))
      if (name !== undefined && stated.size < 20) stated.add(name.replace(/[.,]$/, ''));
    let listedAt = -1;
    for (const match of text.matchAll(candidate)) {
      const number = ownNumber(match[0], numbers);
      const { sign, short: form, title } = leadBefore(text, match.index, containers);
      if (number === undefined) {
        if (form !== undefined && !containers.has(match[0])) count(elsewhere, form);
        continue;
      }
      if (form !== undefined) {
        count(abbreviations, form);
        if (sign === undefined) unmarked += 1;
        if (containers.has(title)) titleFirst += 1;
      }
      const isCited = sign !== undefined || form !== undefined;
      if (isCited) count(markers, sign === undefined ? '' : singular(sign));
      // "3.5 acres" does not cite section 3, regardless of the words around it.
      if (!isCited && listedAt !== match.index && /^\d+$/.test(number)) continue;
      const rest = text.slice(match.index + number.length, match.index + number.length + 80);
      const after = following.exec(rest)?.[0] ?? '';
      if (after !== '') {
        const style = styleOf(after);
        const known = styles.get(style);
        styles.set(style, { count: (known?.count ?? 0) + 1, example: known?.example ?? after });
      }
      const next = rest.slice(after.length);
      const joint = jointBefore(next, range, numbers) ?? jointBefore(next, list, numbers);
      if (joint === undefined) continue;
      count(range.test(joint) ? ranges : lists, joint.replace(/\s+/g, ' '));
      listedAt = match.index + number.length + after.length + joint.length;
    }
  }
  return {
    abbreviations: withoutOtherLaw(abbreviations, elsewhere),
    statedNames: [...stated],
    markers: jointsOf(markers),
    unmarked,
    titleFirst,
    ranges: jointsOf(ranges),
    lists: jointsOf(lists),
    subdivisions: withoutBeginnings(
      [...styles].map(([style, { count: uses, example }]) => ({ ...parsedStyle(style), count: uses, example })),
    ).slice(0, 8),
  };
}

function leadBefore(text: string, at: number, containers: ReadonlySet<string>): Lead {
  const before = text.slice(Math.max(0, at - 60), at);
  const sign = marker.exec(before)?.[1];
  const [, title = '', form] =
    short.exec(sign === undefined ? before : before.slice(0, before.lastIndexOf(sign))) ?? [];
  const letters = form?.replace(/[^A-Z]/g, '');
  const isShort = letters !== undefined && !federal.has(letters) && !words.has(letters) && !containers.has(letters);
  return { sign, short: isShort ? form : undefined, title: title.trim() };
}

/** Removes forms that mostly precede numbers that the code does not have: `RCW 9.41.010` is state law. */
function withoutOtherLaw(
  forms: ReadonlyMap<string, number>,
  elsewhere: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map([...forms].filter(([form, uses]) => uses >= (elsewhere.get(form) ?? 0)));
}

/** Counts the occurrences of these numbers in the texts. */
export function countMentions(texts: readonly string[], numbers: ReadonlySet<string>): number {
  let mentions = 0;
  for (const text of texts)
    for (const [found] of text.matchAll(candidate)) if (ownNumber(found, numbers) !== undefined) mentions += 1;
  return mentions;
}

/** The longest prefix that is a number of the code: `08.11.04.03` of `08.11.04.03B`. */
function ownNumber(found: string, numbers: ReadonlySet<string>): string | undefined {
  for (let end = found.length; end > 0; end -= 1) {
    if (end < found.length && !isBoundary(found, end)) continue;
    const part = found.slice(0, end);
    if (numbers.has(normalizeSectionNumber(part))) return part;
  }
  return undefined;
}

/** Whether a number's characters may end at `at`: before a separator, or between a digit and a capital. */
function isBoundary(text: string, at: number): boolean {
  return /[.:/–-]/.test(text.charAt(at)) || (/\d/.test(text.charAt(at - 1)) && /[A-Z]/.test(text.charAt(at)));
}

function jointBefore(text: string, pattern: RegExp, numbers: ReadonlySet<string>): string | undefined {
  const joint = pattern.exec(text)?.[0];
  if (joint === undefined || joint.trim() === '') return undefined;
  const next = /^(?:[A-Z]{1,8}[-.]?)?[\d.][A-Za-z0-9]*(?:[.:/–-]{1,2}[A-Za-z0-9]+)*/.exec(
    text.slice(joint.length),
  )?.[0];
  return next !== undefined && ownNumber(next, numbers) !== undefined ? joint : undefined;
}

function jointsOf(counts: ReadonlyMap<string, number>): readonly Joint[] {
  return [...counts]
    .map(([text, uses]) => ({ text, count: uses }))
    .sort((one, other) => other.count - one.count)
    .slice(0, 8);
}

/** Drops a style that is the beginning of a deeper one: `(a)` of `(a)(1)`. The most common style comes first. */
function withoutBeginnings(styles: readonly SubdivisionStyle[]): readonly SubdivisionStyle[] {
  const kept: SubdivisionStyle[] = [];
  for (const style of [...styles].sort((one, other) => other.levels.length - one.levels.length)) {
    const at = kept.findIndex(
      ({ lead, levels }) =>
        lead === style.lead && JSON.stringify(levels.slice(0, style.levels.length)) === JSON.stringify(style.levels),
    );
    const deeper = kept[at];
    if (deeper === undefined) kept.push(style);
    else kept[at] = { ...deeper, count: deeper.count + style.count };
  }
  return kept.sort((one, other) => other.count - one.count);
}

/** `(a)(1)` → `|lower()|digits()`. Designators of one class share a style. */
function styleOf(written: string): string {
  const lead = /^(?:,? \p{L}+\.? | |\.(?=[A-Za-z0-9])|-)?/u.exec(written)?.[0] ?? '';
  const levels = [
    ...written.slice(lead === '.' ? 0 : lead.length).matchAll(/\((\w+)\)|\[(\w+)\]|\.(\w+)|([A-Z])/g),
  ].map(([whole, round, square, dotted, bare]) => {
    const designator = round ?? square ?? dotted ?? bare ?? '';
    const wrap = round !== undefined ? '()' : square !== undefined ? '[]' : whole.startsWith('.') ? '.' : '';
    return `${classOf(designator)} ${wrap}`;
  });
  return JSON.stringify([lead === '.' ? '' : lead, ...levels]);
}

function parsedStyle(style: string): Pick<SubdivisionStyle, 'lead' | 'levels'> {
  const [lead = '', ...levels]: string[] = JSON.parse(style);
  return {
    lead,
    levels: levels.map((level): SubdivisionLevel => {
      const [one = '', wrap = ''] = level.split(' ');
      return { class: classNamed(one), wrap: wrapNamed(wrap) };
    }),
  };
}

/** The class of a designator. A single `i` is a letter. */
export function classOf(designator: string): SubdivisionLevel['class'] {
  if (/^\d+$/.test(designator)) return 'digits';
  if (designator.length > 1 && /^[ivxlc]+$/i.test(designator)) return 'roman';
  return designator === designator.toUpperCase() ? 'upper' : 'lower';
}

function classNamed(name: string): SubdivisionLevel['class'] {
  return name === 'digits' || name === 'upper' || name === 'roman' ? name : 'lower';
}

function wrapNamed(wrap: string): SubdivisionLevel['wrap'] {
  return wrap === '()' || wrap === '[]' || wrap === '.' ? wrap : '';
}

function singular(sign: string): string {
  const plain = sign === '§§' ? '§' : sign.replace(/s(?=\.?$)/, '');
  return /^sec/i.test(plain)
    ? plain.endsWith('.')
      ? 'Sec.'
      : 'Section'
    : plain.charAt(0).toUpperCase() + plain.slice(1);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
