/** Why there is no text to show of a section, as far as the service said so. Pure. */
import type { Section } from '../contract/resources.ts';
import type { TranslateText } from './words.ts';

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
    withheld: t('The text of this section is not enabled for this account.'),
    stated: t('The service says: {0}'),
    unrecognized: t('No text was recognized in the service’s answer. The panel lists its other data.'),
    none: t('The service sent no text for this section.'),
  };
}

export function textAbsenceWords(absence: TextAbsence, t: TranslateText): string {
  const sentence = textAbsenceSentences(t)[absence.kind];
  return absence.kind === 'stated' ? sentence.replace('{0}', () => absence.notices) : sentence;
}

/** Whether a value that was not read is long enough to be a text. */
function mayHaveText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.trim().length >= 20 && /\s/.test(value.trim());
  if (typeof value !== 'object' || value === null) return false;
  return depth > 8 || Object.values(value).some((inner) => mayHaveText(inner, depth + 1));
}
