/** Where a draft says itself whose code it means: read the same way here and by the command line. */
export { statedHome } from '../../lookup/home.ts';
