import type { Numbering, NumberPart } from '../../contract/numbering.ts';
import { isContainerKind } from '../lexicon/numbering/scheme.ts';

/** Shorter numbers are often one digit away from another: `§ 3.2` of a contract, and § 3.21 of a code. */
const fewestDigits = 5;

/**
 * Whether a number is one typing mistake away from a number of a code.
 *
 * @param has whether the code has a number
 * @example `27.11` for `27-11`; `170403`, `17.04033`, and `17.403` for `17.0403`; `9.2O` for `9.20`
 */
export function isMistyped(
  number: string,
  numberings: readonly Numbering[],
  has: (number: string) => boolean | undefined,
): boolean {
  for (const other of spellings(number, numberings)) if (other !== number && has(other) === true) return true;
  return false;
}

function* spellings(number: string, numberings: readonly Numbering[]): Generator<string> {
  yield number.replace(/[Oo]/g, '0').replace(/[lI]/g, '1');
  const isShort = number.replace(/\D/g, '').length < fewestDigits;
  // `§ 1983` is not § 19.83.
  if (!isShort || /[^A-Za-z\d]/.test(number)) yield* withOwnSeparators(number, numberings);
  if (isShort) return;
  for (let at = 0; at <= number.length; at += 1) {
    const digit = number.charAt(at);
    const isDigit = /\d/.test(digit);
    if (isDigit) yield number.slice(0, at) + number.slice(at + 1);
    // A missing zero, or one digit of two equal ones.
    yield `${number.slice(0, at)}0${number.slice(at)}`;
    if (isDigit) yield number.slice(0, at) + digit + number.slice(at);
  }
}

/** The same letters and digits with the separators of the code's schemes. */
function* withOwnSeparators(number: string, numberings: readonly Numbering[]): Generator<string> {
  for (const { schemes } of numberings)
    for (const { kind, parts } of schemes) {
      if (isContainerKind(kind)) continue;
      const bodies = anySeparators(parts).exec(number)?.slice(1);
      if (bodies !== undefined)
        yield bodies.map((body = '', at) => (body === '' ? '' : (parts[at]?.separator ?? '') + body)).join('');
    }
}

const patterns = new WeakMap<readonly NumberPart[], RegExp>();

function anySeparators(parts: readonly NumberPart[]): RegExp {
  const known = patterns.get(parts);
  if (known !== undefined) return known;
  const bodies = parts.map(({ class: one, min, max, suffix, optional }, at) => {
    const body = `(${one === 'digits' ? '\\d' : '[A-Za-z\\d]'}{${min},${max}}${suffix === undefined ? '' : '[A-Za-z]{0,2}'})`;
    const part = `${at === 0 ? '' : '[.:/-]?'}${body}`;
    return optional === true ? `(?:${part})?` : part;
  });
  const pattern = new RegExp(`^${bodies.join('')}$`);
  patterns.set(parts, pattern);
  return pattern;
}
