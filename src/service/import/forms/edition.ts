/** Through which day a code is codified, as its title page says it. */
import { dayAt } from '../history/note-dates.ts';

/** `Codified through Ordinance No. 2024-17, adopted October 8, 2024`, `current through October 1, 2024`. */
const stated =
  /\b(?:codified|current|complete|effective|updated|supplemented|amended|(?:contains|includes|including) (?:all )?(?:ordinances|legislation|local laws)(?: (?:adopted|passed|enacted))?)\b[^.;]{0,40}?\b(?:through|thru|up to|as of|to and including)\b/i;
/** Before the day of an act's adoption. */
const adopted = /\b(?:adopted|passed|enacted|approved)(?: on)?\s*$/i;
/** Before days that say when something has effect. */
const otherwise = /\b(?:effective|operative|eff\.?|published|printed)(?: on)?\s*$/i;

/**
 * The day, as ISO 8601, through which the acts of a code are in it. Undefined where no line says so, or where several
 * days leave a doubt.
 */
export function codifiedThrough(lines: readonly string[]): string | undefined {
  const found = new Set<string>();
  // A title page often has the statement on one line and the day on the next.
  for (const [at, line] of lines.entries()) {
    const match = stated.exec(line);
    if (match === null) continue;
    const day = dayIn(line.slice(match.index)) ?? dayIn(`${line.slice(match.index)} ${lines[at + 1] ?? ''}`);
    if (day !== undefined) found.add(day);
  }
  const [day, another] = found;
  return another === undefined ? day : undefined;
}

/** Titles are short: nothing further on is looked at. */
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
