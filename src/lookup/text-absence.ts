/** Why there is no text to show of a section, as far as the service said so. Pure. */
import type { Section } from '../contract/resources.ts';
import type { TranslateText } from './failure-words.ts';

/**
 * `withheld`: the service says that it keeps the text back from this account. `stated`: it says something to the reader instead of the
 * text. `unrecognized`: something that could be a text came under a name that the contract does not know, so "sent no text" might be
 * false. `none`: there was no text.
 */
export type TextAbsence =
  | { readonly kind: 'withheld' | 'unrecognized' | 'none' }
  | { readonly kind: 'stated'; readonly notices: string };

export function textAbsence({ withheld, notices = [], extra }: Section): TextAbsence {
  if (withheld.includes('text')) return { kind: 'withheld' };
  if (notices.length > 0) return { kind: 'stated', notices: notices.join(' ') };
  return { kind: mayHaveText(extra) ? 'unrecognized' : 'none' };
}

/** A sentence for each kind; `{0}` of `stated` is what the service says. */
export function textAbsenceSentences(t: TranslateText): Readonly<Record<TextAbsence['kind'], string>> {
  return {
    withheld: t('The service withholds the text of this section.'),
    stated: t('The service says: {0}'),
    unrecognized: t('No text was recognized in the service’s answer. The panel lists its other data.'),
    none: t('The service sent no text for this section.'),
  };
}

export function textAbsenceWords(absence: TextAbsence, t: TranslateText): string {
  const sentence = textAbsenceSentences(t)[absence.kind];
  return absence.kind === 'stated' ? sentence.replace('{0}', () => absence.notices) : sentence;
}

/**
 * Whether the text that was sent may be only some of the section's: the service says so, or the text breaks off. What such a text lacks,
 * the section may have.
 */
export function mayBePartial({ notices = [], text = [], extra }: Section): boolean {
  const last = text.findLast((block) => block.text !== undefined)?.text ?? '';
  const marked = Object.entries(extra).some(
    ([name, value]) => /trunc|excerpt|partial|preview|abridg/i.test(name) && value !== false && value !== null,
  );
  return marked || /(?:…|\.\.\.)\s*$/.test(last) || notices.some((notice) => partialWords.test(notice));
}

const partialWords =
  /excerpt|partial|truncat|preview|portion|abridg|shorten|first \w+|(?:full|complete|whole|entire|rest)\b.{0,30}\btext|upgrade|subscri/i;

/** Whether a value that was not read has words: two of them, or one with the end of a sentence. */
function mayHaveText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return /\p{L}\S*\s+\S*\p{L}|\p{L}[.!?]["”’)]*\s*$/u.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return depth > 8 || Object.values(value).some((inner) => mayHaveText(inner, depth + 1));
}
