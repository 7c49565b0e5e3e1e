import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import * as read from '../../../src/contract/decode/resources.ts';
import type {
  WireChainEntry,
  WireContentsEntry,
  WireJurisdiction,
  WireOrdinance,
  WireSearchHit,
  WireSection,
  WireSectionVersion,
  WireSource,
} from '../../../src/contract/schemas.ts';
import { holds } from '../../holds.ts';

import {
  asOf,
  block,
  date,
  id,
  links,
  numbering,
  provenance,
  record,
  some,
  status,
  summary,
  token,
  validity,
  words,
} from './wire-arbitraries.ts';

const at = { base: 'http://127.0.0.1:1234/v1/x' };

/** The only changes in reading our own answers: names from snake_case, absent for null, and resolved addresses. */
function ours(value: unknown, renamed: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((one) => ours(one, renamed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => {
        const name = Object.hasOwn(renamed, key)
          ? (renamed[key] ?? key)
          : key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
        return [name, key === 'links' ? resolved(inner) : ours(inner, renamed)];
      }),
  );
}

const resolved = (sent: unknown): unknown =>
  Object.fromEntries(
    Object.entries(sent ?? {}).map(([relation, address]) => [relation, new URL(String(address), at.base).href]),
  );

const names = { source_verification_status: 'verificationStatus', jurisdiction_id: 'jurisdictionId' };
const own = { ...names, code_section_id: 'id' };
const noExtra = { extra: {} };

describe('our own answers are read back without loss', () => {
  it('jurisdictions', () => {
    const jurisdiction = record<WireJurisdiction>({
      jurisdiction_id: id,
      name: words,
      short_name: some(words),
      other_names: fc.array(words),
      kind: some(token),
      region: some(words),
      codes: fc.array(
        record({
          code_id: id,
          name: words,
          kind: some(token),
          abbreviations: fc.array(words),
          section_grammar: some(words),
          numbering: some(numbering),
          corrected: some(fc.array(token, { minLength: 1 })),
          links,
        }),
        { maxLength: 3 },
      ),
      corrected: some(fc.array(token, { minLength: 1 })),
      coverage: record({ status: token, codified_through: some(date), section_count: fc.nat() }),
      withheld: fc.array(words),
      links,
    });
    holds(
      fc.property(jurisdiction, (sent) => {
        const expected = ours(sent, { jurisdiction_id: 'id', code_id: 'id' });
        const value = read.readJurisdiction(sent, at);
        const stripped = {
          ...value,
          codes: value.codes.map(({ extra: _, ...code }) => code),
          coverage: withoutMore(value.coverage),
        };
        assert.deepEqual(stripped, { ...Object(expected), ...noExtra });
        assert.deepEqual(read.readJurisdictions({ data: [sent], next: null }, at), { entries: [value], unread: 0 });
      }),
    );
  });

  it('sections', () => {
    const section = record<WireSection>({
      ...summary,
      aliases: fc.array(words),
      text: some(fc.array(block, { minLength: 1, maxLength: 5 })),
      version: words,
      notes: fc.array(record({ kind: some(words), text: words })),
      related: fc.array(record({ relation: token, code_section_id: id, citation: some(words) })),
      // Entries of a chain, as read.
      uncodified_acts: fc.constant(undefined),
      // A part is read under any service's name for it, so only our own names are unchanged.
      withheld: fc.subarray(['text', 'sources', 'legislative_chain', 'notes']),
      as_of: asOf,
      not_in_edition: some(
        record<NonNullable<WireSection['not_in_edition']>>({ codified_through: some(date), publication: some(words) }),
      ),
      links,
    });
    holds(
      fc.property(section, (sent) => {
        const { related, ...expected } = Object(ours(sent, own));
        const value = read.readSection(sent, at);
        assert.deepEqual(value, {
          ...expected,
          ...noExtra,
          related: sent.related.map((one) => ours(one, { ...names, code_section_id: 'sectionId' })),
        });
        assert.equal(related.length, value.related.length);
      }),
    );
  });

  it('sources, chain entries, ordinances, hits, contents and versions', () => {
    const source = record<WireSource>({
      ...provenance,
      title: words,
      kind: some(token),
      publisher: some(words),
      terms_url: some(words),
      retrieved_at: some(date),
    });
    holds(
      fc.property(source, (sent) =>
        assert.deepEqual(first(read.readSources({ data: [sent] }, at).entries), {
          ...Object(ours(sent, own)),
          ...noExtra,
        }),
      ),
    );

    const entry = record<WireChainEntry>({
      sequence: fc.nat(),
      action: fc.constantFrom<WireChainEntry['action'][]>(
        'enacted',
        'amended',
        'repealed',
        'recodified',
        'temporary',
        'emergency',
        'unknown',
      ),
      act: some(record({ type: some(words), number: words, title: some(words) })),
      act_path: some(words),
      adopted_on: some(date),
      effective_from: some(date),
      register_citation: some(words),
      ordinance_id: fc.oneof(id, fc.constant(null)),
      note: some(words),
      ...provenance,
      links,
    });
    holds(
      fc.property(entry, (sent) =>
        assert.deepEqual(read.readChain({ data: [sent] }, at), {
          entries: [{ ...Object(ours(sent, own)), ...noExtra }],
          enabling: [],
          unread: 0,
          extra: {},
        }),
      ),
    );

    const summaries = record<WireOrdinance['sections'][number]>({ ...summary, links });
    const ordinance = record<WireOrdinance>({
      ordinance_id: id,
      jurisdiction_id: id,
      ordinance_number: some(words),
      ordinance_number_normalized: some(words),
      type: some(words),
      title: some(words),
      long_title: some(words),
      adoption_date: some(date),
      effective_from: some(date),
      status: some(token),
      register_citation: some(words),
      summary: some(words),
      proceedings: fc.array(record({ what: words, on: some(date) })),
      text: some(fc.array(block, { minLength: 1, maxLength: 5 })),
      sections: fc.array(summaries, { maxLength: 2 }),
      ...provenance,
      withheld: fc.array(words),
      links,
    });
    holds(
      fc.property(ordinance, (sent) => {
        const { withheld, jurisdictionId, sections, ...expected } = Object(
          ours(sent, {
            ...own,
            ordinance_id: 'id',
            ordinance_number: 'number',
            ordinance_number_normalized: 'numberNormalized',
          }),
        );
        const value = read.readOrdinance(sent, at);
        assert.deepEqual(
          { ...value, sections: value.sections.map(withoutMore) },
          { ...expected, sections, extra: { withheld, jurisdiction_id: jurisdictionId } },
        );
      }),
    );

    const hit = record<WireSearchHit>({
      ...summary,
      match: fc.constantFrom('citation', 'text'),
      former_number: some(words),
      snippet: some(words.filter((text) => !text.includes('<'))),
      as_of: asOf,
      highlights: fc.array(
        fc.record({
          field: fc.constantFrom('citation', 'heading', 'snippet'),
          start: fc.nat(9),
          end: fc.nat(9).map((end) => end + 9),
        }),
      ),
      links,
    });
    holds(
      fc.property(hit, (sent) =>
        assert.deepEqual(first(read.readSearch({ data: [sent], next: null }, at).entries), {
          ...Object(ours(sent, own)),
          ...noExtra,
        }),
      ),
    );

    const contents = record<WireContentsEntry>({
      kind: fc.constantFrom('code', 'container', 'section'),
      id,
      level: some(token),
      number: some(words),
      provision_kind: some(token),
      heading: some(words),
      ...validity,
      status: some(status),
      citation: some(words),
      code_section_id: id,
      links: fc.constant({ contents: '/v1/a' }),
    });
    holds(
      fc.property(contents, (sent) => {
        const { links: _, ...expected } = Object(ours(sent, { code_section_id: 'sectionId' }));
        assert.deepEqual(first(read.readContents({ data: [sent], next: null }, at).entries), {
          ...expected,
          contents: 'http://127.0.0.1:1234/v1/a',
        });
      }),
    );

    const version = record<WireSectionVersion>({
      version: words,
      publication: some(words),
      from: some(date),
      through: some(date),
      current: fc.boolean(),
      links,
    });
    holds(
      fc.property(version, (sent) =>
        assert.deepEqual(first(read.readVersions({ data: [sent], next: null }, at).entries), ours(sent, {})),
      ),
    );
  });
});

function first<T>(list: readonly T[]): T {
  const [one] = list;
  assert.ok(one !== undefined);
  return one;
}

function withoutMore(value: object | undefined): object {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([key]) => key !== 'extra'));
}
