/** The record of a check: its counts, the time, the law, and the files, so that the check can be repeated and disputed. */
import { localDay } from '../contract/legal-dates.ts';
import type { Code, Jurisdiction } from '../contract/resources.ts';
import { visibleLine } from '../contract/visible.ts';
import type { CheckedFile } from './checked-file.ts';
import { countsLine, sumOf } from './counts.ts';
import { codifiedThroughOf } from './held-edition.ts';

export interface ReportRecord {
  /** ISO date of the check. */
  readonly checkedOn: string;
  /** The time of the check, ISO 8601 in UTC. */
  readonly checkedAt: string;
  /** The program's version. */
  readonly version: string;
  /** The law that the drafts were checked against: places, codes, and the date through which each is codified. */
  readonly law: readonly CheckedLaw[];
  /** Files that could not be read, with the reason. */
  readonly unread?: readonly UnreadFile[];
}

interface UnreadFile {
  readonly path: string;
  readonly why: string;
}

interface CheckedLaw {
  readonly place: string;
  readonly code: string;
  readonly codifiedThrough?: string;
  /** The date of the law, for drafts that were not checked against the current text. ISO date. */
  readonly asOf?: string;
  /** ISO date. */
  readonly importedOn?: string;
  /** Of an unofficial copy: who published it, and the address of the publisher's terms. */
  readonly publisher?: string;
  readonly termsUrl?: string;
  /** Whether it was imported from files into a library. */
  readonly unofficialCopy?: true;
}

/**
 * The metadata of a check against everything that a service lists.
 *
 * @param imported the service is an embedded library
 * @param files the checked drafts: each may state a date, and is then compared with the editions for that date
 */
export function recordOf(
  jurisdictions: readonly Jurisdiction[],
  at: Date,
  version: string,
  imported: boolean,
  files: readonly Pick<CheckedFile, 'asOf'>[] = [{}],
): ReportRecord {
  const dates = [...new Set(files.length === 0 ? [undefined] : files.map(({ asOf }) => asOf))];
  return {
    checkedOn: localDay(at),
    checkedAt: `${at.toISOString().slice(0, 19)}Z`,
    version,
    law: jurisdictions.flatMap(({ id, name, codes, coverage }) =>
      codes.flatMap((code) =>
        dates.map((asOf) => ({
          place: name ?? id,
          code: code.name ?? code.id ?? '',
          ...editionFor(code, coverage, asOf),
          ...(code.publisher === undefined ? {} : { publisher: code.publisher }),
          ...(code.termsUrl === undefined ? {} : { termsUrl: code.termsUrl }),
          ...(imported ? { unofficialCopy: true } : {}),
        })),
      ),
    ),
  };
}

/** The edition of a code that a draft was compared with. */
function editionFor(
  code: Code,
  coverage: Jurisdiction['coverage'],
  asOf: string | undefined,
): Pick<CheckedLaw, 'codifiedThrough' | 'importedOn' | 'asOf'> {
  const { editions = [] } = code;
  const held =
    asOf === undefined
      ? { codifiedThrough: codifiedThroughOf(code, coverage), importedOn: code.importedOn }
      : editions.findLast(({ codifiedThrough }) => codifiedThrough !== undefined && codifiedThrough <= asOf);
  return {
    ...(held?.codifiedThrough === undefined ? {} : { codifiedThrough: held.codifiedThrough }),
    ...(held?.importedOn === undefined ? {} : { importedOn: held.importedOn }),
    ...(asOf === undefined ? {} : { asOf }),
  };
}

/** The first line of a report: the counts of all files, and how many could not be read. */
export function totalLine(files: readonly CheckedFile[], { unread = [] }: ReportRecord): string {
  const counts = sumOf(files.map(({ check }) => check.counts));
  const line = countsLine(
    counts,
    files.reduce((sum, { check }) => sum + check.quotationsNotCompared, 0),
  );
  if (unread.length === 0) return line;
  return `${line} ${unread.length} ${unread.length === 1 ? 'file was' : 'files were'} not checked.`;
}

export const unreadLine = ({ path, why }: UnreadFile): string => `${path}: not checked: ${why}`;

export const fileLine = ({ check }: CheckedFile): string => countsLine(check.counts, check.quotationsNotCompared);

/** `Checked on 2026-11-21 (2026-11-21T14:05:00Z) with legal-code 1.2.3 against:` */
export const checkedLine = ({ checkedOn, checkedAt, version, law }: ReportRecord): string =>
  `Checked on ${checkedOn} (${checkedAt}) with legal-code ${version}${law.length === 0 ? '. No code was compared.' : ' against:'}`;

/** Not even counted: a reader must not take a draft's other citations for checked ones. */
export const scopeLine =
  'Only citations of local law are recognized. State and federal law and cases were not examined.';

export const lawLine = (law: CheckedLaw): string => `${law.place}: ${law.code}, ${edition(law)}`;

/** The record as plain lines: the time, the law, and each file's hash. */
export function recordLines(files: readonly CheckedFile[], record: ReportRecord): readonly string[] {
  return [
    checkedLine(record),
    ...record.law.map((law) => `    ${visibleLine(lawLine(law))}`),
    scopeLine,
    // Two readings of a document are one file.
    ...new Set(files.map(({ path, hash }) => `${visibleLine(path)}: SHA-256 ${hash}`)),
    ...(record.unread ?? []).map((file) => visibleLine(unreadLine(file))),
  ];
}

function edition(law: CheckedLaw): string {
  const { codifiedThrough, asOf, importedOn, publisher, termsUrl, unofficialCopy } = law;
  if (asOf !== undefined && codifiedThrough === undefined) return `as of ${asOf}: no edition for this date`;
  const through = `${asOf === undefined ? '' : `as of ${asOf}: `}codified through ${codifiedThrough ?? 'an unknown date'}`;
  if (unofficialCopy !== true) return through;
  const copy = [
    'unofficial copy',
    ...(publisher === undefined ? [] : [`published by ${publisher}`]),
    ...(importedOn === undefined ? [] : [`imported ${importedOn}`]),
    ...(termsUrl === undefined ? [] : [`terms: ${termsUrl}`]),
  ];
  return `${through} (${copy.join(', ')})`;
}
