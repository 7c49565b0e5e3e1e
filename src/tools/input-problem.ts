/** Describes invalid tool input so that a model can correct it. */
import { Errors } from 'typebox/value';
import { isLegalDate } from '../contract/legal-dates.ts';
import { tools } from './table.ts';

/** Tools for a single section. */
const aboutSection: ReadonlySet<string> = new Set(['read_section', 'compare_versions', 'find_references']);

/** Undefined if the input is valid. */
export function inputProblem(name: string, input: unknown): string | undefined {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) return `${name}: no such tool; expected ${tools.map((one) => one.name).join(', ')}`;
  const [problem] = Errors(tool.input, input);
  if (problem !== undefined) {
    const where = problem.instancePath || 'input';
    // A schema of `false` marks an unknown field.
    return problem.keyword === 'boolean'
      ? `${name}: ${where} is not a field of this tool`
      : `${name}: ${where} ${problem.message}`;
  }
  const given = typeof input === 'object' && input !== null ? input : {};
  if (aboutSection.has(name) && !('citation' in given) && !('id' in given))
    return `${name}: expected a citation or an id`;
  // For read_section, `as_of` can also be a version's id.
  if ('as_of' in given && typeof given.as_of === 'string' && isDate.test(given.as_of) && !isLegalDate(given.as_of))
    return `${name}: /as_of is no date of the calendar`;
  return undefined;
}

const isDate = /^\d{4}-\d{2}-\d{2}$/;
