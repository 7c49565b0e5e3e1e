/** Formats a check of drafts for code review: SARIF 2.1.0. */
import { printableJson } from '../contract/visible.ts';
import { type CheckedFile, type Places, placesIn, readingLine, readingNote, whereIn } from './checked-file.ts';
import { acceptedWords, sumOf } from './counts.ts';
import { describeFailure, untranslated } from './failure-words.ts';
import { type Finding, type FindingKind, type Severity, severities } from './findings.ts';
import { differenceLine } from './report.ts';
import type { ReportRecord } from './report-record.ts';

/** SARIF 2.1.0 (OASIS). Columns and offsets count UTF-16 units. */
export function sarifReport(files: readonly CheckedFile[], record: ReportRecord): string {
  // Two readings of a document are one artifact.
  const artifacts = [...new Set(files.map(({ path }) => path))];
  const run = {
    tool: {
      driver: {
        name: 'legal-code',
        version: record.version,
        rules: Object.entries(rules).map(([id, text]) => ({
          id,
          shortDescription: { text },
          defaultConfiguration: { level: levels[severityOf(id)] },
        })),
      },
    },
    columnKind: 'utf16CodeUnits',
    properties: { counts: sumOf(files.map(({ check }) => check.counts)), record },
    artifacts: artifacts.map((path) => {
      const readings = files.filter((file) => file.path === path);
      const [{ hash, asOf } = { hash: '' }] = readings;
      const about = readings.flatMap((file) => readingLine(file) ?? []);
      const properties = {
        ...(asOf === undefined ? {} : { asOf }),
        ...(about.length === 0 ? {} : { readings: about }),
      };
      return {
        location: { uri: uriOf(path) },
        hashes: { 'sha-256': hash },
        ...(Object.keys(properties).length === 0 ? {} : { properties }),
      };
    }),
    results: files.flatMap((file) => resultsOf(file, artifacts.indexOf(file.path))),
    invocations: [
      {
        endTimeUtc: record.checkedAt,
        executionSuccessful:
          (record.unread ?? []).length === 0 && files.every(({ check }) => check.unchecked.length === 0),
        toolExecutionNotifications: notificationsOf(files, artifacts, record),
      },
    ],
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${printableJson(log, 2)}\n`;
}

const rules: Readonly<Record<FindingKind, string>> = {
  notFound: 'The code has no such section.',
  missingSubdivision: 'The section has no such subdivision.',
  repealed: 'The section is repealed.',
  superseded: 'The section is superseded.',
  recodified: 'The section was recodified under another number.',
  transferred: 'The section was transferred.',
  omitted: 'The section is omitted from the code.',
  unknownStatus: 'Whether the section is in force is unknown.',
  reserved: 'The section is reserved and has no text.',
  expired: 'The section has expired.',
  notFunded: 'The section was enacted but never funded.',
  notYetInEffect: 'The section is not yet in effect.',
  misquoted: 'The quotation is not in the section.',
  quotedElsewhere: 'The quotation is in another section.',
  supersededText: 'The quotation is in an earlier version of the section.',
  wrongSubject: 'The heading or name beside the citation belongs to another section.',
  adoptedNotCodified: 'An act newer than the code names the section.',
  changed: 'The section has changed since the draft was checked against it.',
  ambiguous: 'Several codes could be meant.',
  notCovered: 'The service has no code of this place.',
  unresolved: 'The jurisdiction of the citation is unknown.',
};

const ruleIds = Object.keys(rules);
const levels = { error: 'error', warning: 'warning', information: 'note' } as const;

/** The findings of a file, including accepted ones. */
function resultsOf(file: CheckedFile, index: number) {
  const place = linesOf(file);
  const where = whereIn(file);
  const artifact = { uri: uriOf(file.path), index };
  const result = (finding: Finding) => {
    const note = readingNote(finding, file.document);
    return resultOf(finding, artifact, place, { where: where(finding.start), note });
  };
  const open = file.check.findings.map(result);
  // SARIF 2.1.0, 3.35: suppressed results, with who suppressed them.
  const accepted = file.check.accepted.map(({ finding, by }) => ({
    ...result(finding),
    suppressions: [
      {
        kind: by === 'lockFile' ? 'external' : 'inSource',
        status: 'accepted',
        justification: `Accepted ${acceptedWords[by]}.`,
      },
    ],
  }));
  return [...open, ...accepted];
}

/** What was not checked: unread files, citations whose check failed, and text that was not understood. */
function notificationsOf(files: readonly CheckedFile[], artifacts: readonly string[], { unread = [] }: ReportRecord) {
  const ofFiles = unread.map(({ path, why }) => ({
    level: 'error',
    message: { text: `${path} was not checked: ${why}` },
  }));
  const ofCitations = files.flatMap((file) => {
    const place = linesOf(file);
    const artifact = { uri: uriOf(file.path), index: artifacts.indexOf(file.path) };
    const unchecked = file.check.unchecked.map(({ target, failure }) => ({
      level: 'error',
      message: { text: `§ ${target.number} was not checked: ${describeFailure(failure, untranslated).message}` },
      locations: [locationOf(artifact, place, target.start, target.end)],
    }));
    const notUnderstood = file.check.notUnderstood.map(({ start, end, text }) => ({
      level: 'warning',
      message: { text: `“${text}” looks like a citation and could not be read.` },
      locations: [locationOf(artifact, place, start, end)],
    }));
    return [...unchecked, ...notUnderstood];
  });
  return [...ofFiles, ...ofCitations];
}

/** The lines of a plain text; undefined for another document. */
function linesOf({ document, text }: CheckedFile): Places | undefined {
  return document === undefined ? placesIn(text) : undefined;
}

interface Artifact {
  readonly uri: string;
  readonly index: number;
}

function resultOf(
  finding: Finding,
  artifact: Artifact,
  place: Places | undefined,
  { where, note }: { readonly where: string; readonly note: string },
) {
  const { suggestion } = finding;
  const difference = finding.difference === undefined ? '' : ` ${differenceLine(finding.difference)}`;
  return {
    ruleId: finding.kind,
    ruleIndex: ruleIds.indexOf(finding.kind),
    level: levels[finding.severity],
    message: { text: `${place === undefined ? `${where}: ` : ''}${finding.message}${note}${difference}` },
    locations: [locationOf(artifact, place, finding.start, finding.end)],
    ...(suggestion === undefined || place === undefined
      ? {}
      : {
          fixes: [
            {
              description: { text: `Write ${suggestion.text}` },
              artifactChanges: [
                {
                  artifactLocation: artifact,
                  replacements: [
                    {
                      deletedRegion: regionOf(place, suggestion.start, suggestion.end),
                      insertedContent: { text: suggestion.text },
                    },
                  ],
                },
              ],
            },
          ],
        }),
  };
}

/** A document that is not plain text has no lines, so its location is the file. */
function locationOf(artifact: Artifact, place: Places | undefined, start: number, end: number) {
  const region = place === undefined ? {} : { region: regionOf(place, start, end) };
  return { physicalLocation: { artifactLocation: artifact, ...region } };
}

function regionOf(place: Places, start: number, end: number) {
  const from = place(start);
  const to = place(end);
  return { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column };
}

function severityOf(id: string): Severity {
  return Object.entries(severities).find(([kind]) => kind === id)?.[1] ?? 'warning';
}

const uriOf = (path: string): string =>
  path
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replaceAll('%3A', ':');
