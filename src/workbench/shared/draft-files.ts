/** Which files of a workspace may be drafts. */
import { proseExtensions } from './markup-language.ts';
import type { Settings } from './settings.ts';

const prose = String(proseExtensions);
/** Source files with comments that may cite. Data files are not drafts. */
const source = 'ts,tsx,mts,cts,js,jsx,mjs,cjs,py,java,kt,go,rs,c,h,cpp,hpp,cs,rb,php,swift,scala,sql,sh,ml,hs,r,jl';

/** Prose, markup, and source files. */
export const draftFiles = `**/*.{${prose},${source}}`;

/** Folders with files of other people, or with copies. */
export const neverDrafts = '**/{node_modules,.git,dist,build,out,target,vendor}/**';

/** Prose and notebooks, and source files if the settings name any of their languages. */
export function citingFiles(settings: Settings): string {
  const readsSource = settings.languages().some((language) => !settings.proseLanguages().includes(language));
  return `**/*.{${prose},ipynb${readsSource ? `,${source}` : ''}}`;
}
