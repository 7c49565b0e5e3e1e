/**
 * Inline elements (`em`, `cite`, `sup`). Their text counts toward the paragraph around them. Every other element, known
 * or unknown, starts its own run of text.
 */
const inline = new Set(
  'a abbr b big cite Cite code del dfn e em font i ins kbd mark q s small span strike strong sub sup tt u underline var'.split(
    ' ',
  ),
);

export function isInline(element: string): boolean {
  return inline.has(element);
}

/**
 * Returns whether an element is not legal text: publication metadata, or instructions in the vocabularies that publishers
 * use to maintain their files. Notes in those vocabularies are notes to the law.
 */
export function isOutsideLaw(element: string): boolean {
  return element === 'meta' || (instruction.test(element) && element !== 'codify:annotation');
}

const instruction = /^(?:codify|codified|cache|citations|macro):/;

/** Returns whether a character is white space, as `\s` defines it. */
export function isBlank(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return code === 0xa0 || (code >= 0x1680 && beyondLatin.has(code));
}

const beyondLatin: ReadonlySet<number> = new Set([
  0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029,
  0x202f, 0x205f, 0x3000, 0xfeff,
]);
