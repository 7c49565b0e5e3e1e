/** find_references: the sections that cite a section or that it cites, with their status. */
import type { Static } from 'typebox';
import type { Target } from '../citation/types.ts';
import { LookupError } from '../contract/failure.ts';
import type { Jurisdiction, Section } from '../contract/resources.ts';
import { plainText } from '../lookup/section-text.ts';
import { statusKindOf } from '../lookup/status-findings.ts';
import { type ListPage, pageOf } from './cursor.ts';
import { longestPage, pageMargin } from './limits.ts';
import { type Outcome, outcomeOf, outcomeOfLookup } from './outcomes.ts';
import { fitting } from './pages.ts';
import { asking, type Call } from './parts.ts';
import { outcomeOfSection, withoutSection } from './read-section.ts';
import { betweenEditions, jurisdictionOf, requestedSection } from './requested-section.ts';
import type { ReferencesInput, WhyNot } from './schemas.ts';
import { aboutPlace, factsOf, frameOf, quoted } from './wire.ts';

const usual = 25;

interface Reference {
  readonly outcome: Outcome;
  /** As written by the section or the service. */
  readonly cited?: string;
  readonly section?: Section;
}

export async function findReferences(call: Call, input: Static<typeof ReferencesInput>): Promise<object> {
  const requested = await requestedSection(call, input);
  if (requested.kind === 'none') return withoutSection(call, requested);
  const { section, place } = requested;
  const all = await call.directory(call.signal);
  const page = { limit: input.limit ?? usual, ...(input.cursor === undefined ? {} : { cursor: input.cursor }) };
  const { entries, nextAfter, why } =
    input.direction === 'to' ? await citing(call, section, page) : await citedBy(call, section, place, page);
  const brief = (one: Section): object => factsOf(one, aboutPlace(call, jurisdictionOf(all, one)));
  const header = {
    ...frameOf(call, { covered: [place] }),
    outcome: outcomeOfSection(requested, call.today()),
    section: brief(section),
    ...(why === undefined ? {} : { why }),
  };
  const written = entries.map(({ outcome, cited, section: of }) => ({
    outcome,
    ...(cited === undefined ? {} : { cited: quoted(cited) }),
    ...(of === undefined ? {} : { section: brief(of) }),
  }));
  const references = fitting(written, longestPage - JSON.stringify(header).length - pageMargin);
  const next = nextAfter(references.length);
  return { ...header, references, ...(next === undefined ? {} : { next }) };
}

interface References extends ListPage<Reference> {
  readonly why?: WhyNot;
}

/** Names that a service may use for the sections that cite a section. */
const citingRelations = /^(?:referenced_by|cited_by)$/i;

const noneListed: WhyNot = {
  kind: 'none listed',
  message: 'The service lists no sections that cite this one. It may not record them all.',
};

async function citing(call: Call, section: Section, page: Parameters<typeof pageOf>[2]): Promise<References> {
  const related = section.related.filter(({ relation }) => citingRelations.test(relation));
  const some = pageOf('references-to', related, page);
  const client = await call.client();
  const entries = await Promise.all(
    some.entries.map(async ({ sectionId, citation }): Promise<Reference> => {
      const cited = citation === undefined ? {} : { cited: citation };
      if (sectionId === undefined) return { outcome: 'could_not_ask', ...cited };
      try {
        const answer = await client.section(sectionId, asking(call.signal));
        return { outcome: outcomeOn(answer.value, call.today()), ...cited, section: answer.value };
      } catch (error) {
        if (error instanceof LookupError) return { outcome: 'could_not_ask', ...cited };
        throw error;
      }
    }),
  );
  return {
    ...some,
    entries,
    ...(related.length === 0 ? { why: noneListed } : {}),
  };
}

const isOther =
  ({ number }: Section) =>
  (target: Target): boolean =>
    target.number !== '' && target.number !== number;

function outcomeOn(section: Section, today: string): Outcome {
  const status = statusKindOf(section, today);
  return outcomeOf('found', status === undefined ? [] : [status]);
}

/** The distinct citations in the section's own text, in order. */
async function citedBy(
  call: Call,
  section: Section,
  place: Jurisdiction,
  page: Parameters<typeof pageOf>[2],
): Promise<References> {
  const text = plainText(section.text ?? []);
  const within = Object.fromEntries(section.hierarchy.map(({ level, number }) => [level ?? '', number]));
  const options = { ...(place.id === '' ? {} : { home: place.id }), within, inferHome: false };
  const citations = await call.recognize(text, options, call.signal);
  const cited = new Map(
    citations.flatMap((citation) =>
      // `this section` has no number, so it does not refer to another section.
      citation.targets.filter(isOther(section)).map((target) => {
        const name = [citation.jurisdictionId, citation.place, citation.code, target.kind, target.number].join('\n');
        return [name, { citation, target }] as const;
      }),
    ),
  );
  const some = pageOf('references-from', [...cited.values()], page);
  await call.lookup.prepare(some.entries, call.signal);
  const entries = await Promise.all(
    some.entries.map(async ({ citation, target }): Promise<Reference> => {
      const resolution = await call.lookup.resolve(citation, target, call.signal);
      const words = citation.targets.length === 1 ? citation.text : text.slice(target.start, target.end);
      if (resolution.kind !== 'found') return { outcome: outcomeOfLookup(resolution), cited: words };
      call.account.heard(resolution.section);
      const { value } = resolution.section;
      const { outcome: unknown } = betweenEditions(resolution.missingNext, 'subdivision');
      if (unknown !== undefined) return { outcome: unknown, cited: words, section: value };
      const status = statusKindOf(value, call.today());
      const kinds = [
        ...(status === undefined ? [] : [status]),
        ...(resolution.nowNumbered === undefined ? [] : ['recodified' as const]),
        ...(resolution.missingSubdivision === undefined ? [] : ['missingSubdivision' as const]),
      ];
      return { outcome: outcomeOf('found', kinds), cited: words, section: value };
    }),
  );
  return { ...some, entries };
}
