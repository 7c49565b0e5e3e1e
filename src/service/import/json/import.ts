import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { ordinaryKind } from '../../../contract/provision.ts';
import { faultIn, unknownFields } from '../../schema-fault.ts';
import type { LedgerLine } from '../../store/ledger.ts';
import type { ChainEntryRecord, CodeRecord, ContainerRecord, PublicationWriter } from '../../store/records.ts';
import { StatedActs } from '../history/stated-acts.ts';
import type { ImportRun } from '../import-run.ts';
import { addContainer, addSection, type StoredWords } from '../ledger/stored-words.ts';
import { unreadHistory } from '../ledger/unread-history.ts';
import { NewerActs } from '../newer-acts.ts';
import type { Publisher } from '../publisher.ts';
import { CurrentTexts } from '../temporary-law.ts';
import { elementOf } from './account.ts';
import { withContainerHistory, withHistory, withLaterEffect, withRepeal } from './history.ts';
import { Intake } from './intake.ts';
import { withMove } from './moved.ts';
import {
  actRecord,
  codeRecord,
  containerContent,
  containerPath,
  containerProvision,
  jurisdictionRecord,
  sectionRecord,
  sectionsChangedBy,
} from './records.ts';
import { ActSchema, deepest, HeadSchema, type JsonHead, type JsonSection, SectionSchema } from './schema.ts';

const bytesOfFile = 400_000_000;

/**
 * Imports a publication in our JSON format (docs/json-format.md) in one transaction. Skips sections and acts that don't
 * fit the format, reports their paths, and imports the rest.
 * @throws errors of the store, and the signal's reason if canceled
 */
export async function importJson(path: string, store: Publisher, importRun: ImportRun): Promise<void> {
  importRun.begin(path, 1);
  const head = readHead(path, importRun);
  importRun.fileRead(path);
  await importRun.pause();
  if (head !== undefined) await importPublication(path, head, store, importRun);
}

/**
 * Imports a publication from memory in one transaction.
 * @param path names the file in messages; its folder contains the pictures
 * @param readerLedger by code key: what the reader of another form read, and what it left out of `head`
 * @param isEarlier whether a later edition of it follows in this import
 * @throws errors of the store, and the signal's reason if canceled
 */
export async function importPublication(
  path: string,
  head: JsonHead,
  store: Publisher,
  importRun: ImportRun,
  readerLedger: ReadonlyMap<string, readonly LedgerLine[]> = new Map(),
  isEarlier = false,
): Promise<void> {
  const jurisdiction = jurisdictionRecord(head.jurisdiction);
  const writer = await store.publish(jurisdiction);
  try {
    await write(path, head, writer, importRun, readerLedger);
    await importRun.commit(writer, jurisdiction, isEarlier);
  } catch (error) {
    await writer.rollback();
    throw error;
  }
}

function readHead(path: string, importRun: ImportRun): JsonHead | undefined {
  let value: unknown;
  try {
    if (statSync(path).size > bytesOfFile) {
      importRun.skip(path, `the file is larger than ${bytesOfFile / 1_000_000} MB`);
      return undefined;
    }
    const bytes = readFileSync(path);
    if (!isUtf8(bytes)) {
      importRun.skip(path, 'the file is not UTF-8');
      return undefined;
    }
    value = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const line = /\(line (\d+)/.exec(message)?.[1];
    const why =
      error instanceof SyntaxError
        ? `it is not JSON: ${message.replace(/,? ?"[\s\S]*" is not valid JSON/, '')}; a publication or a list of records was expected`
        : 'it cannot be read';
    importRun.skip(path, why, line === undefined ? undefined : Number(line));
    return undefined;
  }
  const fault = faultIn(HeadSchema, value, '');
  if (fault !== undefined || !Value.Check(HeadSchema, value)) {
    importRun.skip(path, fault ?? 'not as the format says');
    return undefined;
  }
  return value;
}

async function write(
  path: string,
  head: JsonHead,
  writer: PublicationWriter,
  importRun: ImportRun,
  readerLedger: ReadonlyMap<string, readonly LedgerLine[]>,
): Promise<void> {
  // Write the codes first: their dates determine whether a later edition already includes the acts.
  const sound = soundSections(head);
  const codes = codesOf(head, sound);
  for (const code of codes.values()) await writer.code(code);
  const keys = new Set<string>();
  const stated = new StatedActs();
  const newerActs = newerActsOf(codes);
  for (const [at, act] of (head.acts ?? []).entries()) {
    const where = `acts[${at}]`;
    const fault = faultIn(ActSchema, act, where);
    if (fault !== undefined || !Value.Check(ActSchema, act)) {
      importRun.skip(path, fault ?? where, undefined, 'acts');
    } else if (keys.has(act.key)) {
      importRun.skip(path, `${where}.key: "${act.key}" has been used by an act before`);
    } else {
      keys.add(act.key);
      nameUnknown(path, where, unknownFields(ActSchema, act), importRun);
      const record = actRecord(act);
      stated.know(record);
      for (const newer of newerActs.values()) newer.add(record, sectionsChangedBy(act));
      await writer.act(record);
    }
    await importRun.pause();
  }
  const written = new Set<string>();
  const intake = new Intake(path, writer, importRun);
  const writeFrom = (from: number, to?: number): Promise<void> =>
    writeSections(path, head, { sound, from, to }, codes, written, { stated, newerActs }, writer, importRun, intake);
  // A preface and a preamble come before the containers. The other sections open theirs where those are not listed.
  const front = sound.findIndex((section) => section === undefined || !isFront(section));
  await writeFrom(0, front === -1 ? undefined : front);
  for (const [at, container] of (head.containers ?? []).entries()) {
    const code = codeOf(codes, container.code);
    if (code === undefined) {
      importRun.skip(path, `containers[${at}].code: ${noCode(container.code, codes)}`);
    } else if (container.path.length > deepest) {
      importRun.skip(path, `containers[${at}].path: expected at most ${deepest} levels, got ${container.path.length}`);
    } else {
      const path = containerPath(container.path);
      const own = path.at(-1);
      await writePath(writer, code.key, path, written);
      const content = withContainerHistory(
        namedIn(containerContent(container), stated),
        container.history,
        code,
        stated,
      );
      if (content.notes.length + content.chain.length > 0) await writer.container(code.key, path, content);
      const law = containerProvision(container, code);
      // Text of its own has the container's history.
      const provision =
        law === undefined ? undefined : withLaterEffect(withRepeal({ ...law, ...content }, code, stated), code);
      if (provision !== undefined) await intake.provision(provision);
      intake.account(code.key, elementOf('container', container), (words) => {
        for (const each of path) addContainer(words, each, each === own ? content : undefined);
        if (provision !== undefined) addSection(words, provision);
      });
    }
  }
  if (front !== -1) await writeFrom(front);
  for (const act of stated.records()) if (!keys.has(act.key)) await writer.act(act);
  for (const code of codes.values()) {
    const lines = [...intake.ledger(code.key).lines(code.name), ...(readerLedger.get(code.key) ?? [])];
    await writer.ledger(code.key, lines);
    importRun.account(lines);
  }
}

function namedIn<Content extends { readonly chain: readonly ChainEntryRecord[] }>(
  content: Content,
  stated: StatedActs,
): Content {
  return { ...content, chain: content.chain.map((entry) => stated.named(entry)) };
}

interface SectionRange {
  readonly sound: readonly (JsonSection | undefined)[];
  readonly from: number;
  readonly to?: number | undefined;
}

interface KnownActs {
  readonly stated: StatedActs;
  /** By code key. */
  readonly newerActs: ReadonlyMap<string, NewerActs>;
}

function newerActsOf(codes: ReadonlyMap<string, CodeRecord>): ReadonlyMap<string, NewerActs> {
  return new Map(
    [...codes].flatMap(([key, { codifiedThrough }]) =>
      codifiedThrough === undefined ? [] : [[key, new NewerActs(codifiedThrough)] as const],
    ),
  );
}

const isFront = ({ kind = '', containers = [] }: JsonSection): boolean =>
  containers.length === 0 && /^(?:preface|preamble)$/i.test(kind);

async function writeSections(
  path: string,
  head: JsonHead,
  { sound, from, to = sound.length }: SectionRange,
  codes: ReadonlyMap<string, CodeRecord>,
  written: Set<string>,
  { stated, newerActs }: KnownActs,
  writer: PublicationWriter,
  importRun: ImportRun,
  intake: Intake,
): Promise<void> {
  const skipSection = (section: unknown, why: string): void => {
    const [first] = codes.keys();
    intake.lost(first ?? '', elementOf('section', section), 'a section that is not as the format says');
    importRun.skip(path, why, undefined, 'sections');
  };
  const currentTexts = new Map([...codes.keys()].map((key) => [key, new CurrentTexts()]));
  for (let at = from; at < to; at += 1) {
    const section = sound[at];
    const where = `sections[${at}]`;
    if (section === undefined) {
      const given = head.sections[at];
      skipSection(given, faultIn(SectionSchema, given, where) ?? where);
      continue;
    }
    if (section.number === undefined && (section.kind ?? ordinaryKind).toLowerCase() === ordinaryKind) {
      skipSection(section, `${where}.number: expected a non-empty string, but it is missing`);
      continue;
    }
    const code = codeOf(codes, section.code);
    if (code === undefined) {
      skipSection(section, `${where}.code: ${noCode(section.code, codes)}`);
      continue;
    }
    const texts = currentTexts.get(code.key) ?? new CurrentTexts();
    const given = namedIn(sectionRecord(section, code, texts, sound[at + 1]?.number), stated);
    const history = section.history === undefined ? [] : [section.history].flat();
    const noted = history.length === 0 ? given : withHistory(given, history, code, stated);
    const read = withLaterEffect(withMove(withRepeal(noted, code, stated), history), code);
    const uncodified = newerActs.get(code.key)?.of(read.number, read.chain) ?? [];
    const record = {
      ...read,
      ...(uncodified.length === 0 ? {} : { uncodified }),
      notes: [...read.notes, ...unreadHistory(history, read.chain, read.notes)],
    };
    const unknown = unknownFields(SectionSchema, section);
    nameUnknown(path, where, unknown, importRun);
    await writePath(writer, code.key, record.containers, written);
    await intake.provision(record);
    const add = (words: StoredWords): void => {
      for (const container of record.containers) addContainer(words, container);
      addSection(words, record);
    };
    intake.account(code.key, elementOf('section', section, unknown), add, unknown);
    await importRun.pause();
  }
}

/** Validates the sections. Undefined for an invalid one. There may be many thousands, so the schema is compiled. */
function soundSections({ sections }: JsonHead): readonly (JsonSection | undefined)[] {
  const check = Compile(SectionSchema);
  return sections.map((section: unknown) => (check.Check(section) ? section : undefined));
}

function codesOf(head: JsonHead, sound: readonly (JsonSection | undefined)[]): ReadonlyMap<string, CodeRecord> {
  const codes = new Map<string, CodeRecord>();
  for (const code of head.codes) {
    const key = code.key ?? code.name;
    const numbers = sound.flatMap((section) =>
      section !== undefined && (section.code === undefined || section.code === key) ? (section.number ?? []) : [],
    );
    codes.set(key, codeRecord(code, numbers));
  }
  return codes;
}

/** The code with a key. Without a key, the only code. */
function codeOf(codes: ReadonlyMap<string, CodeRecord>, key: string | undefined): CodeRecord | undefined {
  if (key !== undefined) return codes.get(key);
  return codes.size === 1 ? [...codes.values()][0] : undefined;
}

function noCode(key: string | undefined, codes: ReadonlyMap<string, CodeRecord>): string {
  const known = [...codes.keys()].map((each) => `"${each}"`).join(', ');
  return `expected one of ${known}, ${key === undefined ? 'but it is missing' : `got "${key}"`}`;
}

/** Writes each level of a path once, from the outside in. */
async function writePath(
  writer: PublicationWriter,
  code: string,
  path: readonly ContainerRecord[],
  written: Set<string>,
): Promise<void> {
  for (let depth = 1; depth <= path.length; depth += 1) {
    const part = path.slice(0, depth);
    const place = containerPathOf(code, part);
    if (!written.has(place)) {
      written.add(place);
      await writer.container(code, part);
    }
  }
}

function containerPathOf(code: string, path: readonly ContainerRecord[]): string {
  return [code, ...path.map((each) => `${each.level} ${each.number ?? each.heading ?? ''}`)].join('|');
}

function nameUnknown(path: string, where: string, names: readonly string[], importRun: ImportRun): void {
  if (names.length > 0) {
    importRun.skip(
      path,
      `${where}: the format has no ${names.map((name) => `"${name.slice(0, 40)}"`).join(', ')}; the rest of it is taken in`,
    );
  }
}
