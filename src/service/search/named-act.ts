/** Finds the act that a query names: `the Human Rights Act of 1977`. The act's sections are under a heading with its name. */
import { words } from '../store/fold.ts';
import { isFunctionWord } from './concepts.ts';
import { stem } from './stem.ts';

/** The stems of an act's name, joined by spaces. */
export type ActName = string;

const namesAct = /^(?:the )?(?<name>.+?) act(?: of \d{4})?$/;

/** @param headingKey the query's words, folded and joined by spaces */
export function namedAct(headingKey: string): ActName | undefined {
  const name = nameOf(namesAct.exec(headingKey)?.groups?.name ?? '');
  return name === '' ? undefined : name;
}

/** The part of a heading after its subject: `Rental Housing Act of 1985`, `Human Rights Law`, `Rental Housing Generally`. */
const afterSubject = /\b(?:act\b.*|(?:laws?|generally|in general)\W*)$/i;

/**
 * True if a heading above the section is the act's name, or names its subject as codes do: `Human Rights`. A place may precede the
 * subject in the act's name: `D.C. Rental Housing Act`.
 */
export function standsUnder(act: ActName, above: readonly string[]): boolean {
  return above.some((heading) => {
    const name = nameOf(heading.replace(afterSubject, ''));
    return name === act || (name.includes(' ') && act.endsWith(` ${name}`));
  });
}

function nameOf(text: string): ActName {
  return words(text)
    .filter((word) => !isFunctionWord(word))
    .map(stem)
    .join(' ');
}
