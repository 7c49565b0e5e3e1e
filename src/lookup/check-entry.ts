/** What the editor needs of cite-checking, in one place to load it from: it brings a text comparison that nothing else needs. */
export { checkDraft } from './check.ts';
export { lockFileName, parseLock } from './lock.ts';
