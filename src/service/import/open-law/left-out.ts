import type { Reason } from '../ledger/missing.ts';
import { isOutsideLaw } from '../ledger/runs.ts';
import { publisherNote } from '../own-statements.ts';
import type { XmlElement } from './element.ts';
import { textOf } from './inline.ts';

/** Elements that repeat or organize the text and are not text themselves, with the reason for the ledger. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['toc', 'a table of contents, which the headings repeat'],
  ['page', 'a page number or running head'],
  ['running-head', 'a page number or running head'],
]);

/** Why an element's text is not law; undefined if it is, as for every unknown element. */
export function whyLeftOut(element: XmlElement): Reason | undefined {
  const { name, attributes } = element;
  if (name === 'num' && attributes.undesignated === 'true')
    return { why: 'a number that the publisher keeps for itself and does not print', never: true };
  if (name === 'annotation' && attributes.display === 'false')
    return { why: 'an annotation that the publisher keeps and does not print' };
  if (isOutsideLaw(name)) return { why: 'an instruction for codifying later law, not text of the law', outside: true };
  const why = name === 'xi:include' ? 'words in place of an include that is not followed' : reasons.get(name);
  return why === undefined ? undefined : { why, never: true };
}

/**
 * Like `whyLeftOut`, for the elements of one provision in order. Keeps only one of several identical notes, even if one is in
 * the text.
 */
export function leftOutOf(): (element: XmlElement) => Reason | undefined {
  const notes = new Set<string>();
  return (element) => {
    const ofText = element.name === 'text';
    if (ofText || element.name === 'annotation' || element.name === 'codify:annotation') {
      const written = textOf(element);
      const text = ofText ? (publisherNote(written) ?? '') : written;
      if (text !== '' && notes.has(text)) return { why: 'a note that repeats another word for word' };
      if (text !== '') notes.add(text);
    }
    return whyLeftOut(element);
  };
}
