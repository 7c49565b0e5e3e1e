/** How codes number and cite their provisions: learned from a code and applied to its citations. No code is named here. */
export { type Cited, citeProvisions, type ToCite } from './cite.ts';
export { type CodeToLearn, type CorrectedNumbering, learnNumbering } from './learn.ts';
