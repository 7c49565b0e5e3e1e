/**
 * What each field of resources.ts may be called by a service. The spec shows no response fields but two identifiers. So
 * leniency lives in these tables, and in envelope-names.ts for wrappers, links and paging, and nowhere else. Names are
 * compared without case or separators (names.ts); earlier names go before later ones; `a.b` is field b of an object in
 * field a.
 */

import { historyNames } from './history-names.ts';
import { lawNames } from './law-names.ts';
import { placeNames } from './place-names.ts';

export const table = { ...placeNames, ...lawNames, ...historyNames } as const;
