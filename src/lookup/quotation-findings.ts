/** The findings about a draft's quotations: words that the cited section lacks, and their actual source. */
import { isContainerKind } from '../citation/index.ts';
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
  const { t } = parts;
  const name = nameOf(section, target);
  const finding = (kind: FindingKind, message: string, about: Section, more: Partial<Finding> = {}): Finding => ({
    kind,
    severity: severities[kind],
    message: withOnePeriod(message),
    start: quotation.start,
    end: quotation.end,
    citation,
    target,
    section: { id: about.id, ...(about.citation === undefined ? {} : { citation: about.citation }) },
    against: { id: section.id, version: fingerprintOf(section) },
    ...more,
  });
  let serviceFailed = false;
  const onSilence = (failure: Failure): void => {
    serviceFailed = true;
    parts.onSilence(failure);
  };
  const earlier = await quietly(() => quotedBefore(text, section, parts), onSilence);
  if (earlier !== undefined) {
    const message =
      earlier.through === undefined
        ? t('An earlier version of {0} has these words. The current version does not.', name)
        : t(
            'The version of {0} that was in the code through {1} has these words. The current version does not.',
            name,
            dateWords(earlier.through, parts.language ?? 'en'),
          );
    return finding('supersededText', message, section, { difference: wrong.difference });
  }
  const others = maySearchForWords(parts.client)
    ? await quietly(() => quotedIn(text, section, wrong.difference, parts), onSilence)
    : undefined;
  const [other] = others ?? [];
  if (other !== undefined && others !== undefined) {
    const named = other.citation ?? `§ ${other.number ?? other.id}`;
    const message =
      others.length === 1
        ? t('These words are in {0}, not in {1}.', named, name)
        : t('These words are not in {0}. {1} sections have them, among them {2}.', name, others.length, named);
    return finding(
      'quotedElsewhere',
      message,
      other,
      others.length === 1 ? renumbering(citation, target, other.number) : {},
    );
  }
  if (quotation.attachment === 'near' && wrong.share < leastLikeness) return serviceFailed ? 'notCompared' : undefined;
  const message = [t('These are not the words of {0}.', name), firstDifference(wrong.difference, t)];
  return finding('misquoted', message.filter((sentence) => sentence !== undefined).join(' '), section, {
    difference: wrong.difference,
    ...correction(quotation, wrong.difference),
  });
}
