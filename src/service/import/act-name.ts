/** What an act is called, taken apart: `D.C. Law 24-250` is a Law with the number 24-250. */
export interface ActName {
  readonly type?: string;
  readonly number?: string;
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\bPub\.? ?L(?:aw)?\.|\bPublic Law|\bP\.L\./i, 'Public Law'],
  [/\bPriv\.? ?L\.|\bPrivate Law/i, 'Private Law'],
  [/\bOrd(?:inance|s|\.)?(?=\W|$)/i, 'Ordinance'],
  [/\bRes(?:olution|\.)(?=\W|$)/i, 'Resolution'],
  [/\bStat\./, 'Act of Congress'],
  [/\bLaw\b/i, 'Law'],
  [/\bAct\b/i, 'Act'],
  [/\bBill\b/i, 'Bill'],
  [/\bOrder\b/i, 'Order'],
  [/\bInitiative\b|\bMeasure\b|\bReferendum\b/i, 'Ballot Measure'],
];

/** By the words of the publisher's own name for an act. What cannot be determined is left out. */
export function nameOfAct(key: string): ActName {
  if (key.length > 300) return {};
  const type = kinds.find(([words]) => words.test(key))?.[1];
  // Old acts are known by their chapter: `Leg. Assem. ch. 106`.
  const number = /(?:^|[\s.#(])((?:ch\. )?(?:[A-Z]{1,4}-?)?\d[\w.–-]*\w|\d)\s*\)?$/.exec(key)?.[1];
  return { ...(type === undefined ? {} : { type }), ...(number === undefined ? {} : { number }) };
}
