import { readCorrections } from '../service/corrections.ts';
import type { Corrections } from '../service/store/corrections.ts';
import { isAddress } from '../service/store/open.ts';
import { textOption } from './options.ts';

/**
 * Reads the user's corrections for a library from `--names FILE`, else from `LIBRARY.names.yaml` beside it. Passes a line
 * to `say` for each part that can't be read.
 */
export function correctionsFor(
  library: string,
  options: Readonly<Record<string, unknown>>,
  log: (line: string) => void,
): Corrections {
  const named = textOption(options, 'names');
  if (named === undefined && isAddress(library)) return new Map();
  const { corrections, faults } = readCorrections(named ?? `${library}.names.yaml`);
  for (const fault of faults) log(fault);
  return corrections;
}
