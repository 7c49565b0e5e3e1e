/** The findings about a draft's quotations: words that the cited section lacks, and their actual source. */
import { isContainerKind } from '../citation/index.ts';
import type { Target } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { Section } from '../contract/resources.ts';
import { fingerprintOf } from './acceptance.ts';
import { dateWords } from './date-words.ts';
import { firstDifference } from './difference-words.ts';
import { maySearchForWords, quotedBefore, quotedIn } from './elsewhere.ts';
import type { Translate } from './failure-words.ts';
import { type Finding, type FindingKind, nameOf, severities, withOnePeriod } from './findings.ts';
import { misquoted } from './misquoted.ts';
import { quietly } from './quietly.ts';
import type { Quotation } from './quotations.ts';
import { sameHeading } from './subject.ts';
import { correction, renumbering } from './suggestions.ts';
import { mayBePartial } from './text-absence.ts';

export interface QuotationParts {
  readonly client: LegalCodeClient;
  readonly t: Translate;
  /** BCP 47; English if absent. */
  readonly language?: string;
  readonly signal?: AbortSignal;
  /** Called if the service fails during the search for the source of the words. */
  readonly onSilence: (failure: Failure) => void;
}

/** Below this share of common words, a quotation near a citation counts as someone else's words, not as a misquotation. */
const leastLikeness = 0.6;
/** The same for words that may be no quotation. */
const leastOfDoubtful = 0.8;

/**
 * Returns the finding about one quotation: `misquoted`, `quotedElsewhere`, or `supersededText`.
 *
 * @returns undefined if the section has the words; `notCompared` if a text that it depends on could not be read
 * @throws an AbortError
 */
export async function quotationFinding(
  quotation: Quotation,
  sections: readonly Section[],
  parts: QuotationParts,
): Promise<Finding | 'notCompared' | undefined> {
  const { citation, text } = quotation;
  const texts = sections.flatMap((section) =>
    section.text === undefined || section.text.length === 0 ? [] : [section.text],
  );
  // In `34 RCNY § 3-05`, only the section can have the words.
  const targets = citation.targets.filter(({ kind }) => !isContainerKind(kind));
  const [target = citation.targets[0]] = targets;
  const [section] = sections;
  if (target === undefined || section === undefined || texts.length < targets.length) return 'notCompared';
  const wrong = misquoted(text, texts);
  if (wrong !== undefined && sections.some(mayBePartial)) return 'notCompared';
  if (wrong === undefined || sections.some(({ heading }) => sameHeading(text, heading))) return undefined;
  const quoted: Misquoted = { quotation, section, target, wrong, parts };
  let serviceFailed = false;
  const onSilence = (failure: Failure): void => {
    serviceFailed = true;
    parts.onSilence(failure);
  };
  const earlier = await quietly(() => quotedBefore(text, section, parts), onSilence);
  if (earlier !== undefined) return supersededText(quoted, earlier.through);
  const others = maySearchForWords(parts.client)
    ? await quietly(() => quotedIn(text, section, wrong.difference, parts), onSilence)
    : undefined;
  if (others?.[0] !== undefined) return quotedElsewhere(quoted, others[0], others.length);
  const least = quotation.doubtful === true ? leastOfDoubtful : leastLikeness;
  if (quotation.attachment === 'near' && wrong.share < least) return serviceFailed ? 'notCompared' : undefined;
  const sentences = [
    parts.t('These are not the words of {0}.', nameOf(section, target)),
    firstDifference(wrong.difference, parts.t),
  ];
  return findingAbout(quoted, 'misquoted', sentences.filter((sentence) => sentence !== undefined).join(' '), section, {
    difference: wrong.difference,
    ...correction(quotation, wrong.difference),
  });
}

/** A quotation that the cited section lacks. */
interface Misquoted {
  readonly quotation: Quotation;
  readonly section: Section;
  readonly target: Target;
  readonly wrong: NonNullable<ReturnType<typeof misquoted>>;
  readonly parts: QuotationParts;
}

function supersededText(quoted: Misquoted, through: string | undefined): Finding {
  const { section, target, wrong, parts } = quoted;
  const { t, language = 'en' } = parts;
  const name = nameOf(section, target);
  const message =
    through === undefined
      ? t('An earlier version of {0} has these words. The current version does not.', name)
      : t(
          'The version of {0} that was in the code through {1} has these words. The current version does not.',
          name,
          dateWords(through, language),
        );
  return findingAbout(quoted, 'supersededText', message, section, { difference: wrong.difference });
}

/** @param other the first of `count` sections that have the words */
function quotedElsewhere(quoted: Misquoted, other: Section, count: number): Finding {
  const { quotation, section, target, parts } = quoted;
  const name = nameOf(section, target);
  const otherName = other.citation ?? `§ ${other.number ?? other.id}`;
  const message =
    count === 1
      ? parts.t('These words are in {0}, not in {1}.', otherName, name)
      : parts.t('These words are not in {0}. {1} sections have them, among them {2}.', name, count, otherName);
  const suggestion = count === 1 ? renumbering(quotation.citation, target, other.number) : {};
  return findingAbout(quoted, 'quotedElsewhere', message, other, suggestion);
}

/** @param about the section that the finding names */
function findingAbout(
  { quotation, section, target }: Misquoted,
  kind: FindingKind,
  message: string,
  about: Section,
  details: Partial<Finding>,
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
    ...details,
  };
}
