/**
 * Normalizes a section number as a lookup key: dashes as `-`, capitals, and no spaces, invisible characters, brackets,
 * or final period. `[25-116.01]` → `25-116.01`, `23.44.010.` → `23.44.010`, `12a.14.080` → `12A.14.080`.
 */
export function normalizeSectionNumber(number: string): string {
  return isKey(number) ? number : keyOf(number);
}

/** Whether a number is already normalized, as most are: digits, capitals, and separators before them. */
function isKey(number: string): boolean {
  for (let k = 0; k < number.length; k++) {
    const c = number.charAt(k);
    const isSeparator = c === '.' || (c === '-' && number.charAt(k + 1) !== '-') || c === ':';
    if (!(c >= '0' && c <= '9') && !(c >= 'A' && c <= 'Z') && !(isSeparator && k < number.length - 1)) return false;
  }
  return true;
}

function keyOf(number: string): string {
  return number
    .replace(/&(?:ndash|minus|hyphen|dash|#821[01]|#8209|#x201[0-3]);|--/gi, '-')
    .replace(/&(?:sect|nbsp|#167|#160|#xa7|#xa0);/gi, '')
    .replace(/[\u2010-\u2014\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\s\u00ad\u200b-\u200f\u202f\u2060\ufeff\u180e§[\]]/g, '')
    .replace(/[.,;:]+$/, '')
    .toUpperCase();
}
