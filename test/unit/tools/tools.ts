/** The tools over a service in memory. */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { type Failure, LookupError } from '../../../src/contract/failure.ts';
import type { Jurisdiction } from '../../../src/contract/resources.ts';
import { createLookup } from '../../../src/lookup/index.ts';
import { createTools, type Tools } from '../../../src/tools/index.ts';
import { type FakeService, place } from '../lookup/fake.ts';

const cityWith = (links: Listing['links']): Jurisdiction => ({
  ...place,
  region: 'WA',
  codes: [{ name: 'Alder Falls Municipal Code', abbreviations: ['AFMC'], links: links?.code ?? {}, extra: {} }],
  ...(links === undefined ? {} : { links: links.place }),
});

interface Listing {
  /** The list of places also fails. */
  readonly failure?: Failure | undefined;
  /** Whether the service calls its list of places complete. */
  readonly isWhole?: boolean;
  /** The links that the service offers for its one place. */
  readonly links?: { readonly place: Jurisdiction['links']; readonly code: Jurisdiction['codes'][number]['links'] };
}

export function toolsOver(
  service: FakeService,
  { failure: directoryFailure, isWhole = true, links }: Listing = {},
): Tools {
  const city = cityWith(links);
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: [city] }));
  const placeless = createRecognizer(buildLexicon({ jurisdictions: [] }));
  const client = async () => service.client;
  const directory = async () => {
    if (directoryFailure !== undefined) throw new LookupError(directoryFailure);
    return { places: [city], at: 0, stale: false, isWhole };
  };
  return createTools({
    service: () => 'library',
    client,
    directory,
    lookup: createLookup({ client, jurisdiction: () => city, all: async () => (await directory()).places }),
    recognize: async (text, options) =>
      (directoryFailure === undefined ? recognizer : placeless).recognize(text, options),
    today: () => '2026-01-01',
  });
}

/** A tool's answer as JSON. Fails if the input was refused. */
export async function answerOf(tools: Tools, name: string, input: object): Promise<Record<string, unknown>> {
  const answer = await tools.run(name, input);
  assert.equal(answer.kind, 'answer', JSON.stringify(answer));
  assert.ok(answer.kind === 'answer');
  return JSON.parse(JSON.stringify(answer.value));
}

/** A value inside an answer, by its path. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inside, key) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined),
    value,
  );
}

/** The outcomes of a check, in order. */
export function outcomesIn(answer: unknown): readonly unknown[] {
  const results = at(answer, 'results');
  assert.ok(Array.isArray(results));
  return results.map((result) => at(result, 'outcome'));
}
