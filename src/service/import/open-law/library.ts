import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CodeRecord, JurisdictionRecord, PublicationWriter } from '../../store/records.ts';
import type { ImportRun } from '../import-run.ts';
import { codeNames } from '../names/code-names.ts';
import { isoDate } from '../publication-dates.ts';
import type { Publisher } from '../publisher.ts';
import { ActReader } from './act-reader.ts';
import { ActIndex } from './acts.ts';
import { type CodeInHand, CodeReader } from './code-reader.ts';
import { child, libraryNamespaces, type XmlElement } from './element.ts';
import { type CodeDocument, documentKey, governmentsOf } from './governments.ts';
import { type LibraryFile, LibraryFiles } from './include.ts';
import { textOf } from './inline.ts';
import { type LibraryFacts, pageAt, readLibraryFacts } from './sources.ts';
import { bytesHeld, Walk } from './walk.ts';
import { readXml, readXmlInParts } from './xml.ts';
import { type XmlEvent, XmlProblem } from './xml-events.ts';

/** A document of a library that is a code. */
interface FoundCode {
  readonly file: LibraryFile;
  readonly document: CodeDocument;
  readonly record: Pick<CodeRecord, 'codifiedThrough' | 'publication' | 'officialUrl'>;
}

/**
 * Imports a library of Open Law Library XML, with one transaction for each jurisdiction. Reads the acts first, so that
 * histories can refer to them, then the codes.
 * @param folder the folder of the library's index.xml, as the user gave it
 * @throws errors of the store, and the signal's reason if canceled; nothing of that publication is then in the
 * library
 */
export async function importLibrary(folder: string, store: Publisher, importRun: ImportRun): Promise<void> {
  const files = new LibraryFiles(folder);
  const shown = (inLibrary: string): string => join(folder, inLibrary);
  const index = files.at('index.xml');
  if (!('file' in index)) {
    importRun.skip(shown('index.xml'), index.why);
    return;
  }
  importRun.begin(folder, countXml(files.root));
  const outline = readOutline(files, index.file, importRun, shown);
  if (outline === undefined) return;
  if (outline.codes.length === 0) {
    importRun.skip(shown('index.xml'), 'the library has no code that can be read');
    return;
  }
  const byDocument = new Map(outline.codes.map((code) => [code.document, code]));
  const governments = governmentsOf([...byDocument.keys()], outline.facts);
  const keys = governments.map(({ record }) => record.key);
  for (const government of governments) {
    const { key } = government.record;
    await importPublication({
      files,
      // A state does not govern everything under its path, and its acts are only its own.
      others: keys.filter((other) => other !== key && !key.startsWith(`${other}/`)),
      index: index.file,
      facts: outline.facts,
      jurisdiction: government.record,
      codes: government.documents.flatMap((document) => byDocument.get(document) ?? []),
      store,
      importRun,
      shown,
    });
  }
}

interface Publication {
  readonly files: LibraryFiles;
  /** Keys of the library's other governments. */
  readonly others: readonly string[];
  readonly index: LibraryFile;
  readonly facts: LibraryFacts;
  readonly jurisdiction: JurisdictionRecord;
  readonly codes: readonly FoundCode[];
  readonly store: Publisher;
  readonly importRun: ImportRun;
  readonly shown: (inLibrary: string) => string;
}

async function importPublication(publication: Publication): Promise<void> {
  const writer = await publication.store.publish(publication.jurisdiction);
  try {
    await writePublication(publication, writer);
    await publication.importRun.commit(writer, publication.jurisdiction);
  } catch (error) {
    await writer.rollback();
    throw error;
  }
}

async function writePublication(publication: Publication, writer: PublicationWriter): Promise<void> {
  const { files, others, index, facts, importRun, shown } = publication;
  const acts = new ActIndex();
  const actReader = new ActReader(writer, acts, facts, files, others, (file, line, why) =>
    importRun.skip(shown(file.inLibrary), why, line),
  );
  await new Walk(files, importRun, shown).read(index, actReader);
  const inCollections = actReader.codes.flatMap((file) => readCode(file, facts, importRun, shown) ?? []);
  const documents = [...publication.codes, ...inCollections].map(({ document }) => document);
  const own = governmentsOf(documents, facts).find(({ record }) => record.key === publication.jurisdiction.key);
  const codes = [
    ...publication.codes,
    ...inCollections.filter(({ document }) => own?.documents.includes(document) === true),
  ];
  const keys = new Set<string>();
  for (const [at, code] of codes.entries()) {
    const reader = new CodeReader(
      writer,
      acts,
      facts,
      codeInHand(code, publication.jurisdiction, keys),
      importRun,
      files,
      shown,
    );
    await new Walk(files, importRun, shown).read(code.file, reader);
    await reader.end(at === 0 ? actReader.ledger() : []);
  }
  for (const act of acts.stated.records()) if (!acts.has(act.key)) await writer.act(act);
}

/** The number of XML files, for the progress; undefined if the folder can't be listed. */
function countXml(root: string): number | undefined {
  try {
    return readdirSync(root, { recursive: true }).filter((name) => name.toString().endsWith('.xml')).length;
  } catch {
    return undefined;
  }
}

/** The content of the library's index, and its codes. Reports faults in the index; undefined if there is no library. */
function readOutline(
  files: LibraryFiles,
  index: LibraryFile,
  importRun: ImportRun,
  shown: (inLibrary: string) => string,
): { readonly facts: LibraryFacts; readonly codes: readonly FoundCode[] } | undefined {
  const events = eventsOf(index, importRun, shown);
  const root = events?.[0];
  if (events === undefined || root?.kind !== 'open' || root.name !== 'library') {
    if (events !== undefined) importRun.skip(shown(index.inLibrary), 'its root is not a library');
    return undefined;
  }
  if (!libraryNamespaces.includes(root.namespace)) {
    importRun.log(
      `${shown(index.inLibrary)}: the namespace "${root.namespace}" is not one that we know; read by the names of its elements`,
    );
  }
  const top = topLevel(events);
  const facts = readLibraryFacts(named(top.nodes, 'meta'), headingOf(top.nodes));
  const codes: FoundCode[] = [];
  for (const include of top.includes) {
    const found = files.resolve(index, include.href);
    if ('file' in found) {
      codes.push(...(readCode(found.file, facts, importRun, shown) ?? []));
    } else {
      importRun.skip(shown(index.inLibrary), found.why, include.line);
    }
  }
  codes.push(...codesIn(events, index, facts));
  return { facts, codes };
}

/** The codes in a file: one as its root, as published, or several if a library is a single file. */
function readCode(
  file: LibraryFile,
  facts: LibraryFacts,
  importRun: ImportRun,
  shown: (inLibrary: string) => string,
): readonly FoundCode[] | undefined {
  const events = eventsOf(file, importRun, shown);
  if (events === undefined) return undefined;
  const codes = codesIn(events, file, facts);
  if (codes.length === 0) importRun.skip(shown(file.inLibrary), 'its root is not a document');
  return codes;
}

/** For a file too large for memory: only the facts that identify its government. */
const headParts = new Set(['heading', 'meta']);

function eventsOf(
  file: LibraryFile,
  importRun: ImportRun,
  shown: (inLibrary: string) => string,
): readonly XmlEvent[] | undefined {
  try {
    if (file.bytes <= bytesHeld) return readXml(readFileSync(file.path));
    const events: XmlEvent[] = [];
    for (const part of readXmlInParts(file.path))
      for (const event of part) if (event.kind !== 'node' || headParts.has(event.element.name)) events.push(event);
    return events;
  } catch (error) {
    if (error instanceof XmlProblem) {
      importRun.skip(shown(file.inLibrary), error.message, error.line);
      return undefined;
    }
    throw error;
  }
}

/** Documents at the root of a file or directly in its library, not in a collection. */
function codesIn(events: readonly XmlEvent[], file: LibraryFile, facts: LibraryFacts): readonly FoundCode[] {
  const codes: FoundCode[] = [];
  const open: string[] = [];
  for (const [at, event] of events.entries()) {
    if (event.kind === 'open') {
      if (event.name === 'document' && (open.length === 0 || (open.length === 1 && open[0] === 'library')))
        codes.push(foundCode(event.attributes.id ?? '', topLevel(events.slice(at)).nodes, file, facts));
      open.push(event.name);
    } else if (event.kind === 'close') open.pop();
  }
  return codes;
}

function foundCode(id: string, nodes: readonly XmlElement[], file: LibraryFile, facts: LibraryFacts): FoundCode {
  const folder = dirname(file.inLibrary).replace(/^\.$/, '');
  const document = { id, heading: headingOf(nodes) ?? '', folder };
  const meta = named(nodes, 'meta');
  const recency = meta === undefined ? undefined : child(meta, 'recency');
  const through = isoDate(recency?.attributes.through) ?? isoDate(facts.codifiedDate);
  const publication = facts.publication ?? facts.buildDate;
  return {
    file,
    document,
    record: {
      ...(through === undefined ? {} : { codifiedThrough: through }),
      ...(publication === undefined ? {} : { publication }),
      ...(facts.site === undefined ? {} : { officialUrl: pageAt(facts.site, folder) }),
    },
  };
}

/** @param keys the keys of the government's codes so far; two documents without an id can have the same name */
function codeInHand({ document, record }: FoundCode, jurisdiction: JurisdictionRecord, keys: Set<string>): CodeInHand {
  const { name, kind, abbreviations } = codeNames(document, jurisdiction);
  const identityKey = documentKey(document);
  const plainKey = document.id === '' ? name : document.id;
  const key = keys.has(plainKey) ? `${plainKey} (${document.folder})` : plainKey;
  keys.add(key);
  return {
    id: document.id,
    folder: document.folder,
    record: {
      key,
      name,
      kind,
      abbreviations,
      ...(identityKey === jurisdiction.key ? {} : { identityKey }),
      ...record,
    },
  };
}

/** The direct content of the first structural element in a list of events. */
function topLevel(events: readonly XmlEvent[]): {
  readonly nodes: readonly XmlElement[];
  readonly includes: readonly Extract<XmlEvent, { kind: 'include' }>[];
} {
  const nodes: XmlElement[] = [];
  const includes: Extract<XmlEvent, { kind: 'include' }>[] = [];
  let depth = 0;
  for (const event of events) {
    if (event.kind === 'open') {
      depth += 1;
    } else if (event.kind === 'close') {
      depth -= 1;
      if (depth === 0) break;
    } else if (depth === 1) {
      if (event.kind === 'node') {
        nodes.push(event.element);
      } else {
        includes.push(event);
      }
    }
  }
  return { nodes, includes };
}

function named(nodes: readonly XmlElement[], name: string): XmlElement | undefined {
  return nodes.find((node) => node.name === name);
}

function headingOf(nodes: readonly XmlElement[]): string | undefined {
  const heading =
    nodes.find((node) => node.name === 'heading' && node.attributes.type === undefined) ?? named(nodes, 'heading');
  const text = heading === undefined ? '' : textOf(heading);
  return text === '' ? undefined : text;
}
