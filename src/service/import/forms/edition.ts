/** Finds the date through which a code is codified on its title page. */
import { dayAt } from '../history/note-dates.ts';

/** `Codified through Ordinance No. 2024-17, adopted October 8, 2024`, `current through October 1, 2024`. */
const stated =
  /\b(?:codified|current|complete|effective|updated|supplemented|amended|(?:contains|includes|including) (?:all )?(?:ordinances|legislation|local laws)(?: (?:adopted|passed|enacted))?)\b[^.;]{0,40}?\b(?:through|thru|up to|as of|to and including)\b/i;
/** Words before the date on which an act was adopted. */
const adopted = /\b(?:adopted|passed|enacted|approved)(?: on)?\s*$/i;
/** Words before an effective date. */
const otherwise = /\b(?:effective|operative|eff\.?|published|printed)(?: on)?\s*$/i;

/**
 * Returns the ISO 8601 date through which the code includes acts. Undefined if no line states it, or if several dates are
 * possible.
 */
export function codifiedThrough(lines: readonly string[]): string | undefined {
  const found = new Set<string>();
  // Title pages often put the statement on one line and the date on the next.
  for (const [at, line] of lines.entries()) {
    const match = stated.exec(line);
    if (match === null) continue;
    const day = dayIn(line.slice(match.index)) ?? dayIn(`${line.slice(match.index)} ${lines[at + 1] ?? ''}`);
    if (day !== undefined) found.add(day);
  }
  const [day, another] = found;
  return another === undefined ? day : undefined;
}

/** Titles are short, so the search ends here. */
const furthest = 400;

function dayIn(line: string): string | undefined {
  const text = line.slice(0, furthest);
  const days: { readonly date: string; readonly before: string }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (at > 0 && /[\w./-]/.test(text[at - 1] ?? '')) continue;
    const found = dayAt(text, at, new Date().getFullYear());
    if (found?.date === undefined) continue;
    days.push({ date: found.date, before: text.slice(Math.max(0, at - 20), at) });
    at = found.end - 1;
  }
  const acts = days.filter(({ before }) => adopted.test(before));
  const plain = days.filter(({ before }) => !otherwise.test(before));
  const [day, another] = acts.length > 0 ? acts : plain;
  return another === undefined ? day?.date : undefined;
}
