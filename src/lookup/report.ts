/** Formats a check of drafts: text for people, and JSON for programs. */
import { printableJson, visibleLine } from '../contract/visible.ts';
import type { Check } from './check.ts';
import { type CheckedDocument, type CheckedFile, placesIn, readingLine, readingNote, whereIn } from './checked-file.ts';
import { acceptedWords, sumOf } from './counts.ts';
import { describeFailure, untranslated } from './failure-words.ts';
import type { Finding, QuotationPart, Severity } from './findings.ts';
import { type ReportRecord, recordLines, totalLine } from './report-record.ts';

/**
 * Formats the counts, then one line per finding: `path:line:column: severity: message [kind]`, then the record. The difference
 * of a quotation is below its finding. Line breaks in values are escaped.
 */
export function textReport(files: readonly CheckedFile[], record: ReportRecord): string {
  const findings = files
    .map((file) => {
      const { path, check, document } = file;
      const where = whereIn(file);
      const at = (offset: number): string =>
        `${visibleLine(path)}:${document === undefined ? '' : ' '}${where(offset)}`;
      const findings = check.findings.map((finding) => {
        const message = `${visibleLine(finding.message)}${readingNote(finding, document)}`;
        const head = `${at(finding.start)}: ${finding.severity}: ${message} [${finding.kind}]`;
        const suggestion =
          finding.suggestion === undefined ? '' : `\n    write: ${visibleLine(finding.suggestion.text)}`;
        const difference =
          finding.difference === undefined ? '' : `\n    ${visibleLine(differenceLine(finding.difference))}`;
        return `${head}${suggestion}${difference}\n`;
      });
      const accepted = check.accepted.map(({ finding, by }) => {
        const message = `${visibleLine(finding.message)}${readingNote(finding, document)}`;
        return `${at(finding.start)}: accepted ${acceptedWords[by]}: ${message} [${finding.kind}]\n`;
      });
      const unchecked = check.unchecked.map(({ target, failure }) => {
        const why = visibleLine(describeFailure(failure, untranslated).message);
        return `${at(target.start)}: not checked: § ${target.number}: ${why}\n`;
      });
      const unread = check.notUnderstood.map(
        ({ start, text: words }) =>
          `${at(start)}: not checked: “${visibleLine(words)}” looks like a citation and could not be read\n`,
      );
      const about = readingLine(file);
      const head = about === undefined ? [] : [`${visibleLine(path)}: ${about}\n`];
      return [...head, ...findings, ...accepted, ...unchecked, ...unread].join('');
    })
    .join('');
  return `${totalLine(files, record)}\n${findings}${recordLines(files, record).join('\n')}\n`;
}

/** Shows words only in the draft as `[-…-]`, words only in the section as `{+…+}`. */
export function differenceLine(difference: readonly QuotationPart[]): string {
  return difference
    .map((part) => (part.in === 'draft' ? `[-${part.text}-]` : part.in === 'section' ? `{+${part.text}+}` : part.text))
    .join(' ');
}

/** One JSON document: counts, and findings by file, with offsets and lines. */
export function jsonReport(files: readonly CheckedFile[], record: ReportRecord): string {
  const document = {
    counts: sumOf(files.map(({ check }) => check.counts)),
    record,
    files: files.map(({ path, text, hash, check, asOf, document: about }) => {
      const place = placesOf(text, about);
      return {
        path,
        hash,
        ...(asOf === undefined ? {} : { asOf }),
        ...(about === undefined
          ? {}
          : {
              reading: about.reading,
              trackedChanges: about.trackedChanges,
              hiddenCharacters: about.hiddenCharacters,
              macros: about.macros,
            }),
        checked: check.counts.checked,
        counts: check.counts,
        quotationsNotCompared: check.quotationsNotCompared,
        findings: check.findings.map((finding) => ({
          ...jsonFinding(finding, place(finding.start)),
          ...readingOf(finding, about),
        })),
        accepted: check.accepted.map(({ finding, by }) => ({
          ...jsonFinding(finding, place(finding.start)),
          ...readingOf(finding, about),
          acceptedBy: by,
        })),
        unchecked: check.unchecked.map(({ citation, target, failure }) => ({
          start: target.start,
          end: target.end,
          ...place(target.start),
          cited: citation.text,
          number: target.number,
          failure,
        })),
        notUnderstood: check.notUnderstood.map((one) => ({ ...one, ...place(one.start) })),
      };
    }),
    summary: summaryOf(files),
  };
  return `${printableJson(document, 2)}\n`;
}

function jsonFinding({ citation, target, ...finding }: Finding, place: object): object {
  return {
    ...finding,
    ...place,
    cited: citation.text,
    number: target.number,
    ...(target.subdivisions.length === 0 ? {} : { subdivisions: target.subdivisions }),
    place: citation.place,
  };
}

/** Lines and columns in a text; the part and its number in a document. */
function placesOf(text: string, document: CheckedDocument | undefined): (offset: number) => object {
  return document === undefined ? placesIn(text) : (offset) => ({ where: document.place(offset) });
}

function readingOf(
  finding: Finding,
  document: CheckedDocument | undefined,
): { readonly reading?: CheckedDocument['reading'] } {
  if (document === undefined) return {};
  return { reading: document.readings?.get(finding) ?? document.reading };
}

export interface Summary {
  readonly recognized: number;
  readonly checked: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** The number of findings that the drafts accept. Not part of errors, warnings, and notes. */
  readonly accepted: number;
  readonly unchecked: number;
  readonly notUnderstood: number;
}

export function summaryOf(files: readonly CheckedFile[]): Summary {
  const findings = files.flatMap(({ check }) => check.findings);
  const count = (severity: Severity): number => findings.filter((finding) => finding.severity === severity).length;
  const sum = (of: (check: Check) => number): number => files.reduce((total, { check }) => total + of(check), 0);
  return {
    recognized: sum((check) => check.counts.recognized),
    checked: sum((check) => check.counts.checked),
    errors: count('error'),
    warnings: count('warning'),
    notes: count('information'),
    accepted: sum((check) => check.accepted.length),
    unchecked: sum((check) => check.unchecked.length),
    notUnderstood: sum((check) => check.notUnderstood.length),
  };
}
