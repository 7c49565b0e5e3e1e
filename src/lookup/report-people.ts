/** Formats a check of drafts for people: Markdown for a pull request, HTML for a file, and GitHub Actions annotations. */
import { visibleLine } from '../contract/visible.ts';
import { type CheckedFile, placesIn, readingLine, readingNote, whereIn } from './checked-file.ts';
import { acceptedWords } from './counts.ts';
import { describeFailure, untranslated } from './failure-words.ts';
import type { Finding, QuotationPart, Severity } from './findings.ts';
import {
  checkedLine,
  fileLine,
  lawLine,
  type ReportRecord,
  recordLines,
  scopeLine,
  totalLine,
  unreadLine,
} from './report-record.ts';

interface Row {
  /** The location, for people. */
  readonly where: string;
  readonly line: number;
  readonly column: number;
  readonly severity: Severity | 'accepted' | 'not checked';
  readonly cited: string;
  readonly message: string;
  readonly kind: string;
  readonly instead?: string;
  readonly difference?: readonly QuotationPart[];
}

function rowsOf(file: CheckedFile): readonly Row[] {
  const { text, check, document } = file;
  const lines = placesIn(text);
  const where = whereIn(file);
  const place = (offset: number) => ({ ...lines(offset), where: where(offset) });
  const rows = check.findings.map(
    (finding: Finding): Row => ({
      ...place(finding.start),
      severity: finding.severity,
      cited: visibleLine(finding.citation.text),
      message: visibleLine(`${finding.message}${readingNote(finding, document)}`),
      kind: finding.kind,
      ...(finding.suggestion === undefined ? {} : { instead: visibleLine(finding.suggestion.text) }),
      ...(finding.difference === undefined ? {} : { difference: finding.difference }),
    }),
  );
  const accepted = check.accepted.map(
    ({ finding, by }): Row => ({
      ...place(finding.start),
      severity: 'accepted',
      cited: visibleLine(finding.citation.text),
      message: `${visibleLine(`${finding.message}${readingNote(finding, document)}`)} Accepted ${acceptedWords[by]}.`,
      kind: finding.kind,
    }),
  );
  const unchecked = check.unchecked.map(
    ({ citation, target, failure }): Row => ({
      ...place(target.start),
      severity: 'not checked',
      cited: visibleLine(citation.text),
      message: visibleLine(describeFailure(failure, untranslated).message),
      kind: 'serviceSilent',
    }),
  );
  const unread = check.notUnderstood.map(
    ({ start, text: words }): Row => ({
      ...place(start),
      severity: 'not checked',
      cited: visibleLine(words),
      message: 'This looks like a citation and could not be read.',
      kind: 'notUnderstood',
    }),
  );
  return [...rows, ...accepted, ...unchecked, ...unread].sort(
    (one, other) => one.line - other.line || one.column - other.column,
  );
}

/** The report as GitHub-flavored Markdown. */
export function markdownReport(files: readonly CheckedFile[], record: ReportRecord): string {
  const lines = ['# Citation check', '', totalLine(files, record), ''];
  lines.push(checkedLine(record), '');
  for (const law of record.law) lines.push(`- ${escaped(lawLine(law))}`);
  lines.push(...(record.law.length === 0 ? [] : ['']), scopeLine);
  for (const file of record.unread ?? []) lines.push('', escaped(unreadLine(file)));
  for (const file of files) {
    lines.push('', `## ${escaped(file.path)}`, '', `SHA-256 \`${file.hash}\`. ${fileLine(file)}`, '');
    const about = readingLine(file);
    if (about !== undefined) lines.push(about, '');
    const rows = rowsOf(file);
    if (rows.length === 0) {
      lines.push(nothingFound(file));
      continue;
    }
    lines.push('| where | | citation | finding |', '|---|---|---|---|');
    for (const row of rows) {
      const difference = row.difference === undefined ? '' : ` ${row.difference.map(markdownPart).join(' ')}`;
      const instead = row.instead === undefined ? '' : ` Suggested: ${escaped(row.instead)}.`;
      lines.push(
        `| ${row.where} | ${row.severity} | ${escaped(row.cited)} | ${escaped(row.message)}${instead}${difference} (\`${row.kind}\`) |`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

const nothingFound = ({ check }: CheckedFile): string =>
  check.counts.checked === 0 ? 'Nothing was checked.' : 'No problems found in what was checked.';

const markdownPart = ({ in: where, text }: QuotationPart): string =>
  where === 'draft' ? `~~${escaped(text)}~~` : where === 'section' ? `**${escaped(text)}**` : escaped(text);

/** Escapes Markdown and HTML syntax. */
const escaped = (text: string): string =>
  visibleLine(text)
    .replace(/[\\`*_{}[\]()#+!|~]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');

/** The report as one HTML file, without scripts or external resources. */
export function htmlReport(files: readonly CheckedFile[], record: ReportRecord): string {
  const law = record.law.map((each) => `<li>${html(lawLine(each))}</li>`);
  const parts = files.map((file) => {
    const rows = rowsOf(file).map(
      (row) =>
        `<tr class="${row.severity.replace(' ', '-')}"><td>${row.where}</td><td>${row.severity}</td><td>${html(row.cited)}</td><td>${html(row.message)}${
          row.instead === undefined ? '' : ` Suggested: <code>${html(row.instead)}</code>.`
        }${row.difference === undefined ? '' : `<p>${row.difference.map(htmlPart).join(' ')}</p>`} <small>${row.kind}</small></td></tr>`,
    );
    const table =
      rows.length === 0
        ? `<p>${nothingFound(file)}</p>`
        : `<table><thead><tr><th scope="col">Where</th><th scope="col">Severity</th><th scope="col">Citation</th><th scope="col">Finding</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
    return `<section><h2>${html(file.path)}</h2><p>SHA-256 <code>${file.hash}</code>. ${html(fileLine(file))} ${html(readingLine(file) ?? '')}</p>${table}</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><title>Citation check</title><style>
:root { color-scheme: light dark; } body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; } th, td { border-top: 1px solid; padding: 0.4rem; text-align: left; vertical-align: top; }
.error td:nth-child(2) { font-weight: bold; } del, ins { padding: 0 0.2em; }
</style></head><body><h1>Citation check</h1><p>${html(totalLine(files, record))}</p>
<p>${html(checkedLine(record))}</p><ul>${law.join('')}</ul><p>${scopeLine}</p>${(record.unread ?? []).map((file) => `<p>${html(unreadLine(file))}</p>`).join('')}
${parts.join('\n')}</body></html>
`;
}

const htmlPart = ({ in: where, text }: QuotationPart): string =>
  where === 'draft' ? `<del>${html(text)}</del>` : where === 'section' ? `<ins>${html(text)}</ins>` : html(text);

const html = (text: string): string =>
  visibleLine(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const commands = { error: 'error', warning: 'warning', information: 'notice', 'not checked': 'error' } as const;

/**
 * GitHub Actions workflow commands, one line each. They show findings beside the lines of a pull request.
 * Source: GitHub Docs, "Workflow commands for GitHub Actions".
 */
export function githubReport(files: readonly CheckedFile[], record: ReportRecord): string {
  const notice = (title: string, words: string): string => `::notice title=${title}::${data(words)}`;
  const rows = files.flatMap((file) =>
    rowsOf(file).flatMap(({ severity, ...row }) => {
      if (severity === 'accepted') return [];
      return `::${row.kind === 'notUnderstood' ? 'warning' : commands[severity]} file=${property(file.path)}${file.document === undefined ? `,line=${row.line},col=${row.column}` : ''},title=${property(row.kind)}::${data(file.document === undefined ? row.message : `${row.where}: ${row.message}`)}`;
    }),
  );
  const readings = files.flatMap((file) => {
    const about = readingLine(file);
    return about === undefined ? [] : [`::notice file=${property(file.path)},title=Reading::${data(about)}`];
  });
  const accepted = files.flatMap((file) =>
    rowsOf(file)
      .filter(({ severity }) => severity === 'accepted')
      .map(({ where, kind, cited }) => `${file.path}:${where} ${cited} (${kind})`),
  );
  const unread = (record.unread ?? []).map(
    ({ path, why }) => `::error file=${property(path)},title=notRead::${data(`Not checked: ${why}`)}`,
  );
  const about = recordLines(files, { ...record, unread: [] }).map((line) => line.trim());
  return `${[notice('Citation check', totalLine(files, record)), ...readings, ...rows, ...(accepted.length === 0 ? [] : [notice('Accepted findings', accepted.join('; '))]), ...unread, notice('Record', about.join('; '))].join('\n')}\n`;
}

const data = (text: string): string =>
  visibleLine(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
