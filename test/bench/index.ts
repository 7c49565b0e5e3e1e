// `npm run bench [-- WORDS] [PATHS]`: runs all benchmarks, or those whose title has the words. Prints figures beside
// lower bounds of the same run. Nothing passes or fails here. Figures are reliable only on an idle machine.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { answersBench } from './answers.ts';
import { chainBench } from './chain.ts';
import { checkingBench } from './checking.ts';
import { bench as citationBench } from './citation.ts';
import { accuracyBench } from './citation-accuracy.ts';
import { sampleBench } from './citation-sample.ts';
import { editorBench } from './editor.ts';
import { type Bench, table } from './figures.ts';
import { formsBench } from './forms.ts';
import { hostileBench } from './hostile-queries.ts';
import { importBench } from './import.ts';
import { plantedBench } from './planted.ts';
import { postgresBench } from './postgres.ts';
import { bench as serviceBench } from './service.ts';
import { writingBench } from './writing.ts';

const benches: readonly Bench[] = [
  citationBench,
  accuracyBench,
  sampleBench,
  editorBench,
  writingBench,
  serviceBench,
  importBench,
  formsBench,
  postgresBench,
  plantedBench,
  checkingBench,
  hostileBench,
  chainBench,
  answersBench,
];
const words = process.argv.slice(2);
if (words.includes('--help')) {
  console.log(benches.map(({ title }) => title).join('\n'));
  process.exit();
}
const firstOption = words.findIndex((word) => word.startsWith('--'));
const given = firstOption < 0 ? words : words.slice(0, firstOption);
/** Words select benchmarks. A file or a folder is what they measure, if they accept one. */
const paths = given.filter((word) => word.startsWith('postgres://') || existsSync(word));
const wanted = given
  .filter((word) => !paths.includes(word))
  .join(' ')
  .toLowerCase();

execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], { stdio: 'inherit' });
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
let failed = false;
const chosen = benches.filter(
  ({ title, onlyWhenAsked }) => title.toLowerCase().includes(wanted) && !(wanted === '' && onlyWhenAsked === true),
);
for (const bench of chosen) {
  console.log(`\n${bench.title}`);
  try {
    console.log(table(await bench.run(paths)));
  } catch (error) {
    failed = true;
    console.error(error);
  }
}
process.exit(failed ? 1 : 0);
