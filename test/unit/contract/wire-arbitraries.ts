/** Arbitrary values that our own service may send. */
import fc from 'fast-check';
import type { WireSection } from '../../../src/contract/schemas.ts';
import { statuses } from '../../../src/contract/status.ts';
import { repealBases, temporaryEffects } from '../../../src/contract/validity.ts';

export const words = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && text === text.trim());
export const id = fc.uuid();
export const date = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
export const token = fc.constantFrom('in_force', 'repealed', 'recodified', 'not_funded');
export const links = fc.dictionary(
  fc.constantFrom('self', 'contents', 'versions', 'ordinance'),
  fc.constantFrom('/v1/a', '/v1/b?c=d'),
);
export const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
/** A record without its undefined fields. */
export function record<T extends object>(fields: { [K in keyof T]-?: fc.Arbitrary<T[K] | undefined> }): fc.Arbitrary<T>;
export function record(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> {
  return fc
    .record(fields)
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));
}

export const provenance = {
  source_url: some(fc.constant('https://a.example/x')),
  official_source_url: some(fc.constant('https://b.example/y')),
  source_reference: some(words),
  source_verification_status: some(words),
  analysis_confidence: some(fc.oneof(fc.constantFrom(0, 0.5, 1), words)),
};
export const status = fc.constantFrom(...statuses);
export const validity = {
  status_as_published: some(words),
  effective_from: some(date),
  repealed_on: some(date),
  repealed_on_basis: some(fc.constantFrom(...repealBases)),
  expires_on: some(date),
  status_until: some(date),
  temporary_effect: some(fc.constantFrom(...temporaryEffects)),
  amendments_from: some(date),
  number_through: some(words),
  codified_through: some(date),
  imported_on: some(date),
  not_in_files_read: some(fc.constant<true>(true)),
};
export const summary = {
  code_section_id: id,
  jurisdiction_id: id,
  citation: words,
  citation_normalized: words,
  kind: token,
  number: words,
  heading: some(words),
  hierarchy: fc.array(
    record<WireSection['hierarchy'][number]>({
      level: token,
      number: some(words),
      heading: some(words),
      links: fc.constant(undefined),
    }),
    { maxLength: 3 },
  ),
  ...validity,
  status,
};
export const asOf = some(
  record<NonNullable<WireSection['as_of']>>({
    date,
    codified_through: date,
    publication: some(words),
    known_from: some(date),
    known_through: some(date),
  }),
);
export const block = record<NonNullable<WireSection['text']>[number]>({
  designators: fc.array(words, { maxLength: 3 }),
  heading: some(words),
  text: some(words.filter((text) => !text.includes('<'))),
  continuation: some(fc.boolean()),
  table: some(
    record<NonNullable<NonNullable<WireSection['text']>[number]['table']>>({
      caption: some(words),
      head: fc.array(fc.array(fc.string())),
      rows: fc.array(fc.array(fc.string()), { minLength: 1 }),
      spans: some(fc.constant([{ row: 0, column: 0, rows: 1, columns: 2 }])),
    }),
  ),
  image: some(
    record({ alt: some(words), name: words, media_type: some(words), href: some(fc.constant('/v1/files/ab')) }),
  ),
});

const joint = fc.array(fc.record({ text: words, count: fc.nat() }), { maxLength: 2 });
export const numbering = fc.record({
  established: fc.boolean(),
  sections: fc.nat(),
  schemes: fc.constant([
    {
      kind: 'section',
      parts: [
        { separator: '', class: 'upper' as const, min: 2, max: 4, padded: false },
        {
          separator: '.',
          class: 'digits' as const,
          min: 2,
          max: 2,
          padded: true,
          suffix: 'upper' as const,
          optional: true,
        },
      ],
      count: 12,
      example: 'XYZ.04',
    },
  ]),
  context: fc.constantFrom(
    { form: 'joined' as const, levels: ['title', 'chapter'], join: '.' },
    { form: 'before' as const, levels: ['title'] },
    { form: 'named' as const, levels: ['article'], when: 'always' as const, repeated: 7 },
  ),
  citing: fc.record({
    abbreviations: fc.array(
      fc.record({ text: words, origin: fc.constantFrom('published' as const, 'mined' as const), count: fc.nat() }),
      { maxLength: 2 },
    ),
    marker: fc.constantFrom('§', 'Rule', ''),
  }),
  subdivisions: fc.constant([
    { lead: '', levels: [{ class: 'lower' as const, wrap: '()' as const }], count: 3, example: '(a)' },
  ]),
  ranges: joint,
  lists: joint,
});
