import type { Citation } from '../citation/index.ts';
import type { TranslateText } from './failure-words.ts';

/**
 * The message for a citation of something that the service does not list. The service may have another code of the place, so
 * the message is about the whole place only if the citation names no code.
 */
export function unlistedWords({ code }: Pick<Citation, 'code'>, place: string, t: TranslateText): string {
  if (code === null) return t('{0} is not among the jurisdictions of the library or service in use.', place);
  const named = code.toLowerCase().includes(place.toLowerCase()) ? code : `${code} (${place})`;
  return t('{0} is not among the codes of the library or service in use.', named);
}
