/** Names of heading levels in the user's language. The importer and the profiles name levels in English. Pure. */
import type { Translate } from '../../panel-protocol/strings.ts';

/** Returns the level in the user's language. A level that only a publisher uses stays as it is. */
export function levelName(level: string, t: Translate): string {
  switch (level) {
    case 'title':
      return t('title');
    case 'subtitle':
      return t('subtitle');
    case 'chapter':
      return t('chapter');
    case 'subchapter':
      return t('subchapter');
    case 'article':
      return t('article');
    case 'subarticle':
      return t('subarticle');
    case 'division':
      return t('division');
    case 'subdivision':
      return t('subdivision');
    case 'part':
      return t('part');
    case 'subpart':
      return t('subpart');
    case 'book':
      return t('book');
    case 'volume':
      return t('volume');
    case 'appendix':
      return t('appendix');
    case 'schedule':
      return t('schedule');
    case 'exhibit':
      return t('exhibit');
    case 'attachment':
      return t('attachment');
    case 'annex':
      return t('annex');
    case 'unit':
      return t('unit');
    case 'ordinance':
      return t('ordinance');
    case 'section':
      return t('section');
    default:
      return level;
  }
}
