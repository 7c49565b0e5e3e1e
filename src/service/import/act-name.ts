/** The type and number in an act's name: `D.C. Law 24-250` has type Law, number 24-250. */
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

/** Reads the type and number from the publisher's name for an act. Leaves out a part that it can't determine. */
export function nameOfAct(key: string): ActName {
  if (key.length > 300) return {};
  const type = kinds.find(([words]) => words.test(key))?.[1];
  // Some old acts are identified by chapter: `Leg. Assem. ch. 106`.
  const number = /(?:^|[\s.#(])((?:ch\. )?(?:[A-Z]{1,4}-?)?\d[\w.–-]*\w|\d)\s*\)?$/.exec(key)?.[1];
  return { ...(type === undefined ? {} : { type }), ...(number === undefined ? {} : { number }) };
}
