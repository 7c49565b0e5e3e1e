import type { Store } from '../store/store.ts';

/** The part of a store that an import uses. */
export type Publisher = Pick<Store, 'publish'>;
