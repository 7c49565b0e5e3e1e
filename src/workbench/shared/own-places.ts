/** The places that the user writes about (`legalCode.places`). They only order suggestions, and never decide what a draft cites. */
import type { Services } from './services.ts';

/** Their identifiers in the service in use, in the setting's order. Empty until its jurisdictions are known. */
export function ownPlaces({
  settings,
  jurisdictions,
}: Pick<Services, 'settings' | 'jurisdictions'>): readonly string[] {
  return settings.places().flatMap((name) => jurisdictions.find(name)?.id ?? []);
}
