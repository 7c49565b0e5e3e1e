/** `legal-code cite`: prints the citations of a text, one line of JSON each. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { buildLexicon, citeLine, citeText, createRecognizer, type Recognizer } from '../citation/index.ts';
import { clientAsOf } from '../client/as-of.ts';
import { LookupError } from '../contract/failure.ts';
import { localDay } from '../contract/legal-dates.ts';
import { printable, printableJson, visibleLine } from '../contract/visible.ts';
import { linesOf } from '../documents/front-matter.ts';
import { statedAsOf } from '../lookup/as-of.ts';
import { statedJurisdiction } from '../lookup/document-jurisdiction.ts';
import { field } from '../service/store/field.ts';
import { correctionsFor } from './corrections.ts';
import { type Changes, changesIn, type DraftReading, readDocument, readDraft } from './draft.ts';
import { type OpenedLaw, openLaw, UsageError } from './law.ts';
import { abbreviationsOption, dateOption, optionsOf, textOption } from './options.ts';
import { reasonOf } from './reason.ts';
import { type AddStates, type Stated, statesFrom } from './states.ts';

interface Stats {
  bytes: number;
  milliseconds: number;
  citations: number;
}

/** The settings of a run. */
interface Citing {
  readonly recognizer: Recognizer;
  readonly jurisdiction: string | undefined;
  /** `--states`: adds states from the law of a date; undefined date: current law. */
  readonly statesAt: ((asOf: string | undefined) => AddStates) | undefined;
  /** `--as-of`; undefined: the date that a draft states. */
  readonly asOf: string | undefined;
  readonly stats: Stats;
  /** `--changes` */
  readonly changes: Changes | undefined;
  readonly log: (line: string) => void;
}

/** Returns the exit code: 0 done, 2 failed completely or in part: unreadable lines with --jsonl, service failures with --states. */
export async function citeCommand(file: string | undefined, given: unknown): Promise<number> {
  const options = optionsOf(given);
  const log = (line: string): void => void process.stderr.write(`${visibleLine(line)}\n`);
  const stats: Stats = { bytes: 0, milliseconds: 0, citations: 0 };
  let opened: OpenedLaw | undefined;
  try {
    const library = textOption(options, 'library');
    const corrections =
      library === undefined ? undefined : correctionsFor(library, options, (fault) => log(`legal-code cite: ${fault}`));
    const where = { library, service: textOption(options, 'service'), ...field('corrections', corrections) };
    const forms = abbreviationsOption(options);
    if (where.library !== undefined || where.service !== undefined) opened = await openLaw(where);
    else if (options.states === true) throw new UsageError('--states: --library FILE or --service URL is needed');
    const asOf = dateOption(options, 'as-of');
    if (asOf !== undefined && options.states !== true) throw new UsageError('--as-of: --states is needed');
    const { jurisdictions = [], hasSection }: Partial<OpenedLaw> = opened ?? {};
    const citing: Citing = {
      recognizer: createRecognizer(buildLexicon({ jurisdictions, forms, ...field('hasSection', hasSection) })),
      jurisdiction: textOption(options, 'jurisdiction'),
      statesAt: options.states === true ? opened && statesBy(opened) : undefined,
      asOf,
      stats,
      changes: changesIn(textOption(options, 'changes')),
      log,
    };
    const code = options.jsonl === true ? await citeLines(file, citing) : await citeDraft(file, citing);
    if (options.stats === true)
      log(JSON.stringify({ ...stats, milliseconds: Math.round(stats.milliseconds * 1000) / 1000 }));
    return code;
  } catch (error) {
    log(`legal-code cite: ${reasonOf(error)}`);
    return 2;
  } finally {
    await opened?.close();
  }
}

/** Finds the states of cited sections in current law or as of a date. */
function statesBy({ client, jurisdictions }: OpenedLaw): (asOf: string | undefined) => AddStates {
  return (asOf) =>
    asOf === undefined
      ? statesFrom(client, jurisdictions, localDay(new Date()))
      : statesFrom(clientAsOf(client, asOf), jurisdictions, asOf);
}

async function citeDraft(
  file: string | undefined,
  { recognizer, jurisdiction: given, statesAt, asOf, stats, changes, log }: Citing,
): Promise<number> {
  const { text, document }: DraftReading =
    file === undefined ? { text: await readDraft(undefined) } : await chosenReading(file, changes);
  const jurisdiction = given ?? statedJurisdiction(linesOf(text));
  const started = performance.now();
  const citations = citeText(recognizer, text, jurisdiction);
  stats.milliseconds = performance.now() - started;
  stats.bytes = Buffer.byteLength(text);
  stats.citations = citations.length;
  const addStates = statesAt?.(asOf ?? statedAsOf(linesOf(text)));
  const { records, failure }: Partial<Stated> = (await addStates?.(citations, text)) ?? {};
  const lines = (records ?? citations).map((record) =>
    document === undefined ? record : { ...record, where: document.place(record.start), reading: document.reading },
  );
  await write(lines.map((line) => `${printableJson(line)}\n`).join(''));
  if (failure === undefined) return 0;
  log(`legal-code cite: ${reasonOf(new LookupError(failure))}`);
  return 2;
}

/** The reading to cite. For a document with tracked changes, the caller must choose one of two. */
async function chosenReading(file: string, changes: Changes | undefined): Promise<DraftReading> {
  const { readings } = await readDocument(file, changes ?? 'accepted');
  const [reading] = readings;
  const tracked = reading.document?.trackedChanges ?? 0;
  if (changes === undefined && tracked > 0)
    throw new UsageError(`${file}: has ${tracked} tracked changes; use --changes accepted or --changes original`);
  return reading;
}

async function citeLines(
  file: string | undefined,
  { recognizer, jurisdiction, statesAt, asOf, stats, log }: Citing,
): Promise<number> {
  const addStates = statesAt?.(asOf);
  const input = file === undefined ? process.stdin : createReadStream(file);
  const failed = new Promise<never>((_, reject) => {
    input.once('error', (error: Error) => {
      const missing = 'code' in error && error.code === 'ENOENT';
      reject(missing ? new UsageError(`${file ?? ''}: file not found`) : error);
    });
  });
  failed.catch(() => undefined);
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  let code = 0;
  for (let number = 1; ; number++) {
    const { value, done } = await Promise.race([lines.next(), failed]);
    if (done === true) return code;
    if (value.trim() === '') continue;
    const started = performance.now();
    const cited = citeLine(recognizer, value, jurisdiction);
    stats.milliseconds += performance.now() - started;
    if (!cited.ok) {
      log(`legal-code cite: line ${number}: ${cited.problem}`);
      code = 2;
      continue;
    }
    stats.bytes += cited.bytes;
    stats.citations += cited.citations;
    if (addStates === undefined) {
      await write(`${printable(cited.line)}\n`);
      continue;
    }
    const { records, failure } = await addStates(cited.records, cited.text);
    await write(`${printableJson({ id: cited.id, citations: records })}\n`);
    if (failure === undefined) continue;
    log(`legal-code cite: line ${number}: ${reasonOf(new LookupError(failure))}`);
    code = 2;
  }
}

/** Waits for the reader of stdout, so that a large output does not accumulate in memory. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
