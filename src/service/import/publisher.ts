import type { Store } from '../store/store.ts';

/** What an import needs of a store. */
export type Publisher = Pick<Store, 'publish'>;
