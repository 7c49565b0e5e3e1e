/** Citations of provisions other than ordinary sections: `Charter art. IV`, `Mun. Code ch. 5.12, app. A`. */
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

/** @param path the containers, outermost first, then the provision itself */
export function provisionCitation(code: string, path: readonly CitedStep[]): string {
  const own = path.at(-1);
  if (own === undefined || own.kind === 'code') return code;
  const needed = neededSteps(path);
  const words = needed.map(stepWords).join(', ');
  return /^(?:\p{Ll}|§)/u.test(words) ? `${code} ${words}` : `${code}, ${words}`;
}

/** The steps that a citation needs. If a number begins with its container's number (`5.12` in title 5), it omits the container. */
function neededSteps(path: readonly CitedStep[]): readonly CitedStep[] {
  const [own, ...containers] = [...path].reverse();
  if (own === undefined) return [];
  const needed = [own];
  let innermost = own;
  for (const step of containers) {
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
  // Cite a preamble, or a code's only appendix, by its kind. Cite other unnumbered provisions by heading.
  return nameless.has(kind) || heading === undefined ? word : heading.replace(/[.:]\s*$/, '');
}

const nameless = new Set(['preamble', 'appendix']);
