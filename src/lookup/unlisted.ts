import type { Citation } from '../citation/index.ts';
import type { TranslateText } from './failure-words.ts';

/**
 * Says what a citation needs that the service does not list. A service may have another code of the same place, so only a citation without
 * a code's name says it of the place.
 */
export function unlistedWords({ code }: Pick<Citation, 'code'>, place: string, t: TranslateText): string {
  if (code === null) return t('{0} was not found among the service’s jurisdictions.', place);
  const named = code.toLowerCase().includes(place.toLowerCase()) ? code : `${code} (${place})`;
  return t('{0} was not found among the service’s codes.', named);
}
