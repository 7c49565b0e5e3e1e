import type { ChainAction } from '../../../contract/resources.ts';
import type { ActRecord, SourceRecord } from '../../store/records.ts';
import { type ActName, nameOfAct } from '../act-name.ts';
import { StatedActs } from '../history/stated-acts.ts';
import { type ActOnSection, NewerActs, sectionsChangedIn } from '../newer-acts.ts';
import { ownText } from '../own-text.ts';
import { isoDate } from '../publication-dates.ts';
import { child, childrenNamed, childrenOf, type XmlElement } from './element.ts';
import { textOf, tidy } from './inline.ts';
import type { Instruction } from './instructions.ts';
import { isWebAddress, type LibraryFacts, pageAt, pagePath } from './sources.ts';

/** The maximum for one act and one section. No real act reaches it. */
const instructionsKept = 500;

/** Facts about the acts of the library that the histories of sections need. */
export class ActIndex {
  /** Whether every act of the library could be read. */
  complete = true;
  /** Acts that only histories name. */
  readonly stated = new StatedActs();
  readonly #acts = new Map<string, ActRecord>();
  /** Acts with the id of another act, by that id. */
  readonly #namesakes = new Map<string, ActRecord[]>();
  readonly #byName = new Map<string, string[]>();
  readonly #instructions = new Map<string, Map<string, Instruction[]>>();
  /** For acts without instructions: the sections that their own words change. */
  readonly #worded = new Map<string, readonly ActOnSection[]>();

  add(act: ActRecord): void {
    // Keep only what histories use.
    const { summary: _summary, text, ...kept } = act;
    this.#acts.set(kept.key, { ...kept, proceedings: [] });
    if (!this.#instructions.has(act.key)) this.#worded.set(kept.key, sectionsChangedIn(wordsOf(act, text)));
    const name = nameKey(kept.type, kept.number);
    if (name !== undefined) {
      const same = this.#byName.get(name);
      if (same === undefined) {
        this.#byName.set(name, [kept.key]);
      } else {
        same.push(kept.key);
      }
    }
  }

  instruct(act: string, section: string, instruction: Instruction): void {
    let ofAct = this.#instructions.get(act);
    if (ofAct === undefined) {
      ofAct = new Map();
      this.#instructions.set(ownText(act), ofAct);
    }
    const before = ofAct.get(section);
    const kept = { ...instruction, actPath: ownText(instruction.actPath) };
    if (before === undefined) {
      ofAct.set(ownText(section), [kept]);
    } else if (before.length < instructionsKept) before.push(kept);
  }

  /** The acts newer than an edition of a document, by the sections that they change. */
  newerThan(through: string, document: string): NewerActs {
    const newer = new NewerActs(through);
    for (const act of this.#acts.values()) {
      if (!newer.isNewer(act)) continue;
      const sections = [...(this.#instructions.get(act.key) ?? [])].flatMap(([number, instructions]) => {
        const own = instructions.filter((one) => !one.stub && (one.document ?? document) === document);
        const first = strongest(own);
        return first === undefined ? [] : [{ number, action: first.action, actPath: first.actPath }];
      });
      newer.add(act, sections.length > 0 ? sections : (this.#worded.get(act.key) ?? []));
    }
    return newer;
  }

  get(key: string | undefined): ActRecord | undefined {
    return key === undefined ? undefined : this.#acts.get(key);
  }

  has(key: string): boolean {
    return this.#acts.has(key);
  }

  /**
   * The acts that a reference may mean: those with its id. Usually there is one, but each session of Congress has
   * a `Joint Res. No. 21`.
   */
  referred(id: string | undefined): readonly ActRecord[] {
    const first = this.get(id);
    return id === undefined || first === undefined ? [] : [first, ...(this.#namesakes.get(id) ?? [])];
  }

  /** The key for an act with the id of another one; undefined if it is the same act, read again. */
  namesake(act: ActRecord, inLibrary: string): string | undefined {
    const same = this.referred(act.key);
    const day = (each: ActRecord): string => each.adoptionDate ?? each.effectiveFrom ?? '';
    const other = day(act) !== '' && same.every((each) => day(each) !== '' && day(each) !== day(act));
    return other ? `${act.key} (${pagePath(inLibrary)})` : undefined;
  }

  /** Adds an act with the id of another one. */
  addNamesake(id: string, act: ActRecord): void {
    this.add(act);
    const kept = this.get(act.key);
    if (kept !== undefined) this.#namesakes.set(id, [...(this.#namesakes.get(id) ?? []), kept]);
  }

  /** All acts with a type and number: each session of Congress has a chapter 123. */
  named(type: string, number: string): readonly ActRecord[] {
    const keys = this.#byName.get(nameKey(type, number) ?? '') ?? [];
    return keys.flatMap((key) => this.get(key) ?? []);
  }

  /** The act's effect on a section at a place in the act; at any place if no instruction has this one. */
  instruction(act: string, section: string, path: string | undefined): Instruction | undefined {
    const all = this.#instructions.get(act)?.get(section) ?? [];
    const exact = path === undefined ? [] : all.filter((each) => each.actPath === path);
    return strongest(exact.length > 0 ? exact : all);
  }
}

/** The titles of an act and its paragraphs. */
const wordsOf = ({ title, longTitle }: ActRecord, text: ActRecord['text'] = []): readonly string[] =>
  [title, longTitle, ...text.map((block) => [block.heading, block.text].filter(Boolean).join(' '))].filter(
    (words) => words !== undefined,
  );

/** If an act did several things to a section, the change to the whole section comes first. */
function strongest(instructions: readonly Instruction[]): Instruction | undefined {
  const order: readonly ChainAction[] = ['emergency', 'temporary', 'repealed', 'recodified', 'enacted', 'amended'];
  for (const stub of [false, true]) {
    for (const action of order) {
      const found = instructions.find((each) => each.action === action && each.stub === stub);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function nameKey(type: string | undefined, number: string | undefined): string | undefined {
  return type === undefined || number === undefined ? undefined : `${type}\n${actNumberKey(number)}`;
}

/** Normalizes a number for comparison: `Ch. 672` and `c. 672` are the same chapter, `93 198` is `93-198`. */
export function actNumberKey(number: string): string {
  return number
    .toLowerCase()
    .replace(/^(?:chapter|chap|ch|c)\.? ?(?=\d)/, 'ch. ')
    .replace(/(?<=\d)[\s\u2010-\u2013](?=\d)/g, '-');
}

/** An act from its document, without its text. */
export function readAct(id: string, parts: readonly XmlElement[], facts: LibraryFacts, inLibrary: string): ActRecord {
  const meta = parts.find((part) => part.name === 'meta');
  const headings = parts.filter((part) => part.name === 'heading');
  const short = headingOf(headings, 'short') ?? headingOf(headings, undefined);
  const long = headingOf(headings, 'long');
  const history = meta === undefined ? undefined : child(meta, 'history');
  const citations = citationsOf(meta);
  const name = nameIn(id, parts, citations);
  const { type, number } = name;
  const adopted = history === undefined ? undefined : (dateIn(history, 'adopted') ?? dateIn(history, 'enacted'));
  const effective = effectiveOf(meta, number);
  const register = citations.get('register')?.text ?? citations.get('stat')?.text;
  const summary = history === undefined ? undefined : summaryOf(history);
  const status = statusOf(meta, `${short ?? ''} ${long ?? ''}`, adopted);
  const record: ActRecord = {
    key: id,
    ...(type === undefined ? {} : { type }),
    ...(number === undefined ? {} : { number }),
    ...((short ?? long) === undefined ? {} : { title: short ?? long ?? '' }),
    ...(long === undefined || short === undefined ? {} : { longTitle: long }),
    ...(adopted === undefined ? {} : { adoptionDate: adopted }),
    ...(effective === undefined ? {} : { effectiveFrom: effective }),
    ...(status === undefined ? {} : { status }),
    // "0 DCR 0" is a placeholder for a citation that does not exist yet.
    ...(register === undefined || /^0 /.test(register) ? {} : { registerCitation: register }),
    ...(summary === undefined ? {} : { summary }),
    proceedings: [...otherNumbers(parts, number), ...(meta === undefined ? [] : proceedingsOf(meta, history))],
    source: sourceOf(id, meta, citations, history, facts, inLibrary),
  };
  const kept: ActRecord = JSON.parse(ownText(JSON.stringify(record)));
  return kept;
}

/** For some stubs, only the year is known. They are dated January 1 of the year in their number. */
function effectiveOf(meta: XmlElement | undefined, number: string | undefined): string | undefined {
  const date = meta === undefined ? undefined : dateIn(meta, 'effective');
  const yearOnly =
    meta !== undefined &&
    child(meta, 'stub') !== undefined &&
    date?.endsWith('-01-01') === true &&
    number?.startsWith(`${date.slice(0, 4)}-`) === true;
  return yearOnly ? undefined : date;
}

function headingOf(headings: readonly XmlElement[], type: string | undefined): string | undefined {
  const text = headings.filter((each) => each.attributes.type === type).map((each) => textOf(each))[0];
  return text === undefined || text === '' ? undefined : text;
}

/**
 * The name of an act: its id, as in references. If the act prints another number and is cited by it, the id is wrong:
 * `<num>117-328</num>`, `Pub. L. 117-328` in a document with the id `D.C. Law 24-54`.
 */
function nameIn(id: string, parts: readonly XmlElement[], citations: ReadonlyMap<string, ActCitation>): ActName {
  const name = nameOfAct(id);
  const printed = numbersOf(parts)[0]?.text;
  const cited = citations.get('law')?.text;
  if (cited?.startsWith('ch.') === true) return { ...name, number: cited };
  const start = cited === undefined ? {} : nameOfAct(cited.split(/[,;]/)[0] ?? '');
  if (printed !== undefined && start.number === printed && name.number !== printed) return start;
  const number = name.number ?? printed;
  return { ...name, ...(number === undefined ? {} : { number }) };
}

/** Whether an act's own name differs from the name in references. */
export function isMisnamed({ key, type, number }: Pick<ActRecord, 'key' | 'type' | 'number'>): boolean {
  const name = nameOfAct(key);
  return (
    type !== undefined &&
    name.type !== undefined &&
    number !== undefined &&
    name.number !== undefined &&
    name.type !== type &&
    actNumberKey(name.number) !== actNumberKey(number)
  );
}

/** The numbers that an act prints, with their kinds: its own number, and that of its bill. */
function numbersOf(parts: readonly XmlElement[]): readonly { readonly text: string; readonly type?: string }[] {
  return parts.flatMap((part) => {
    const text = part.name === 'num' ? textOf(part) : '';
    const { type } = part.attributes;
    return text === '' ? [] : [{ text, ...(type === undefined ? {} : { type }) }];
  });
}

/** `Bill 25-784` and `Act 25-550`: the steps by which it became a law. */
function otherNumbers(parts: readonly XmlElement[], own: string | undefined): ActRecord['proceedings'] {
  return numbersOf(parts)
    .filter(({ text }) => text !== own)
    .map(({ text, type = 'number' }) => ({ what: `${type.charAt(0).toUpperCase()}${type.slice(1)} ${text}` }))
    .reverse();
}

interface ActCitation {
  readonly text: string;
  readonly url?: string;
}

function citationsOf(meta: XmlElement | undefined): ReadonlyMap<string, ActCitation> {
  const found = new Map<string, ActCitation>();
  const citations = meta === undefined ? undefined : child(meta, 'citations');
  for (const each of citations === undefined ? [] : childrenNamed(citations, 'citation')) {
    const type = each.attributes.type ?? '';
    const url = each.attributes.url;
    if (!found.has(type)) found.set(type, { text: textOf(each), ...(url === undefined || url === '' ? {} : { url }) });
  }
  return found;
}

function dateIn(element: XmlElement, name: string): string | undefined {
  const found = child(element, name);
  return found === undefined ? undefined : isoDate(textOf(found));
}

function summaryOf(history: XmlElement): string | undefined {
  const texts = ['summary', 'narrative'].flatMap((name) => childrenNamed(history, name).map((each) => textOf(each)));
  const text = texts.filter((each) => each !== '').join('\n\n');
  return text === '' ? undefined : text;
}

/** Recognizes emergency and temporary acts by the publisher's marks, else by the words of their titles. */
function statusOf(meta: XmlElement | undefined, title: string, adopted: string | undefined): string | undefined {
  if (/\bEmergency\b/i.test(title) || /\bon an emergency basis\b/i.test(title)) return 'emergency';
  if (
    (meta !== undefined && child(meta, 'temporary') !== undefined) ||
    /\bTemporary\b(?=.*\b(?:Act|Ordinance|Law|Resolution)\b)|\bon a temporary basis\b/i.test(title)
  )
    return 'temporary';
  return adopted === undefined ? undefined : 'adopted';
}

function proceedingsOf(meta: XmlElement, history: XmlElement | undefined): ActRecord['proceedings'] {
  const steps: { what: string; on?: string }[] = [];
  const add = (what: string, on: string | undefined): void => {
    steps.push({ what, ...(on === undefined ? {} : { on }) });
  };
  const introduced = dateIn(meta, 'introduced');
  if (introduced !== undefined) add('Introduced', introduced);
  for (const step of history === undefined ? [] : childrenOf(history)) {
    const text = textOf(step);
    switch (step.name) {
      case 'narrative':
      case 'summary':
        break;
      case 'vote': {
        const reading = step.attributes.reading;
        add(reading === undefined ? 'Vote' : `Vote: ${reading}`, isoDate(step.attributes.date));
        break;
      }
      case 'committee':
        if (text !== '') add(`Committee: ${text}`, undefined);
        break;
      default: {
        const words = step.name.replaceAll('-', ' ');
        const on = isoDate(text) ?? isoDate(step.attributes.date);
        const what = words.charAt(0).toUpperCase() + words.slice(1);
        add(on === undefined && text !== '' ? `${what}: ${text}` : what, on);
      }
    }
  }
  return steps;
}

/** The signed or adopted text if the publisher gives its address, else the act's page on the publisher's site. */
function sourceOf(
  id: string,
  meta: XmlElement | undefined,
  citations: ReadonlyMap<string, ActCitation>,
  history: XmlElement | undefined,
  facts: LibraryFacts,
  inLibrary: string,
): SourceRecord {
  const page = facts.site === undefined ? undefined : pageAt(facts.site, pagePath(inLibrary));
  const given = [...citations.values()].find((each) => each.url !== undefined)?.url;
  const absolute = given !== undefined && isWebAddress(given) ? given : undefined;
  const relative =
    given !== undefined && absolute === undefined && page !== undefined && URL.canParse(given, page)
      ? new URL(given, page)
      : undefined;
  const resolved = relative !== undefined && isWebAddress(relative.href) ? relative.href : undefined;
  const legislation = history?.attributes.url;
  const stub = meta !== undefined && child(meta, 'stub') !== undefined;
  const url = absolute ?? resolved ?? (legislation !== undefined && isWebAddress(legislation) ? legislation : page);
  const givenByPublisher = url !== undefined && (url === absolute || url === legislation);
  const official = absolute ?? page;
  return {
    ...(url === undefined ? {} : { sourceUrl: url }),
    ...(official === undefined ? {} : { officialSourceUrl: official }),
    sourceReference: referenceOf(id, citations),
    verificationStatus: givenByPublisher ? 'verified' : url === undefined ? 'unverified' : 'derived',
    kind: stub ? 'act_stub' : 'act',
    ...(facts.heading === undefined ? {} : { publisher: facts.heading }),
  };
}

function referenceOf(id: string, citations: ReadonlyMap<string, ActCitation>): string {
  const others = [...citations.values()]
    .map((each) => each.text)
    .filter((text) => text !== '' && !id.endsWith(text) && !/^0 /.test(text));
  return tidy([...new Set([id, ...others])].join('; '));
}
