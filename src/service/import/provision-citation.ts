/** How a provision that is no ordinary section is cited: `Charter art. IV`, `Mun. Code ch. 5.12, app. A`. */
import { ordinaryKind } from '../../contract/provision.ts';

/** A provision, or a container around it. */
export interface CitedStep {
  readonly kind: string;
  readonly number?: string;
  readonly heading?: string;
}

/** Bluebook (21st ed.), table T16; `§` from rule 3.3. */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ['appendix', 'app.'],
  ['article', 'art.'],
  ['attachment', 'attach.'],
  ['chapter', 'ch.'],
  ['division', 'div.'],
  ['exhibit', 'ex.'],
  ['part', 'pt.'],
  ['preamble', 'pmbl.'],
  ['schedule', 'sched.'],
  [ordinaryKind, '§'],
  ['subchapter', 'subch.'],
  ['subdivision', 'subdiv.'],
  ['subpart', 'subpt.'],
  ['subtitle', 'subtit.'],
  ['title', 'tit.'],
]);

/** @param path the containers around the provision, the outermost first, then the provision itself */
export function provisionCitation(code: string, path: readonly CitedStep[]): string {
  const own = path.at(-1);
  if (own === undefined || own.kind === 'code') return code;
  const needed = neededSteps(path);
  const words = needed.map(stepWords).join(', ');
  return /^(?:\p{Ll}|§)/u.test(words) ? `${code} ${words}` : `${code}, ${words}`;
}

/** The steps that the citation names: a number that begins with that of its container (`5.12` of title 5) needs no more. */
function neededSteps(path: readonly CitedStep[]): readonly CitedStep[] {
  const [own, ...around] = [...path].reverse();
  if (own === undefined) return [];
  const needed = [own];
  let innermost = own;
  for (const step of around) {
    if (step.number === undefined) continue;
    if (innermost.number !== undefined && containsNumber(innermost.number, step.number)) break;
    needed.unshift(step);
    innermost = step;
  }
  return needed;
}

function containsNumber(number: string, outer: string): boolean {
  return number.startsWith(outer) && /^[.:–-]/.test(number.slice(outer.length));
}

function stepWords({ kind, number, heading }: CitedStep): string {
  const word = abbreviations.get(kind) ?? kind;
  if (number !== undefined) return `${word} ${number}`;
  // A preamble or the one appendix of a code is known by its kind; anything else by what it is called.
  return nameless.has(kind) || heading === undefined ? word : heading.replace(/[.:]\s*$/, '');
}

const nameless = new Set(['preamble', 'appendix']);
