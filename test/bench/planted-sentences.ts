import type { Provision } from './planted-provisions.ts';

/** Sentences that cite a section with its subject. */
export const placeTemplates = [
  (cited: string, heading: string): string => `See ${cited} (${heading}).`,
  (cited: string, heading: string): string => `${heading} is governed by law (${cited}, “${heading}”).`,
  (cited: string, heading: string): string => `Under ${cited}, “${heading},” the applicant must comply.`,
];
/** Sentences that quote a section. */
export const quotationTemplates = [
  (cited: string, quoted: string): string => `The law says “${quoted}.” ${cited}.`,
  (cited: string, quoted: string): string => `${cited} provides: “${quoted}.”`,
  (cited: string, quoted: string): string => `Staff notes that “${quoted}” (${cited}).`,
];
/** True statements about a section that a check must understand or leave alone. */
export const asides: readonly ((one: Provision) => string | undefined)[] = [
  ({ citation, passages }) => {
    // The law may cite sections and titles outside the library, which a check reports.
    const passage = passages.find(
      (words) => !/§|\b(?:sections?|(?:sub)?(?:titles?|chapters?|articles?|parts?|divisions?))\b/i.test(words),
    );
    return passage && `See ${citation} (requiring ${passage.split(' ').slice(0, 7).join(' ')}).`;
  },
  ({ citation }) => `See ${citation} (requiring permits for sidewalk cafes).`,
  ({ citation }) => `See ${citation} (applying to all of the owner’s parcels).`,
  ({ citation }) => `The appeal was timely (see ${citation} (last visited June 3)).`,
  ({ citation, heading }) => (heading === '' ? undefined : `The rules on ${heading.toLowerCase()} are in ${citation}.`),
  ({ citation, heading }) => (heading === '' ? undefined : `| ${citation} | ${heading} |`),
];
/** Ways to write a true quotation. */
export const quotationForms: readonly ((passage: string) => string)[] = [
  (passage) => passage,
  (passage) => {
    const words = passage.split(' ');
    return `${words.slice(0, 4).join(' ')} … ${words.slice(6).join(' ')}`;
  },
  (passage) => {
    const words = passage.split(' ');
    return `${words.slice(0, 4).join(' ')} . . . ${words.slice(7).join(' ')}`;
  },
  (passage) => passage.replace(/^[a-z]/, (letter) => `[${letter.toUpperCase()}]`),
  (passage) => passage.replace(/^(\S+ \S+) \S+/, '$1 [the word]'),
  (passage) => passage.replace(/^(\S+ \S+ \S+)/, '$1 [sic]'),
  (passage) => `${passage}[^1]`,
];
/** Sentences that only cite. */
export const plainTemplates = [
  (cited: string): string => `The permit is subject to ${cited}.`,
  (cited: string): string => `Compare ${cited}, which applies here.`,
  (cited: string): string => `As required by ${cited}, notice was given.`,
];
