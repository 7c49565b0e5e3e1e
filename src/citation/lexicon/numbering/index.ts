/** How codes number and cite their provisions: learned from a code, and applied to its citations. Knows no code by name. */
export { type Cited, citeProvisions, type ToCite } from './cite.ts';
export { type CodeToLearn, type CorrectedNumbering, learnNumbering } from './learn.ts';
