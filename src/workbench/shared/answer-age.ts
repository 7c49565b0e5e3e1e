/** States an answer's age in words, whenever it may not be current. Pure. */
import type { Answer } from '../../client/types.ts';
import type { Translate } from '../../panel-protocol/strings.ts';

/** An older answer from the cache states its age. Milliseconds. */
const fresh = 15 * 60_000;

/** Returns undefined for a recent answer. `now` is in epoch milliseconds. */
export function ageWords(answer: Answer<unknown>, now: number, language: string, t: Translate): string | undefined {
  const age = now - answer.at;
  // If the clock was set back, the age is unknown.
  if (answer.stale !== true && age < fresh) return undefined;
  const ago = agoWords(Math.max(age, 0), language);
  return answer.stale === true
    ? t('The service can’t answer now. Showing its answer from {0}.', ago)
    : t('Showing the service’s answer from {0}.', ago);
}

/** States that the content is from a service that is not in use. `host`: undefined for the embedded library. */
export function copyWords(at: number, host: string | undefined, language: string, t: Translate): string {
  const known = Intl.DateTimeFormat.supportedLocalesOf([language]).length > 0 ? language : 'en';
  const date = new Intl.DateTimeFormat(known, { dateStyle: 'long' }).format(at);
  return host === undefined
    ? t('A copy of {0} from the embedded library. It is not updated while another service is in use.', date)
    : t('A copy of {0} from {1}. It is not updated while another service is in use.', date, host);
}

/** Explains why content of a service that is not in use is missing. */
export function otherServiceWords(host: string | undefined, t: Translate): string {
  return host === undefined
    ? t('This is from the embedded library, which is not in use now.')
    : t('This is from {0}, which is not the service in use now.', host);
}

/** The display name of a service's host, by its `serviceId`; undefined for the embedded library. */
export function hostOf(serviceId: string): string | undefined {
  return URL.canParse(serviceId) ? new URL(serviceId).host : undefined;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `3 hours ago`. */
function agoWords(milliseconds: number, language: string): string {
  const known = Intl.RelativeTimeFormat.supportedLocalesOf([language]).length > 0 ? language : 'en';
  const format = new Intl.RelativeTimeFormat(known, { numeric: 'auto' });
  const [unit, length] = units.find(([, each]) => milliseconds >= each) ?? ['minute', 60_000];
  return format.format(-Math.floor(milliseconds / length), unit);
}
