/**
 * Prints a sample of citations for manual review, because no label says whether they are right: `npm run bench --
 * citation-sample`. The sample is the same in every run if the results are.
 */
import { createRecognizer } from '../../src/citation/index.ts';
import { reading, readTagged, readWild } from './citation-accuracy.ts';
import type { Bench } from './figures.ts';
import { around, haveLabelled, type ImportedCodes, importedCodes, taggedBlocks, wildCitations } from './labelled.ts';

const MOST = 200;

export const sampleBench: Bench = {
  title: 'citation-sample: findings to be read',
  onlyWhenAsked: true,
  run: async () => {
    if (!haveLabelled()) return [];
    const codes = await importedCodes();
    const tagged = readTagged(taggedBlocks(), codes);
    const alone = readWild(wildCitations(), () => ({}));
    print(
      'Citations of many places that were not placed',
      alone.filter(({ right }) => !right).map(({ line, found }) => `${found.map(reading).join('; ')} | ${line.text}`),
    );
    print('A code’s own citations that were missed', tagged.missed);
    print('Other law’s that were taken for its own', tagged.taken);
    print('Findings outside the tags', tagged.outside);
    for (const { id, name } of codes.jurisdictions) print(`Findings in the text of ${name}`, findingsIn(id, codes));
    return [];
  },
};

/** The citations in the sections of a code, with its jurisdiction as the default. */
function findingsIn(jurisdictionId: string, codes: ImportedCodes): readonly string[] {
  const recognizer = createRecognizer(codes.lexicon);
  return codes.sections
    .filter((section) => section.jurisdictionId === jurisdictionId)
    .flatMap(({ number, text }) =>
      recognizer
        .recognize(text, { home: jurisdictionId })
        .map((citation) => `${number}: ${reading(citation)} | ${around(text, citation.start, citation.end)}`),
    );
}

function print(title: string, findings: readonly string[]): void {
  const shown = sample(findings);
  console.log(`\n${title}: ${shown.length} of ${findings.length}`);
  for (const finding of shown) console.log(`  ${finding}`);
}

/** At most MOST of them, in order, chosen evenly with a fixed seed. */
function sample(findings: readonly string[]): readonly string[] {
  let seed = 20_240_229;
  const keyed = findings.map((finding, at) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return { finding, at, key: seed };
  });
  return keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, MOST)
    .sort((a, b) => a.at - b.at)
    .map(({ finding }) => finding);
}
