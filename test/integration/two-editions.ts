/** The sample county in a library of two editions: the changes between them, and the words of each. */
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const cli = join(import.meta.dirname, '../../src/cli.ts');
export const [earlier, later] = ['2024-08-15', '2026-08-15'];
/** Its insurance amount is five thousand dollars in the earlier edition, and one million in the later. */
export const changed = 'Alder County Code § 5-20-010';
/** Only the earlier edition has it. */
export const dropped = 'Alder County Code § 5-20-035';
/** Only the later edition has it. */
export const added = 'Alder County Code § 5-20-037';
/** Only the later edition has this subdivision. */
export const addedSubdivision = 'Alder County Code § 5-12-020(z)';
/** The act that made the change, between the two editions. */
export const amendment = { act: 'Alder County Ord. 2025-09', date: '2025-03-03' };

const sample = join(import.meta.dirname, '../../sample/library/alder-county');
const title = 'us/wa/counties/alder/council/code/titles/5';

function replaceIn(file: string, before: string, after: string): void {
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(before), before);
  writeFileSync(file, text.replaceAll(before, after));
}

/** Adds a copy of a section, with another number, to an edition. */
function copySection(edition: string, number: string): void {
  const file = join(edition, title, 'sections', `${number}.xml`);
  cpSync(join(edition, title, 'sections/5-20-030.xml'), file);
  replaceIn(file, '5-20-030', number);
  const include = '<xi:include href="./sections/5-20-030.xml"/>';
  replaceIn(join(edition, title, 'index.xml'), include, `${include}${include.replace('5-20-030', number)}`);
}

/** Imports both editions into a library in an empty folder, the earlier first. Gives the library's file. */
export async function importTwoEditions(folder: string): Promise<string> {
  const [old, now] = [join(folder, 'old'), join(folder, 'now')];
  for (const edition of [old, now]) cpSync(sample, edition, { recursive: true });
  replaceIn(join(old, title, '../../index.xml'), later, earlier);
  const sections = join(old, title, 'sections');
  replaceIn(join(sections, '5-20-010.xml'), 'one million dollars', 'five thousand dollars');
  replaceIn(
    join(sections, '5-20-030.xml'),
    '<annotation app="2026-03-16" doc="Alder County Ord. 2026-02" eff="2026-03-16" path="§2|(b)" type="History"/>',
    '',
  );
  copySection(old, '5-20-035');
  copySection(now, '5-20-037');
  replaceIn(
    join(now, title, 'sections/5-12-020.xml'),
    '<annotations>',
    '<para><num>(z)</num><text>A kennel keeps a record of each dog.</text></para><annotations>',
  );
  const { act, date } = amendment;
  replaceIn(
    join(now, title, 'sections/5-20-010.xml'),
    '</annotations>',
    `<annotation app="${date}" doc="${act}" eff="${date}" path="§1" type="History"/></annotations>`,
  );
  const library = join(folder, 'law.db');
  for (const edition of [old, now])
    await promisify(execFile)(process.execPath, [cli, 'import', edition, '--library', library, '--progress', 'none']);
  return library;
}
