/**
 * Compares the legislative chains of a whole code with what its publisher prints, as read by a separate simple reader
 * (`printed-history.ts`). `npm run bench -- chain FOLDER`, where FOLDER is all of D.C. law.
 */
import { importPaths } from '../../src/service/import/index.ts';
import type { ActRecord, ChainEntryRecord, SectionRecord } from '../../src/service/store/records.ts';
import { Recorder } from '../unit/import/recorder.ts';
import type { Bench, Figure } from './figures.ts';
import { containerHistory, numberKey, type PrintedAct, printedSections } from './printed-history.ts';

export const chainBench: Bench = {
  title: 'Chain of legislation',
  onlyWhenAsked: true,
  run: async (paths) => {
    const [folder] = paths;
    if (folder === undefined) {
      console.log('Name the folder of a code in Open Law Library XML: npm run bench -- chain FOLDER');
      return [];
    }
    const store = new Recorder();
    await importPaths([folder], store);
    const sections = store.publications.flatMap((publication) => publication.sections);
    const acts = store.publications.flatMap((publication) => publication.acts);
    const measured = measure(folder, sections, acts);
    return measured.map((figure) => {
      const before = atTheStart.get(figure.name);
      return {
        ...figure,
        note: [figure.note, before === undefined ? '' : `before: ${before}`].filter(Boolean).join('; '),
      };
    });
  },
};

/** The same figures for D.C. law of October 20, 2024, from the importer before it linked entries by name and date. */
const atTheStart = new Map([
  ['entries', '102331'],
  ['recall: printed history that is in the chain', '65160 of 65216'],
  ['recall: acts that notes state, in the chain', '28964 of 30510'],
  ['recall: printed acts with an agreeing record, linked', '70112 of 70112'],
  ['precision: entries whose act is in the section’s rows', '97827 of 102331'],
  ['linked to an act of another number or date', '885'],
  ['of these verified', '381'],
  ['entries without a name or number', '4504'],
  ['entries made of quoted law', '3832'],
  ['sections enacted twice', '87'],
]);

interface Found {
  readonly entry: ChainEntryRecord;
  readonly section: string;
}

interface Wrong extends Found {
  readonly why: string;
}

export function measure(
  folder: string,
  sections: readonly SectionRecord[],
  acts: readonly ActRecord[],
): readonly Figure[] {
  const byNumber = new Map<string, SectionRecord[]>();
  for (const section of sections) byNumber.set(section.number, [...(byNumber.get(section.number) ?? []), section]);
  const records = new Map(acts.map((act) => [act.key, act]));
  const containers = containerHistory(folder);
  const printed = printedSections(folder);
  const recall = { history: { all: 0, found: 0 }, note: { all: 0, found: 0 } };
  const linked = { agreeing: 0, linked: 0 };
  const entries: Found[] = [];
  const wrong: Wrong[] = [];
  let unprinted = 0;
  for (const { number, acts: rows, stated } of printed) {
    const chain = (byNumber.get(number) ?? []).flatMap((section) => section.chain);
    for (const row of rows) {
      recall[row.kind].all++;
      if (chain.some((entry) => holds(entry, row))) recall[row.kind].found++;
      const record = recordOf(row, records);
      if (record !== undefined) {
        linked.agreeing++;
        if (chain.some((entry) => entry.actKey === record.key)) linked.linked++;
      }
    }
    for (const entry of chain) {
      entries.push({ entry, section: number });
      const why = contradiction(entry, rows, records);
      if (why !== undefined) wrong.push({ entry, section: number, why });
      if (!states(entry, `${stated}\n${containers}`)) unprinted++;
    }
  }
  const share = (name: string, part: number, all: number, aim?: string): Figure => ({
    name,
    value: (100 * part) / all,
    unit: '%',
    ...(aim === undefined ? {} : { aim }),
    note: `${part} of ${all}`,
  });
  const count = (name: string, value: number, aim?: string): Figure => ({
    name,
    value,
    unit: '',
    ...(aim === undefined ? {} : { aim }),
  });
  for (const { entry, section, why } of wrong)
    console.log(`  § ${section}: ${entry.actKey ?? ''} (${why}): ${(entry.note ?? '').slice(0, 200)}`);
  const verified = wrong.filter(({ entry }) => entry.source?.verificationStatus === 'verified');
  return [
    count('entries', entries.length),
    share('recall: printed history that is in the chain', recall.history.found, recall.history.all, '100'),
    share('recall: acts that notes state, in the chain', recall.note.found, recall.note.all),
    share('recall: printed acts with an agreeing record, linked', linked.linked, linked.agreeing),
    share('precision: entries whose act is in the section’s rows', entries.length - unprinted, entries.length, '100'),
    count('linked to an act of another number or date', wrong.length, '0'),
    count('of these verified', verified.length, '0'),
    count('entries without a name or number', entries.filter(({ entry }) => nameless(entry)).length, '0'),
    count('entries made of quoted law', entries.filter(({ entry }) => /^[“"]/.test(entry.note ?? '')).length, '0'),
    count('sections enacted twice', sections.filter((section) => enactments(section) > 1).length, '0'),
  ];
}

const nameless = (entry: ChainEntryRecord): boolean => entry.actNumber === undefined && entry.actTitle === undefined;

const enactments = ({ chain }: SectionRecord): number => chain.filter(({ action }) => action === 'enacted').length;

const datesOf = ({ adoptedOn, effectiveFrom }: ChainEntryRecord): readonly string[] =>
  [adoptedOn, effectiveFrom].flatMap((date) => date ?? []);

/**
 * Whether an entry has the act: by the printed number and day, or by the row's words or reference if it has no number.
 */
function holds(entry: ChainEntryRecord, row: PrintedAct): boolean {
  if (row.number === undefined) {
    return row.words === ''
      ? entry.actKey === row.doc || entry.source?.sourceReference === row.doc
      : (entry.note ?? '').includes(row.words.slice(0, 60));
  }
  return (
    entry.actNumber !== undefined &&
    numberKey(entry.actNumber) === row.number &&
    (row.date === undefined || datesOf(entry).includes(row.date) || (entry.note ?? '').includes(row.words.slice(0, 60)))
  );
}

/** The record of the act that a row prints or refers to, if number and date agree. */
function recordOf(row: PrintedAct, records: ReadonlyMap<string, ActRecord>): ActRecord | undefined {
  const record = row.doc === undefined ? undefined : records.get(row.doc);
  if (record === undefined) return undefined;
  const numbered = row.number === undefined || (record.number !== undefined && numberKey(record.number) === row.number);
  const dates = [record.adoptionDate, record.effectiveFrom].flatMap((date) => date ?? []);
  return numbered && (row.date === undefined || dates.length === 0 || dates.includes(row.date)) ? record : undefined;
}

/** Why an entry's act is not the one that its row prints; undefined if number and day agree. */
function contradiction(
  entry: ChainEntryRecord,
  rows: readonly PrintedAct[],
  records: ReadonlyMap<string, ActRecord>,
): string | undefined {
  const record = entry.actKey === undefined ? undefined : records.get(entry.actKey);
  if (record === undefined) return undefined;
  const printed = rows.filter(({ words }) => words !== '' && (entry.note ?? '').startsWith(words));
  const why = printed.map((row) => otherThan(row, record));
  return why.includes(undefined) ? undefined : why[0];
}

function otherThan(row: PrintedAct, record: ActRecord): string | undefined {
  if (row.number !== undefined && record.number !== undefined && numberKey(record.number) !== row.number)
    return `number: ${record.number}, not ${row.number}`;
  const dates = [record.adoptionDate, record.effectiveFrom].flatMap((date) => date ?? []);
  return row.date !== undefined && dates.length > 0 && !dates.includes(row.date)
    ? `day: ${dates.join(' or ')}, not ${row.date}`
    : undefined;
}

/** Whether the annotations of the section or its containers name the act. */
function states(entry: ChainEntryRecord, text: string): boolean {
  const number = entry.actNumber;
  const name = number === undefined ? (entry.actTitle ?? entry.actKey) : number.replace(/^ch?\. ?/i, '');
  return (
    name !== undefined &&
    (text.includes(name) ||
      text.includes(name.replace(' ', '-')) ||
      (entry.actKey !== undefined && text.includes(entry.actKey)))
  );
}
