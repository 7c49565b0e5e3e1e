/** Explains why a section has no text, as far as the service states it. Pure. */
import type { Section } from '../contract/resources.ts';
import type { TranslateText } from './failure-words.ts';

/**
 * `withheld`: the service states that it withholds the text from this account. `stated`: it sent a message instead of the
 * text. `unrecognized`: an unknown field may hold the text, so "sent no text" could be false. `none`: there was no text.
 */
export type TextAbsence =
  | { readonly kind: 'withheld' | 'unrecognized' | 'none' }
  | { readonly kind: 'stated'; readonly notices: string };

export function textAbsence({ withheld, notices = [], extra }: Section): TextAbsence {
  if (withheld.includes('text')) return { kind: 'withheld' };
  if (notices.length > 0) return { kind: 'stated', notices: notices.join(' ') };
  return { kind: mayHaveText(extra) ? 'unrecognized' : 'none' };
}

/** One sentence per kind; `{0}` of `stated` is the service's message. */
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
 * Whether the text may be incomplete: the service says so, or the text breaks off. Words missing here may be in the full
 * section.
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

/** Whether an unread value contains prose: two words, or one word that ends a sentence. */
function mayHaveText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return /\p{L}\S*\s+\S*\p{L}|\p{L}[.!?]["”’)]*\s*$/u.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return depth > 8 || Object.values(value).some((inner) => mayHaveText(inner, depth + 1));
}
