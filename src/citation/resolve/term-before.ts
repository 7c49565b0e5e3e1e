/** Letters before a section sign that abbreviate a term, not a code: `(UF, § 7-2502.01)`. */
import { type CodeReference, type ParsedCitation, type ParsedTarget, separators, shifted } from '../parse/parsed.ts';
import { mainTarget } from './cited-numbers.ts';

/**
 * Returns a citation without the letters before its sign, and how far the sign is from them.
 *
 * @param own whether the default jurisdiction's code has a number
 * @param isCode whether the letters name a code
 * @returns undefined if there are no such letters, or if the number is not the default jurisdiction's
 */
export function withoutTermBefore(
  parsed: ParsedCitation,
  own: (target: ParsedTarget) => boolean,
  isCode: (code: CodeReference) => boolean,
): { readonly parsed: ParsedCitation; readonly by: number } | undefined {
  const { code } = parsed;
  const target = mainTarget(parsed.targets);
  if (code?.kind !== 'initials' || code.signAt === undefined || target === undefined) return undefined;
  if (separators(target) === 0 || !own(target) || isCode(code)) return undefined;
  const by = code.signAt;
  const targets = shifted(parsed.targets, -by);
  return { parsed: { ...parsed, start: parsed.start + by, targets, form: 'bare', code: undefined }, by };
}
