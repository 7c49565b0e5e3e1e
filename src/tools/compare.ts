/** compare_versions: the text of a section at two points in time, and the acts between them. */
import { diffWordsWithSpace } from 'diff';
import type { Static } from 'typebox';
import { LookupError } from '../contract/failure.ts';
import type { ChainEntry, SectionVersion } from '../contract/resources.ts';
import { plainText } from '../lookup/section-text.ts';
import { longestPage, pageMargin } from './limits.ts';
import { officialUrl } from './official.ts';
import { type Piece, pageOfPieces, piecesOf } from './pages.ts';
import { asking, type Call } from './parts.ts';
import { outcomeOfSection, withoutAbsent, withoutSection } from './read-section.ts';
import { requestedSection } from './requested-section.ts';
import type { CompareInput, WhyNot } from './schemas.ts';
import { textOf, versionAt, versionsOf } from './versions.ts';
import { aboutPlace, actsOf, factsOf, frameOf, whyOf } from './wire.ts';

/** The length of unchanged text to show on each side of a change. */
const context = 200;
const longestPiece = 4_000;

interface Side {
  readonly version?: SectionVersion;
  readonly words?: string;
  readonly why?: WhyNot;
}

export async function compareVersions(call: Call, input: Static<typeof CompareInput>): Promise<object> {
  const requested = await requestedSection(call, input);
  if (requested.kind === 'none') return withoutSection(call, requested);
  const { section, place } = requested;
  const versions = await versionsOf(call, requested);
  const sides: readonly Side[] =
    'why' in versions
      ? [versions, versions]
      : await Promise.all([input.from, input.to].map((point) => sideOf(call, versions, point)));
  const [from = {}, to = {}] = sides;
  const acts = await actsBetween(call, section.id, from.version, to.version);
  const unknown = [
    ...(from.why === undefined ? [] : [{ part: 'from', why: from.why }]),
    ...(to.why === undefined ? [] : [{ part: 'to', why: to.why }]),
    ...('why' in acts ? [{ part: 'acts', why: acts.why }] : []),
  ];
  const url = await officialUrl(call, section.id);
  const about = aboutPlace(call, place);
  const compared = from.words !== undefined && to.words !== undefined;
  const header = {
    ...frameOf(call, { covered: [place] }),
    outcome: outcomeOfSection(requested, call.today()),
    section: factsOf(section, url === undefined ? about : { ...about, officialUrl: url }),
    from: sideWire(from),
    to: sideWire(to),
    ...(compared ? { same: from.words === to.words } : {}),
    ...(unknown.length === 0 ? {} : { unknown }),
  };
  const pieces: readonly Piece[] = [
    ...(compared ? differenceOf(from.words ?? '', to.words ?? '') : []).map((value) => ({ part: 'difference', value })),
    ...('why' in acts ? [] : actsOf(acts.between)).map((value) => ({ part: 'acts', value })),
  ];
  const maxChars = longestPage - JSON.stringify(header).length - pageMargin;
  const parts = [...(compared ? ['difference'] : []), ...('why' in acts ? [] : ['acts'])];
  const { lists, page } = pageOfPieces(pieces, { number: input.page ?? 1, maxChars, parts });
  return { ...header, ...lists, page };
}

async function sideOf(call: Call, versions: readonly SectionVersion[], point: string): Promise<Side> {
  const version = versionAt(versions, point);
  if ('why' in version) return version;
  const text = await textOf(call, version);
  if ('why' in text) return { version, why: text.why };
  const { section } = text;
  if (section.text === undefined)
    return { version, why: { kind: 'not sent', message: 'The service sent no text of this version.' } };
  return { version, words: plainText(section.text) };
}

function sideWire({ version }: Side): object {
  return version === undefined
    ? {}
    : withoutAbsent({ version: version.version, from: version.from, through: version.through });
}

/** Sequences of words in both versions or in one of them. Shortens long unchanged ones and states how much was left out. */
function differenceOf(from: string, to: string): readonly object[] {
  const changes = diffWordsWithSpace(from, to);
  return changes.flatMap(({ value, added, removed }, index) => {
    if (added || removed) return piecesOf(value, longestPiece).map((text) => ({ in: added ? 'to' : 'from', text }));
    const head = index === 0 ? '' : value.slice(0, context);
    const tail = index === changes.length - 1 ? '' : value.slice(Math.max(head.length, value.length - context));
    const omitted = value.length - head.length - tail.length;
    if (omitted <= 0) return [{ in: 'both', text: value }];
    return [{ in: 'both', text: head, omitted }, ...(tail === '' ? [] : [{ in: 'both', text: tail }])];
  });
}

/** The acts dated after the last edition of one text, up to the first edition of the other. May include undated acts. */
async function actsBetween(
  call: Call,
  sectionId: string,
  one: SectionVersion | undefined,
  other: SectionVersion | undefined,
): Promise<{ readonly between: readonly ChainEntry[] } | { readonly why: WhyNot }> {
  const [earlier, later] = [one, other].toSorted((a, b) => ((a?.from ?? '') < (b?.from ?? '') ? -1 : 1));
  const [after, until] = [earlier?.through ?? earlier?.from, later?.from];
  if (after === undefined || until === undefined)
    return { why: { kind: 'no edition held', message: 'The acts between are unknown without both editions.' } };
  try {
    const client = await call.client();
    const answer = await client.chain(sectionId, asking(call.signal));
    call.account.heard(answer);
    const between = answer.value.entries.filter((entry) => {
      const date = entry.effectiveFrom ?? entry.adoptedOn;
      return date === undefined || (date > after && date <= until);
    });
    return { between };
  } catch (error) {
    if (error instanceof LookupError) return { why: whyOf(error.failure) };
    throw error;
  }
}
