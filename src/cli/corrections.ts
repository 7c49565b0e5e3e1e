import { readCorrections } from '../service/corrections.ts';
import type { Corrections } from '../service/store/corrections.ts';
import { isAddress } from '../service/store/open.ts';
import { textOption } from './options.ts';

/**
 * The reader's corrections for a library: those of `--names FILE`, else of `LIBRARY.names.yaml` beside it. What of them can't be read
 * goes to `say`, a line each.
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
