/** Pieces of text at places of a page. */
import type { PlacedText } from '../../../../src/service/import/forms/readers/placed-text.ts';

/** A piece of text in letters of one width. `x` and `y` are points from the left and the bottom of its page. */
export const at = (text: string, x: number, y: number, more: Partial<PlacedText> = {}): PlacedText => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: 10,
  ...more,
});

/** The same with a font. */
export const inRoman: typeof at = (text, x, y, more) => at(text, x, y, { font: 'roman', ...more });
