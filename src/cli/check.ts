/** `legal-code check`: checks the citations of drafts against current law. */
import { statSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { buildLexicon, createRecognizer, type Recognizer } from '../citation/index.ts';
import { clientAsOf } from '../client/as-of.ts';
import type { LegalCodeClient } from '../client/types.ts';
import { localDay } from '../contract/legal-dates.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import { visibleLine } from '../contract/visible.ts';
import { linesOf } from '../documents/front-matter.ts';
import { acceptancesFor } from '../lookup/acceptance.ts';
import { statedAsOf } from '../lookup/as-of.ts';
import { type Check, checkDraft } from '../lookup/check.ts';
import type { CheckedFile } from '../lookup/checked-file.ts';
import { statedJurisdiction } from '../lookup/document-jurisdiction.ts';
import { untranslated } from '../lookup/failure-words.ts';
import { createLookup } from '../lookup/index.ts';
import { emptyLock, formatLock, type Lock, LockError, lockDraft, lockFileName, parseLock } from '../lookup/lock.ts';
import { codeNames } from '../lookup/not-understood.ts';
import { joinReadings } from '../lookup/readings.ts';
import { jsonReport, type Summary, summaryOf, textReport } from '../lookup/report.ts';
import { githubReport, htmlReport, markdownReport } from '../lookup/report-people.ts';
import { type ReportRecord, recordOf } from '../lookup/report-record.ts';
import { sarifReport } from '../lookup/report-sarif.ts';
import type { Lookup } from '../lookup/types.ts';
import { NotARegularFile, readRegularFile } from '../service/regular-file.ts';
import { field } from '../service/store/field.ts';
import { correctionsFor } from './corrections.ts';
import { type Changes, changesIn, nameOf, readDocument, standardInput } from './draft.ts';
import { openLaw, UsageError } from './law.ts';
import { abbreviationsOption, dateOption, optionsOf, textOption } from './options.ts';
import { reasonOf } from './reason.ts';
import { version } from './version.ts';

/** Returns the exit code: 0 no findings, 1 findings, 2 could not run or could not check everything. */
export async function checkCommand(files: readonly string[], given: unknown): Promise<number> {
  const options = optionsOf(given);
  const log = (line: string): void => void process.stderr.write(`${visibleLine(line)}\n`);
  try {
    const format = textOption(options, 'format') ?? 'text';
    if (!isFormat(format)) throw new UsageError(`--format: expected ${formats.join(', ')}`);
    const locking = options.updateLock === true ? 'update' : options.lock === true ? 'add' : 'no';
    if (locking !== 'no' && files.includes(standardInput))
      throw new UsageError('--lock: standard input has no place for a lock file');
    const library = textOption(options, 'library');
    const corrections =
      library === undefined
        ? undefined
        : correctionsFor(library, options, (fault) => log(`legal-code check: ${fault}`));
    const where = {
      library,
      service: textOption(options, 'service'),
      ...field('corrections', corrections),
      ...field('thread', files.some(isLong) ? process.argv[1] : undefined),
    };
    const forms = abbreviationsOption(options);
    const { client, jurisdictions, hasSection, close } = await openLaw(where);
    try {
      const checking: Checking = {
        recognizer: createRecognizer(buildLexicon({ jurisdictions, forms, ...field('hasSection', hasSection) })),
        law: lawBy(client, jurisdictions),
        asOf: dateOption(options, 'as-of'),
        log: (line) => log(`legal-code check: ${line}`),
        jurisdiction: textOption(options, 'jurisdiction'),
        locking,
        today: localDay(new Date()),
        codeNames: codeNames(jurisdictions),
        changes: changesIn(textOption(options, 'changes')) ?? 'both',
      };
      const checked: CheckedFile[] = [];
      const unread: { path: string; why: string }[] = [];
      for (const file of files) {
        // Report drafts that can't be read, and check the others.
        try {
          checked.push(...(await checkFile(file, checking)));
        } catch (error) {
          if (!(error instanceof UsageError || error instanceof LockError)) throw error;
          log(`legal-code check: ${error.message}`);
          const name = nameOf(file);
          unread.push({ path: name.split(sep).join('/'), why: error.message.replace(`${name}: `, '') });
        }
      }
      const about = recordOf(jurisdictions, new Date(), version(), library !== undefined, checked);
      const record = unread.length === 0 ? about : { ...about, unread };
      process.stdout.write(reportIn(format, checked, record));
      const summary = summaryOf(checked);
      if (format === 'text') log(summaryLine(summary));
      if (unread.length > 0 || summary.unchecked > 0) return 2;
      const incomplete =
        options.requireAll === true && (summary.recognized > summary.checked || summary.notUnderstood > 0);
      return summary.errors + summary.warnings > 0 || incomplete ? 1 : 0;
    } finally {
      await close();
    }
  } catch (error) {
    log(`legal-code check: ${reasonOf(error)}`);
    return 2;
  }
}

/** A draft of this many bytes takes longer to check than a second thread takes to start. */
const bytesOfLong = 300_000;

function isLong(file: string): boolean {
  try {
    return statSync(file).size >= bytesOfLong;
  } catch {
    // Reading the draft reports why.
    return false;
  }
}

/** Creates one lookup per date, so that drafts share its cache. */
function lawBy(client: LegalCodeClient, jurisdictions: readonly Jurisdiction[]): Checking['law'] {
  const known = new Map<string | undefined, ReturnType<Checking['law']>>();
  return (asOf) => {
    const dated = asOf === undefined ? client : clientAsOf(client, asOf);
    const law = known.get(asOf) ?? {
      client: dated,
      lookup: createLookup({
        client: async () => dated,
        jurisdiction: (id) => jurisdictions.find((jurisdiction) => jurisdiction.id === id),
        all: async () => jurisdictions,
      }),
    };
    known.set(asOf, law);
    return law;
  };
}

interface Checking {
  readonly recognizer: Recognizer;
  /** The law as of a date; undefined: current law. */
  readonly law: (asOf: string | undefined) => { readonly lookup: Lookup; readonly client: LegalCodeClient };
  /** The date of the law for all drafts; undefined: the date that each draft states. */
  readonly asOf: string | undefined;
  log(line: string): void;
  readonly jurisdiction: string | undefined;
  /** `add`: add missing sections to the lock; `update`: record the current text of all sections. */
  readonly locking: 'no' | 'add' | 'update';
  readonly today: string;
  readonly codeNames: readonly string[];
  /** Which readings of a document's tracked changes to check. */
  readonly changes: Changes;
}

/** Checks a file. A document with tracked changes has two readings, checked one after the other. */
async function checkFile(file: string, checking: Checking): Promise<readonly CheckedFile[]> {
  const { hash, readings } = await readDocument(file, checking.changes);
  const lockFile = join(dirname(file), lockFileName);
  const lock = file === standardInput ? undefined : await readLock(lockFile);
  const name = basename(file);
  const checked: CheckedFile[] = [];
  const asOf = checking.asOf ?? statedAsOf(linesOf(readings[0]?.text ?? ''));
  if (asOf !== undefined) checking.log(`${name}: checked as of ${asOf}`);
  for (const { text, whole, document } of readings) {
    const check = await checkText({ name, text, asOf }, lock, checking);
    const about = document === undefined ? {} : { document };
    checked.push({
      path: nameOf(file).split(sep).join('/'),
      text: whole ?? text,
      hash,
      check,
      ...field('asOf', asOf),
      ...about,
    });
  }
  const { locking, today } = checking;
  const [accepted, original] = checked;
  if (locking !== 'no' && checked.every(({ check }) => check.unchecked.length === 0)) {
    const sections = checked.flatMap(({ check }) => check.sections);
    await writeWhole(lockFile, formatLock(lockDraft(lock ?? emptyLock, name, sections, today, locking === 'update')));
  }
  return accepted === undefined || original === undefined ? checked : joinReadings(accepted, original);
}

interface TextToCheck {
  readonly name: string;
  readonly text: string;
  readonly asOf: string | undefined;
}

async function checkText(
  { name, text, asOf }: TextToCheck,
  lock: Lock | undefined,
  checking: Checking,
): Promise<Check> {
  const jurisdiction = checking.jurisdiction ?? statedJurisdiction(linesOf(text));
  const citations = checking.recognizer.recognize(text, {
    ...(jurisdiction === undefined ? {} : { home: jurisdiction }),
    // Each form of draft marks its footnotes, so a digit at the end of a number is part of it.
    footnoteDigits: 'kept',
  });
  const { locking, today, codeNames } = checking;
  const { lookup, client } = checking.law(asOf);
  return await checkDraft(
    { name, text, citations },
    {
      lookup,
      client: async () => client,
      t: untranslated,
      today: asOf ?? today,
      codeNames,
      acceptances: acceptancesFor(name, text, lock),
      // The lock file is being updated, so no section counts as changed.
      ...(lock === undefined || locking === 'update' ? {} : { lock }),
    },
  );
}

/** A lock has a few lines per cited section, so a larger file is something else. */
const mostBytesOfLock = 64_000_000;

async function readLock(file: string): Promise<Lock | undefined> {
  let text: string;
  try {
    text = readRegularFile(file, mostBytesOfLock).toString();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new LockError(`${file}: ${error instanceof NotARegularFile ? error.message : 'may not be read'}`);
  }
  try {
    return parseLock(text);
  } catch (error) {
    throw error instanceof LockError ? new LockError(`${file}: ${error.message}`) : error;
  }
}

/** Replaces the file as a whole, because a truncated lock file is unusable. */
async function writeWhole(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}.new`;
  await writeFile(beside, text);
  await rename(beside, file);
}

const formats = ['text', 'json', 'sarif', 'github', 'html', 'markdown'] as const;
type Format = (typeof formats)[number];

const isFormat = (given: string): given is Format => formats.some((format) => format === given);

function reportIn(format: Format, checked: readonly CheckedFile[], record: ReportRecord): string {
  switch (format) {
    case 'text':
      return textReport(checked, record);
    case 'json':
      return jsonReport(checked, record);
    case 'sarif':
      return sarifReport(checked, record);
    case 'github':
      return githubReport(checked, record);
    case 'html':
      return htmlReport(checked, record);
    case 'markdown':
      return markdownReport(checked, record);
  }
}

function summaryLine({ errors, warnings, notes, accepted }: Summary): string {
  const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
  const counts = [counted(errors, 'error'), counted(warnings, 'warning'), counted(notes, 'note')];
  return [...counts, ...(accepted === 0 ? [] : [`${accepted} accepted`])].join(', ');
}
