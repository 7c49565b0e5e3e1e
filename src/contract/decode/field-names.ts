/**
 * The names that services may use for each field of resources.ts. The spec shows only two response fields, both
 * identifiers. Lenient reading is confined to these tables and to envelope-names.ts (wrappers, links, paging). Names
 * are compared without case or separators (names.ts). Earlier names take precedence. `a.b` is field b of the object in
 * field a.
 */

import { historyNames } from './history-names.ts';
import { lawNames } from './law-names.ts';
import { placeNames } from './place-names.ts';

export const table = { ...placeNames, ...lawNames, ...historyNames } as const;
