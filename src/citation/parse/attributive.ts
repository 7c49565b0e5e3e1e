/** A section's number that describes the noun after it, or a part of the draft: `Section 8 housing`, `Section 2 below`. */
import type { Parsed, ParsedCitation } from './parsed.ts';
import { separators } from './parsed.ts';

/**
 * What is known by the number of its section in another law, federal law most often: a program, or a claim under it.
 * A noun of local law, such as `permit` or `review`, is not among them.
 */
const KNOWN_BY_NUMBER = new RegExp(
  `^[ \\u00a0](?:${[
    'housing|vouchers?|tenants?|tenancy|tenancies|landlords?|renters?|rentals?|rents?|apartments?|subsid(?:y|ies|ized)',
    'assistance|assisted|recipients?|participants?|participation|households?|famil(?:y|ies)|eligib(?:le|ility)|waiting list|wait-?list',
    '(?:project|tenant|unit)-based|programs?|claims?|plaintiffs?|immunity|consultations?|coordinators?|accommodations?|hires?',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** `Section 2 below`: of the draft itself. */
const OF_DRAFT = /^,?[ \u00a0](?:below|above|infra|herein)(?![\p{L}\p{N}])/u;

/** A noun in lowercase right after the number. */
const NOUN = /^[ \u00a0]\p{Ll}{3,}(?<!ly|ed)(?![\p{L}\p{N}])/u;

/** `a` or `an` before `section`: `a section 504 plan` is not a section but a plan. */
const ARTICLE = /(?:^|[^\p{L}\p{N}])[Aa]n?[ \u00a0]$/u;

/** The longest text to examine on either side, in characters. */
const REACHED = 16;

/**
 * The citation, marked if its plain number describes a noun or a part of the draft.
 *
 * @param text the text that has the citation
 */
export function markedAttributive(text: string, parsed: Parsed): Parsed {
  if (parsed.kind !== 'citation' || !isPlainSection(parsed)) return parsed;
  const after = text.slice(parsed.end, parsed.end + REACHED);
  if (KNOWN_BY_NUMBER.test(after) || OF_DRAFT.test(after)) return { ...parsed, attributive: 'known' };
  const before = text.slice(Math.max(0, parsed.start - 4), parsed.start);
  return NOUN.test(after) && ARTICLE.test(before) ? { ...parsed, attributive: 'described' } : parsed;
}

const isPlainSection = ({ form, code, targets }: ParsedCitation): boolean =>
  form === 'bare' &&
  code === undefined &&
  targets.every((one) => one.kind === 'section' && separators(one) === 0 && one.subdivisions.length === 0);
