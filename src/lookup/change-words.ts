/** Describes the entries of a legislative chain. Pure. */
import type { ChainAction, ChainEntry } from '../contract/resources.ts';
import { actName } from './act-name.ts';
import { dateWords } from './date-words.ts';
import type { TranslateText } from './failure-words.ts';

/** Describes what an entry did, when, and by which act: "Amended by Ordinance 2024-21, effective January 17, 2025". */
export function changeWords(entry: ChainEntry, language: string, t: TranslateText): string {
  const act = actWords(entry) ?? t('an act that is not named');
  const done = actionWords(entry.action, act, t);
  if (entry.effectiveFrom !== undefined) return t('{0}, effective {1}', done, dateWords(entry.effectiveFrom, language));
  if (entry.adoptedOn !== undefined) return t('{0}, adopted {1}', done, dateWords(entry.adoptedOn, language));
  return t('{0}, date unknown', done);
}

function actionWords(action: ChainAction, act: string, t: TranslateText): string {
  switch (action) {
    case 'enacted':
      return t('Enacted by {0}', act);
    case 'amended':
      return t('Amended by {0}', act);
    case 'repealed':
      return t('Repealed by {0}', act);
    case 'recodified':
      return t('Recodified by {0}', act);
    case 'temporary':
      return t('Temporarily changed by {0}', act);
    case 'emergency':
      return t('Changed for an emergency by {0}', act);
    case 'unknown':
      return act;
  }
}

/** The longest list of an act's sections in a sentence. The panel has the whole list. */
const longestPath = 60;

/** `Ordinance 2021-16, § 3`: the known parts of an act's name. Of dozens of its sections, the first ones and `…`. */
export function actWords(entry: ChainEntry): string | undefined {
  const known = actName(entry);
  const { actPath: path = '' } = entry;
  if (known === undefined || path === '') return known;
  const cut = path.length <= longestPath ? -1 : path.lastIndexOf(', ', longestPath);
  return `${known}, ${cut > 0 ? `${path.slice(0, cut)}, …` : path}`;
}
