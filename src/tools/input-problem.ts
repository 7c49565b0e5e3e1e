/** What is wrong with a tool's input, in words that a model can act on. */
import { Errors } from 'typebox/value';
import { isLegalDate } from '../contract/legal-dates.ts';
import { tools } from './table.ts';

/** Tools that are about one section. */
const aboutSection: ReadonlySet<string> = new Set(['read_section', 'compare_versions', 'find_references']);

/** Undefined when the input is fine. */
export function inputProblem(name: string, input: unknown): string | undefined {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) return `${name}: there is no such tool; expected ${tools.map((one) => one.name).join(', ')}`;
  const [problem] = Errors(tool.input, input);
  if (problem !== undefined) {
    const where = problem.instancePath || 'input';
    // A schema of `false` is where no further field may be.
    return problem.keyword === 'boolean'
      ? `${name}: ${where} is not a field of this tool`
      : `${name}: ${where} ${problem.message}`;
  }
  const given = typeof input === 'object' && input !== null ? input : {};
  if (aboutSection.has(name) && !('citation' in given) && !('id' in given))
    return `${name}: expected a citation or an id`;
  // A version's id is where read_section takes a date, too.
  if ('as_of' in given && typeof given.as_of === 'string' && isDate.test(given.as_of) && !isLegalDate(given.as_of))
    return `${name}: /as_of is no date of the calendar`;
  return undefined;
}

const isDate = /^\d{4}-\d{2}-\d{2}$/;
