/** The findings about a draft's quotations: words that the cited section lacks, and their actual source. */
import { isContainerKind } from '../citation/index.ts';
import type { Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { Section, SectionVersion } from '../contract/resources.ts';
import { fingerprintOf } from './acceptance.ts';
import { dateWords } from './date-words.ts';
import { firstDifference } from './difference-words.ts';
import { laterVersion, maySearchForWords, quotedBefore, quotedIn } from './elsewhere.ts';
import type { Translate } from './failure-words.ts';
import { type Finding, type FindingKind, nameOf, severities, withOnePeriod } from './findings.ts';
import { plainSigns } from './markup-signs.ts';
import { isQuotedFrom, type Misquotation, misquoted } from './misquoted.ts';
import { quietly } from './quietly.ts';
import { isQuotedAsLaw } from './quotation-stance.ts';
import type { Quotation } from './quotations.ts';
import { sameHeading } from './subject.ts';
import { correction, renumbering } from './suggestions.ts';
import { isRange } from './targets.ts';
import { mayBePartial } from './text-absence.ts';

export interface QuotationParts {
  readonly client: LegalCodeClient;
  readonly t: Translate;
  /** BCP 47; English if absent. */
  readonly language?: string;
  readonly signal?: AbortSignal;
  /** The draft with the quotation. */
  readonly draft: string;
  /** The sections inside the ranges that the citation cites. */
  readonly within: () => Promise<readonly Section[]>;
  /** Called if the service fails during the search for the source of the words. */
  readonly onSilence: (failure: Failure) => void;
}

/** Below this share of common words, a quotation near a citation counts as someone else's words, not as a misquotation. */
const leastLikeness = 0.6;
/** The same for words that may be no quotation. */
const leastOfDoubtful = 0.8;

/** A quotation that the cited sections lack, with the section that has the closest words. */
interface Difference {
  readonly quotation: Quotation;
  readonly target: Target;
  readonly section: Section;
  readonly wrong: Misquotation;
}

/**
 * Returns the finding about one quotation: `misquoted`, `quotedElsewhere`, or `supersededText`.
 *
 * @param sections the cited sections
 * @returns undefined if a section has the words; `notCompared` if a text that it depends on could not be read, or if the draft does
 *   not present the words as the law now
 * @throws an AbortError
 */
export async function quotationFinding(
  quotation: Quotation,
  sections: readonly Section[],
  parts: QuotationParts,
): Promise<Finding | 'notCompared' | undefined> {
  let serviceFailed = false;
  const onSilence = (failure: Failure): void => {
    serviceFailed = true;
    parts.onSilence(failure);
  };
  const difference = await differenceFrom(quotation, sections, { ...parts, onSilence });
  if (difference === undefined || difference === 'notCompared') return difference;
  if (!isQuotedAsLaw(parts.draft, quotation)) return 'notCompared';
  const { section, wrong } = difference;
  const { text, attachment, doubtful, citation } = quotation;
  const earlier = await quietly(() => quotedBefore(text, section, parts), onSilence);
  if (earlier !== undefined) return supersededFinding(difference, earlier, parts);
  const later = await quietly(() => laterVersion((words) => isQuotedFrom(words, text), section, parts), onSilence);
  if (later !== undefined) return laterFinding(difference, later, parts);
  const others = maySearchForWords(parts.client)
    ? await quietly(() => quotedIn(text, section, wrong.difference, parts), onSilence)
    : undefined;
  const [other] = others ?? [];
  if (other !== undefined && others !== undefined) return elsewhereFinding(difference, other, others.length, parts);
  // A question is seldom law.
  const isDoubtful = doubtful === true || /\?\W*$/.test(text);
  const isNear = attachment === 'near' || isDoubtful || citation.targets.some(isRange);
  if (isNear && wrong.share < (isDoubtful ? leastOfDoubtful : leastLikeness))
    return serviceFailed ? 'notCompared' : undefined;
  return misquotedFinding(difference, parts);
}

/** Compares a quotation with the cited sections. */
async function differenceFrom(
  quotation: Quotation,
  sections: readonly Section[],
  { within, onSilence }: Pick<QuotationParts, 'within' | 'onSilence'>,
): Promise<Difference | 'notCompared' | undefined> {
  const { citation, text } = quotation;
  // In `34 RCNY § 3-05`, only the section can have the words.
  const targets = citation.targets.filter(({ kind }) => !isContainerKind(kind));
  const [target = citation.targets[0]] = targets;
  const [first] = sections;
  const readable = sections.filter(hasText);
  if (target === undefined || first === undefined || readable.length < targets.length) return 'notCompared';
  const wrong = misquoted(text, readable.map(textOf));
  if (wrong === undefined) return undefined;
  if (sections.some(mayBePartial)) return 'notCompared';
  if (sections.some(({ heading }) => sameHeading(plainSigns(text), heading))) return undefined;
  if (!targets.some(isRange)) return { quotation, target, section: first, wrong };
  const inside = ((await quietly(within, onSilence)) ?? []).filter(hasText);
  if (inside.length === 0 && wrong.share < leastLikeness) return 'notCompared';
  let closest: Difference = { quotation, target, section: first, wrong };
  for (const section of inside) {
    const own = misquoted(text, [section.text]);
    if (own === undefined) return undefined;
    if (own.share > closest.wrong.share) closest = { quotation, target, section, wrong: own };
  }
  return closest;
}

const hasText = (section: Section): section is Section & Required<Pick<Section, 'text'>> =>
  section.text !== undefined && section.text.length > 0;
const textOf = ({ text }: Required<Pick<Section, 'text'>>): Required<Section>['text'] => text;

function findingAbout(
  { quotation, target, section }: Difference,
  kind: FindingKind,
  message: string,
  about: Section,
  more: Partial<Finding> = {},
): Finding {
  return {
    kind,
    severity: severities[kind],
    message: withOnePeriod(message),
    start: quotation.start,
    end: quotation.end,
    citation: quotation.citation,
    target,
    section: { id: about.id, ...(about.citation === undefined ? {} : { citation: about.citation }) },
    against: { id: section.id, version: fingerprintOf(section) },
    ...more,
  };
}

function supersededFinding(
  difference: Difference,
  { through }: SectionVersion,
  { t, language = 'en' }: QuotationParts,
): Finding {
  const { section, target, wrong } = difference;
  const name = nameOf(section, target);
  const { asOf } = section;
  const message =
    asOf !== undefined && through !== undefined
      ? t(
          'The version of {0} that was in the code through {1} has these words. The version as of {2} does not.',
          name,
          dateWords(through, language),
          dateWords(asOf.date, language),
        )
      : through === undefined
        ? t('An earlier version of {0} has these words. The current version does not.', name)
        : t(
            'The version of {0} that was in the code through {1} has these words. The current version does not.',
            name,
            dateWords(through, language),
          );
  return findingAbout(difference, 'supersededText', message, section, { difference: wrong.difference });
}

/** A finding about the words of a later edition, which may have been law on the date already. That is no error. */
function laterFinding(
  difference: Difference,
  { from }: SectionVersion,
  { t, language = 'en' }: QuotationParts,
): Finding {
  const { section, target, wrong } = difference;
  const { asOf } = section;
  const day = (date: string | undefined): string => dateWords(date ?? '', language);
  const message = t(
    'These words are not in the edition of {0} codified through {1}, but in the edition through {2}. Which words were law on {3} is unknown.',
    nameOf(section, target),
    day(asOf?.codifiedThrough),
    day(from),
    day(asOf?.date),
  );
  return findingAbout(difference, 'misquoted', message, section, { severity: 'warning', difference: wrong.difference });
}

/** @param other the first of the sections that have the words */
function elsewhereFinding(difference: Difference, other: Section, count: number, { t }: QuotationParts): Finding {
  const { quotation, target, section } = difference;
  const name = nameOf(section, target);
  const named = other.citation ?? `§ ${other.number ?? other.id}`;
  const message =
    count === 1
      ? t('These words are in {0}, not in {1}.', named, name)
      : t('These words are not in {0}. {1} sections have them, among them {2}.', name, count, named);
  const fix = count === 1 ? renumbering(quotation.citation, target, other.number) : {};
  return findingAbout(difference, 'quotedElsewhere', message, other, fix);
}

function misquotedFinding(difference: Difference, { t }: QuotationParts): Finding {
  const { quotation, target, section, wrong } = difference;
  const message = [t('These are not the words of {0}.', nameOf(section, target)), firstDifference(wrong.difference, t)];
  return findingAbout(
    difference,
    'misquoted',
    message.filter((sentence) => sentence !== undefined).join(' '),
    section,
    {
      difference: wrong.difference,
      ...correction(quotation, wrong.difference),
    },
  );
}
