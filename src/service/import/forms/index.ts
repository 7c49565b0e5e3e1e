/** Imports codes in the forms that publishers and cities use: one pipeline from a file to a publication. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { LedgerLine } from '../../store/ledger.ts';
import { definedFields } from '../defined-fields.ts';
import type { ImportRun } from '../import-run.ts';
import { importPublication } from '../json/import.ts';
import { governmentIn } from '../names/document-words.ts';
import type { Publisher } from '../publisher.ts';
import { oneLine } from './block.ts';
import { type Edition, editionsIn } from './editions.ts';
import { type Reading, readFiles, withProfile } from './files.ts';
import {
  codeGuess,
  codeIn,
  codeNamed,
  jurisdictionNamed,
  type MissingName,
  placeGuess,
  placeIn,
  titlesAbove,
  UnnamedLaw,
} from './identity.ts';
import { type Preview, previewOf } from './preview.ts';
import { type CodeHead, publicationOf, type ReadCode } from './publication.ts';
import type { ReadFile } from './read-file.ts';
import { unusedCorrections } from './reading/corrected.ts';
import { formatNamed, formatNames } from './reading/format.ts';
import { keepProfile, merged, ProfileFault, profileFile, type ReadingProfile, readProfile } from './reading/profile.ts';

/** What the user states about files that don't state it themselves. */
export interface Naming {
  /** `Ashford, WA`. */
  readonly place?: string;
  /** `Ashford Municipal Code`. */
  readonly code?: string;
  /** How to read the files: one of `formatNames`. */
  readonly format?: string;
  /** A file with the user's corrections. */
  readonly profile?: string;
  /** The folder for corrections, with one file per publication. */
  readonly profiles?: string;
}

/** Options from a profile and by name. A name takes precedence. */
interface Given extends Reading {
  readonly naming: Naming;
}

/** @throws ProfileFault if a profile or a format can't be used */
function givenBy(naming: Naming): Given {
  const profile = naming.profile === undefined ? undefined : readProfile(naming.profile);
  const named = naming.format ?? profile?.format;
  const format = named === undefined ? undefined : formatNamed(named);
  if (named !== undefined && format === undefined)
    throw new ProfileFault(`no format is called "${named}"; expected one of ${formatNames.join(', ')}`);
  const names = { ...profile, ...definedFields({ place: naming.place, code: naming.code }) };
  // A person may type `Ashford,  WA`.
  const [place, code] = [names.place, names.code].map((name) => (name === undefined ? undefined : oneLine(name)));
  return {
    naming: definedFields({ place, code }),
    ...definedFields({ profile, format }),
  };
}

/** Merges the given corrections with those that an earlier import of the publication saved. The given ones take precedence. */
function withKept(
  read: readonly ReadFile[],
  { profile }: Reading,
  kept: string | undefined,
): { readonly read: readonly ReadFile[]; readonly profile: ReadingProfile | undefined } {
  if (kept === undefined || !existsSync(kept)) return { read, profile };
  const found = merged(profile, readProfile(kept));
  return { read: read.map((one) => withProfile(one.read, found)), profile: found };
}

/**
 * Imports documents in all forms except Open Law and our own JSON, as one publication. All documents must be codes of one
 * government.
 * @throws UnnamedLaw if the government is ambiguous; errors of the store; and the signal's reason if canceled
 */
export async function importDocuments(
  paths: readonly string[],
  naming: Naming,
  store: Publisher,
  importRun: ImportRun,
): Promise<void> {
  const given = givenBy(naming);
  const first = await readFiles(paths, given, importRun);
  if (first.length === 0) return;
  const place = placeOf(first, given.naming);
  const titles = codesOf(first, given.naming).map(({ title }) => title);
  const file = naming.profiles === undefined ? undefined : profileFile(naming.profiles, place, titles);
  const { read, profile } = withKept(first, given, file);
  for (const remark of remarksOn(read, profile)) importRun.log(remark);
  const [path = ''] = paths;
  const jurisdiction = jurisdictionNamed(place);
  const codes = codesOf(read, given.naming).map(({ title, documents }) => ({
    head: codeNamed(title, jurisdiction),
    editions: editionsIn(documents, importRun),
  }));
  for (const { head, editions } of codes) if (editions.length > 1) importRun.log(editionWords(head.name, editions));
  const rounds = Math.max(...codes.map(({ editions }) => editions.length));
  for (let left = rounds; left > 0; left -= 1) {
    // The current editions of all codes are written last, and together.
    const round = codes.flatMap(({ head, editions }) => {
      const edition = editions.at(-left);
      return edition === undefined ? [] : [{ code: datedCode(head, edition), documents: edition.documents }];
    });
    const ledger = new Map(round.map((code) => [code.code.key ?? code.code.name, ledgerOf(code)]));
    await importPublication(path, publicationOf(jurisdiction, round), store, importRun, ledger, left > 1);
  }
  if (naming.profile !== undefined && file !== undefined && profile !== undefined) keepProfile(file, profile);
}

/** Shows what an import of the files would do, without writing anything. */
export async function previewDocuments(
  paths: readonly string[],
  naming: Naming,
  importRun: ImportRun,
): Promise<Preview> {
  const given = givenBy(naming);
  let read = await readFiles(paths, given, importRun);
  const missing: string[] = [];
  const questions: MissingName[] = [];
  const known = <T>(find: () => T): T | undefined => {
    try {
      return find();
    } catch (error) {
      if (!(error instanceof UnnamedLaw)) throw error;
      missing.push(error.message);
      questions.push(error.question);
      return undefined;
    }
  };
  const place = known(() => placeOf(read, given.naming));
  const codes = known(() => codesOf(read, given.naming))?.map(({ title }) => title);
  let { profile } = given;
  if (place !== undefined && codes !== undefined && naming.profiles !== undefined)
    ({ read, profile } = withKept(read, given, profileFile(naming.profiles, place, codes)));
  const remarks = [...remarksOn(read, profile)];
  const current =
    codes === undefined
      ? read
      : codesOf(read, given.naming).flatMap(({ title, documents }) => {
          const editions = editionsIn(documents, importRun);
          if (editions.length > 1) remarks.push(editionWords(title, editions));
          return editions.at(-1)?.documents ?? [];
        });
  const { skipped } = importRun.summary();
  return previewOf(current, { place, codes, missing, questions, skipped, remarks });
}

/** Names the corrections that fit nothing in the files as read. */
function remarksOn(read: readonly ReadFile[], profile: ReadingProfile | undefined): readonly string[] {
  if (profile === undefined) return [];
  const documents = read.map((one) => one.read);
  return unusedCorrections(documents, profile);
}

function placeOf(read: readonly ReadFile[], { place }: Naming): string {
  if (place !== undefined) return place;
  const titles = titlesOf(read);
  const [stated, ...others] = new Set(read.map(({ document }) => document.place));
  const found = (others.length === 0 ? stated : undefined) ?? placeIn(titles);
  if (found !== undefined) return found;
  const guess = placeGuess(titles) ?? governmentIn(textGuess(read) ?? '');
  throw guess === undefined
    ? new UnnamedLaw('these files do not say whose law they are: add --place "City, ST"', { missing: 'place' })
    : new UnnamedLaw(
        `these files name ${guess}, but not its state: add --place "${guess.replace(/^.* of /, '')}, ST"`,
        { missing: 'place', guess },
      );
}

const textGuess = (read: readonly ReadFile[]): string | undefined =>
  codeGuess(read.flatMap(({ document }) => [...document.titles, ...document.blocks.map(({ text }) => text)]));

/** A code with its own title, before its government is known. */
interface TitledCode {
  readonly title: string;
  readonly documents: readonly ReadFile[];
}

/** Documents that name a code belong to that code. If the user names a code, all documents belong to it. */
function codesOf(read: readonly ReadFile[], { code }: Naming): readonly TitledCode[] {
  if (code !== undefined) return [{ title: code, documents: read }];
  const byName = new Map<string, ReadFile[]>();
  for (const one of read) {
    const name = one.document.code ?? codeIn(titlesOf([one]));
    if (name === undefined) {
      const guess = textGuess([one]);
      throw new UnnamedLaw(
        `${basename(one.document.path)} does not say which code it is: add --code "${guess ?? 'Name of the Code'}"`,
        { missing: 'code', ...definedFields({ guess }) },
      );
    }
    const documents = byName.get(name);
    if (documents === undefined) byName.set(name, [one]);
    else documents.push(one);
  }
  return [...byName].map(([title, documents]) => ({ title, documents }));
}

function datedCode(head: CodeHead, { date }: Edition): CodeHead {
  return { ...head, ...definedFields({ codified_through: date }) };
}

const editionWords = (name: string, editions: readonly Edition[]): string =>
  `${name}: ${editions.length} editions, of ${editions.map(({ date = '' }) => date).join(', ')}`;

function titlesOf(read: readonly ReadFile[]): readonly string[] {
  return read.flatMap(({ document, outline }) => [...titlesAbove(document.titles), ...outline.titlePage]);
}

/** What a reader left out, by reason. */
function ledgerOf({ code, documents }: ReadCode): readonly LedgerLine[] {
  const dropped = new Map<string, number>();
  for (const { document, outline } of documents) {
    for (const { why, characters } of document.left ?? []) dropped.set(why, (dropped.get(why) ?? 0) + characters);
    for (const { why, block } of outline.left) {
      const cells = block.table === undefined ? [] : block.table.rows.flat();
      const characters = block.text.length + cells.join('').length;
      dropped.set(why, (dropped.get(why) ?? 0) + characters);
    }
  }
  const read = [...dropped.values()].reduce((sum, characters) => sum + characters, 0);
  if (read === 0) return [];
  return [
    {
      publication: code.name,
      element: 'document',
      read,
      stored: 0,
      dropped: [...dropped].map(([why, characters]) => ({ why, characters })),
    },
  ];
}
