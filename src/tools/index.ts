/** Runs the tools: validates the input, calls the tool, and returns its answer. */
import { Check as isOf } from 'typebox/value';
import { checkCitations } from './check.ts';
import { compareVersions } from './compare.ts';
import { listCoverage } from './coverage.ts';
import { CursorError } from './cursor.ts';
import { inputProblem } from './input-problem.ts';
import { callAsOf, newCall, type ToolParts } from './parts.ts';
import { readSection } from './read-section.ts';
import { findReferences } from './references.ts';
import { CheckInput, CompareInput, CoverageInput, ReadInput, ReferencesInput, SearchInput } from './schemas.ts';
import { searchLocalLaw } from './search.ts';

/** A tool's answer, or the problem with its input. */
export type ToolAnswer =
  | { readonly kind: 'answer'; readonly value: object }
  | { readonly kind: 'wrongInput'; readonly message: string };

export interface Tools {
  /** Rejects only with an AbortError, when `signal` is aborted. */
  run(name: string, input: unknown, signal?: AbortSignal): Promise<ToolAnswer>;
}

/** Creates the tools from the parts that a surface provides. */
export function createTools(parts: ToolParts): Tools {
  return {
    async run(name, input, signal) {
      const problem = inputProblem(name, input);
      if (problem !== undefined) return { kind: 'wrongInput', message: problem };
      const call = newCall(parts, signal);
      try {
        if (isOf(SearchInput, input) && name === 'search_local_law')
          return answered(await searchLocalLaw(callAsOf(call, input.as_of), input));
        if (isOf(ReadInput, input) && name === 'read_section') return answered(await readSection(call, input));
        if (isOf(CheckInput, input) && name === 'check_citations')
          return answered(await checkCitations(callAsOf(call, input.as_of), input));
        if (isOf(CompareInput, input) && name === 'compare_versions')
          return answered(await compareVersions(call, input));
        if (isOf(ReferencesInput, input) && name === 'find_references')
          return answered(await findReferences(call, input));
        if (isOf(CoverageInput, input) && name === 'list_coverage') return answered(await listCoverage(call, input));
      } catch (error) {
        if (error instanceof CursorError) return { kind: 'wrongInput', message: error.message };
        throw error;
      }
      return { kind: 'wrongInput', message: `${name}: no such tool` };
    },
  };
}

const answered = (value: object): ToolAnswer => ({ kind: 'answer', value });
