/** The places that a person writes about (`legalCode.places`). They order what is offered; what a draft cites, only the draft decides. */
import type { Services } from './services.ts';

/** Their identifiers in the service in use, in the order of the setting. Empty until its jurisdictions are known. */
export function ownPlaces({
  settings,
  jurisdictions,
}: Pick<Services, 'settings' | 'jurisdictions'>): readonly string[] {
  return settings.places().flatMap((name) => jurisdictions.find(name)?.id ?? []);
}
