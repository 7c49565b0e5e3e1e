/** Where a draft says itself whose code it means: read the same way here and by the command line. */
export { type HomeChange, statedHome, statingHome } from '../../lookup/home.ts';
