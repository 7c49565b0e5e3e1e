/** Follows the words that a finding marks through the edits of a draft. Pure. */

/** Offsets in the text. */
export interface Marked {
  readonly start: number;
  readonly end: number;
}

/** A change of a document, as VS Code reports it. */
export interface Edit {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/**
 * The marked words after the edits, without what is inserted before or after them. Undefined if the words are gone, or are other
 * words now.
 *
 * @param isQuotation a quotation stays the same quotation while it is corrected; a number does not
 */
export function moved(marked: Marked, edits: readonly Edit[], isQuotation: boolean): Marked | undefined {
  // From the end, so that earlier offsets stay valid.
  return [...edits]
    .sort((a, b) => b.rangeOffset - a.rangeOffset)
    .reduce<Marked | undefined>((now, edit) => now && afterEdit(now, edit, isQuotation), marked);
}

function afterEdit({ start, end }: Marked, edit: Edit, isQuotation: boolean): Marked | undefined {
  const { rangeOffset: from, rangeLength, text } = edit;
  const to = from + rangeLength;
  const by = text.length - rangeLength;
  const isBefore = to <= start;
  const isAfter = from >= end;
  if (isBefore || isAfter) {
    const isExtended =
      (to === start && /[\p{L}\p{N}-]$/u.test(text)) || (from === end && /^[\p{L}\p{N}(-]/u.test(text));
    if (!isQuotation && isExtended) return undefined;
    return isBefore ? { start: start + by, end: end + by } : { start, end };
  }
  if (!isQuotation || (from <= start && to >= end)) return undefined;
  return { start: from < start ? from + text.length : start, end: to > end ? from : end + by };
}
