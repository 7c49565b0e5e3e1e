const words: readonly (readonly [RegExp, string])[] = [
  [/^not funded/i, 'not_funded'],
  [/^repealed|^rescinded|^deleted/i, 'repealed'],
  [/^recodified|^renumbered|^redesignated|^relocated/i, 'recodified'],
  [/^transferred/i, 'transferred'],
  [/^reserved/i, 'reserved'],
  [/^expired|^sunset/i, 'expired'],
  [/^omitted/i, 'omitted'],
  [/^superseded/i, 'superseded'],
  [/^vacant/i, 'vacant'],
  [/^not applicable|^inapplicable/i, 'not_applicable'],
];

/**
 * The state of a section by the publisher's words for it, the plainest first: its placeholder or reason, a heading in brackets
 * (`[Reserved].`), a text that says nothing else (`Repealed.`). A section about which nothing of the kind is said is in force.
 */
export function statusOf(said: string | undefined, heading: string | undefined, firstText: string | undefined): string {
  if (said !== undefined && said.trim() !== '') {
    return (
      wordOf(said.trim()) ??
      said
        .trim()
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_|_$/g, '')
    );
  }
  const bracketed =
    /[[(]([^\])[(]+)[\])][.\s]*$/.exec(heading?.slice(-200) ?? '')?.[1] ??
    /^(?:repealed|reserved|omitted|expired|recodified)\.?$/i.exec(heading ?? '')?.[0];
  const byHeading = bracketed === undefined ? undefined : wordOf(bracketed);
  if (byHeading !== undefined) {
    return byHeading;
  }
  const text = (firstText ?? '').replace(/^[[(]|[\])]\.?$/g, '');
  const alone =
    text.length <= 80 &&
    /^(?:repealed|recodified|renumbered|transferred|reserved|expired|omitted|not funded|superseded)\b(?: (?:as|to|by|at|effective)\b.*)?[.\])]*$/i.test(
      text,
    );
  return (alone ? wordOf(text) : undefined) ?? 'in_force';
}

function wordOf(text: string): string | undefined {
  return words.find(([word]) => word.test(text))?.[1];
}
