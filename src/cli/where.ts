/** The options for the source of law. */
import { field } from '../service/store/field.ts';
import { correctionsFor } from './corrections.ts';
import type { LawOptions } from './law.ts';
import { type optionsOf, textOption } from './options.ts';

/** `--library` with the user's corrections of it, or `--service`. */
export function whereOf(options: ReturnType<typeof optionsOf>, log: (line: string) => void): LawOptions {
  const library = textOption(options, 'library');
  const corrections = library === undefined ? undefined : correctionsFor(library, options, log);
  return { library, service: textOption(options, 'service'), ...field('corrections', corrections) };
}
