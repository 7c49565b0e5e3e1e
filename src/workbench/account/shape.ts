/** Checks a key's format before it is sent to a service. */

export type KeyProblem = 'empty' | 'inside' | 'characters' | 'scheme';

/**
 * Why `typed` cannot be a bearer key, or undefined. RFC 6750 §2.1 allows letters, digits and `-._~+/` with `=` at the
 * end. Operators also issue other keys, so only characters that a header cannot carry are refused. White space around
 * the key is ignored.
 */
export function keyProblem(typed: string): KeyProblem | undefined {
  const key = typed.trim();
  if (key === '') return 'empty';
  if (/^bearer\s/i.test(key)) return 'scheme';
  if (/\s/.test(key)) return 'inside';
  return /^[\x21-\x7e]+$/.test(key) ? undefined : 'characters';
}
