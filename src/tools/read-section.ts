/** read_section: a section's text, sources, chain, versions, and references, page by page. */
import type { Static } from 'typebox';
import { statesEditions } from '../client/as-of.ts';
import { LookupError } from '../contract/failure.ts';
import { isWhole, type Page, type Section, type SectionVersion, type TextBlock } from '../contract/resources.ts';
import { writable } from '../contract/visible.ts';
import { isDay } from '../lookup/as-of.ts';
import { untranslated } from '../lookup/failure-words.ts';
import { statusKindOf } from '../lookup/status-findings.ts';
import { subdivisionName } from '../lookup/subdivision.ts';
import { textAbsence, textAbsenceWords } from '../lookup/text-absence.ts';
import { longestPage, pageMargin } from './limits.ts';
import { officialUrl } from './official.ts';
import { type Outcome, outcomeOf } from './outcomes.ts';
import { type Piece, pageOfPieces, piecesOf } from './pages.ts';
import { asking, type Call, callAsOf } from './parts.ts';
import { betweenEditions, type FoundSection, type NoSection, requestedSection } from './requested-section.ts';
import type { ReadInput, SectionPart, WhyNot } from './schemas.ts';
import { noEdition, textAsOf } from './versions.ts';
import { aboutPlace, actsOf, factsOf, frameOf, mayLackEntries, namedOf, quoted, whyOf } from './wire.ts';

/** The maximum length of a piece of a long block, in characters. */
const longestBlock = 6_000;

export async function readSection(call: Call, input: Static<typeof ReadInput>): Promise<object> {
  const { as_of: point } = input;
  const then = point !== undefined && isDay(point) ? callAsOf(call, point) : call;
  const requested = await requestedSection(call, input);
  if (requested.kind === 'none') return await inEditionOf(then, requested, input);
  // The service has the section as of the date, with its subdivisions then.
  if (then !== call && statesEditions(requested.place)) return await reading(then, input);
  const dated = await inEdition(call, requested, point);
  if (!('why' in dated)) return await answer(then, dated, input);
  const none: NoSection = {
    kind: 'none',
    outcome: 'could_not_ask',
    why: dated.why,
    answered: { covered: [requested.place] },
  };
  return dated.why.kind === noEdition.kind ? await inEditionOf(then, none, input) : withoutSection(call, none);
}

/**
 * Reads the section in the latest edition on or before the date. The current edition may lack its number, and the date may be
 * between two editions.
 */
async function inEditionOf(dated: Call, current: NoSection, input: Static<typeof ReadInput>): Promise<object> {
  const mayBeThere = current.outcome === 'no_such_section' || current.why?.kind === noEdition.kind;
  if (dated.asOf === undefined || !mayBeThere) return withoutSection(dated, current);
  return await reading(dated, input);
}

async function reading(call: Call, input: Static<typeof ReadInput>): Promise<object> {
  const found = await requestedSection(call, input);
  return found.kind === 'none' ? withoutSection(call, found) : await answer(call, found, input);
}

/** States that the text may have changed between its edition and the date. */
function unknownAfter({ asOf }: Section): readonly { readonly part: string; readonly why: WhyNot }[] {
  if (asOf?.knownThrough === undefined || asOf.knownThrough >= asOf.date) return [];
  const message = `The text is of the edition codified through ${asOf.knownThrough}. Whether it changed up to ${asOf.date} is unknown.`;
  return [{ part: 'text', why: { kind: 'between editions', message } }];
}

/** An answer without a section: the reason, and the alternatives. */
export function withoutSection(call: Call, { outcome, why, nearest, candidates, answered }: NoSection): object {
  return {
    ...frameOf(call, answered),
    outcome,
    ...(why === undefined ? {} : { why }),
    ...(nearest === undefined ? {} : { nearest }),
    ...(candidates === undefined ? {} : { candidates }),
  };
}

/** The outcome for a citation from its section's status on the day. */
export function outcomeOfSection(found: FoundSection, today: string): Outcome {
  const { section, missingSubdivision, missingNext, nowNumbered } = found;
  const { outcome } = betweenEditions(missingNext, 'subdivision');
  if (outcome !== undefined) return outcome;
  const status = statusKindOf(section, today);
  return outcomeOf('found', [
    ...(status === undefined ? [] : [status]),
    ...(nowNumbered ? ['recodified' as const] : []),
    ...(missingSubdivision ? ['missingSubdivision' as const] : []),
  ]);
}

/** The section in the edition for a date. */
async function inEdition(
  call: Call,
  found: FoundSection,
  asOf: string | undefined,
): Promise<FoundSection | { readonly why: WhyNot }> {
  if (asOf === undefined) return found;
  const held = await textAsOf(call, found, asOf);
  if ('why' in held) return held;
  const { blocks: _blocks, ...whole } = found;
  return { ...whole, section: held.section };
}

async function answer(call: Call, found: FoundSection, input: Static<typeof ReadInput>): Promise<object> {
  const { section, place } = found;
  const { include = ['text', 'sources'], page: number = 1 } = input;
  const { why } = betweenEditions(found.missingNext, 'subdivision');
  const unknown = [...unknownAfter(section), ...(why === undefined ? [] : [{ part: 'subdivision', why }])];
  const pieces: Piece[] = [];
  for (const part of new Set(include)) {
    try {
      pieces.push(...(await piecesOfPart(part, call, found, unknown)));
    } catch (error) {
      if (!(error instanceof LookupError)) throw error;
      unknown.push({ part, why: whyOf(error.failure) });
    }
  }
  const today = call.today();
  const url = await officialUrl(call, section.id);
  const about = aboutPlace(call, place);
  const header = {
    ...frameOf(call, { covered: [place] }),
    outcome: outcomeOfSection(found, today),
    section: {
      ...factsOf(section, url === undefined ? about : { ...about, officialUrl: url }),
      ...(section.kind === undefined ? {} : { kind: section.kind }),
      ...(section.version === undefined ? {} : { version: section.version }),
      ...(section.effectiveFrom === undefined ? {} : { effective_from: section.effectiveFrom }),
      ...(section.statusAsPublished === undefined ? {} : { status_as_published: quoted(section.statusAsPublished) }),
      within: section.hierarchy.map(({ level, number: of }) =>
        [level, of].filter((one) => one !== undefined).join(' '),
      ),
      withheld: section.withheld,
    },
    ...(unknown.length === 0 ? {} : { unknown }),
  };
  // The names of the lists and of the page take some characters too.
  const maxChars = longestPage - JSON.stringify(header).length - pageMargin;
  const { lists, page } = pageOfPieces(pieces, { number, maxChars, parts: include.map((part) => listOf[part]) });
  return { ...header, ...lists, page };
}

const listOf: Readonly<Record<SectionPart, string>> = {
  text: 'blocks',
  sources: 'sources',
  chain: 'chain',
  versions: 'versions',
  references: 'references',
};

async function piecesOfPart(
  part: SectionPart,
  call: Call,
  { section, blocks }: FoundSection,
  unknown: { readonly part: string; readonly why: WhyNot }[],
): Promise<readonly Piece[]> {
  const client = await call.client();
  const ask = asking(call.signal);
  const entries = (values: readonly object[]): readonly Piece[] =>
    values.map((value) => ({ part: listOf[part], value }));
  const withheld = section.withheld.includes(part === 'chain' ? 'legislative_chain' : part);
  if (withheld) {
    unknown.push({ part, why: { kind: 'withheld', message: 'The service withholds this part.' } });
    return [];
  }
  switch (part) {
    case 'text':
      if ((section.text ?? []).length === 0) unknown.push({ part, why: noTextOf(section) });
      return entries((blocks ?? section.text ?? []).flatMap(wireBlocks));
    case 'sources': {
      const answer = await client.sources(section.id, ask);
      call.account.heard(answer);
      unknown.push(...gapsOf(part, answer.value));
      return entries(
        answer.value.entries.map((source) =>
          withoutAbsent({
            title: source.title === undefined ? undefined : quoted(source.title),
            url: source.sourceUrl,
            official_url: source.officialSourceUrl,
            reference: source.sourceReference === undefined ? undefined : writable(source.sourceReference),
            verification: source.verificationStatus === undefined ? undefined : quoted(source.verificationStatus),
            confidence: source.analysisConfidence,
            retrieved: source.retrievedAt,
          }),
        ),
      );
    }
    case 'chain': {
      const answer = await client.chain(section.id, ask);
      call.account.heard(answer);
      unknown.push(...gapsOf(part, answer.value));
      if (answer.value.later !== undefined) unknown.push({ part, why: laterActs });
      return entries(actsOf(answer.value.entries));
    }
    case 'versions': {
      const link = section.links.versions;
      if (link === undefined) {
        unknown.push({ part, why: whyOf({ kind: 'notOffered' }) });
        return [];
      }
      const { value } = await client.versions(link, ask);
      unknown.push(...gapsOf(part, value));
      return entries(value.entries.map(wireVersion));
    }
    case 'references':
      return entries(
        section.related.map(({ relation, sectionId, citation }) => ({
          relation,
          ...(sectionId === undefined ? {} : { id: sectionId }),
          ...namedOf({ citation: citation ?? sectionId ?? '' }),
        })),
      );
  }
}

/** Why there is no text. Omits the service's own message, which this program must not repeat as its own. */
function noTextOf(section: Section): WhyNot {
  const absence = textAbsence(section);
  return absence.kind === 'stated'
    ? { kind: 'not sent', message: 'The service sent a notice instead of the text.' }
    : { kind: 'not sent', message: textAbsenceWords(absence, untranslated) };
}

/** For a chain as of a date. */
const laterActs: WhyNot = { kind: 'after the date', message: 'Acts after this date are left out.' };

/** States that a list may be incomplete. */
function gapsOf(part: SectionPart, page: Omit<Page<unknown>, 'entries'>): readonly { part: string; why: WhyNot }[] {
  return isWhole(page) ? [] : [{ part, why: mayLackEntries }];
}

export const withoutAbsent = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function wireVersion({ version, from, through, current }: SectionVersion): object {
  return withoutAbsent({ version, from, through, current });
}

/** Splits a block into blocks that fit on a page: its heading, its text, and each row of its table. */
function wireBlocks(block: TextBlock): readonly object[] {
  const at = subdivisionName(block.designators);
  const { heading, text, table, image } = block;
  const rows = table === undefined ? [] : [...table.head, ...table.rows].map((row) => row.join(' | '));
  const parts: readonly (readonly [string | undefined, string | undefined])[] = [
    ['heading', heading],
    [undefined, text],
    ['caption', table?.caption],
    ...rows.map((row) => ['row', row] as const),
    ['image', image?.alt ?? image?.name],
  ];
  const written = parts.flatMap(([kind, words]) =>
    words === undefined
      ? []
      : piecesOf(words, longestBlock).map((piece, index) => ({
          at,
          ...(kind === undefined ? {} : { kind }),
          ...(index === 0 ? {} : { continued: true }),
          text: piece,
        })),
  );
  return written.length > 0 ? written : [{ at, text: '' }];
}
