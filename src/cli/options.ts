import type { CitationForms } from '../citation/types.ts';
import { isDay } from '../lookup/as-of.ts';
import { UsageError } from './law.ts';

/** Unvalidated options from the command line. */
export type Given = Readonly<Record<string, unknown>>;

export function optionsOf(options: unknown): Given {
  return typeof options === 'object' && options !== null ? { ...options } : {};
}

export function textOption(options: Given, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function requiredOption(options: Given, name: string): string {
  const value = textOption(options, name);
  if (value === undefined) throw new Error(`--${name} is needed`);
  return value;
}

/** A date such as 2022-05-31. Throws UsageError for any other text. @param name as on the command line, without the dashes */
export function dateOption(options: Given, name: string): string | undefined {
  const value = textOption(
    options,
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
  if (value !== undefined && !isDay(value)) throw new UsageError(`--${name}: expected a date such as 2022-05-31`);
  return value;
}

export function listOption(options: Given, name: string): readonly string[] {
  const value = options[name];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** Parses repeated `--abbreviation SMC=Seattle`, the equivalent of the setting legalCode.citationAbbreviations. Throws UsageError. */
export function abbreviationsOption(options: Given): CitationForms {
  const pairs = listOption(options, 'abbreviation').map((stated) => {
    const at = stated.indexOf('=');
    const [abbreviation, place] = [stated.slice(0, at).trim(), stated.slice(at + 1).trim()];
    if (at < 0 || abbreviation === '' || place === '')
      throw new UsageError(`--abbreviation ${stated}: expected ABBREVIATION=PLACE, such as SMC=Seattle`);
    return [abbreviation, place] as const;
  });
  return Object.fromEntries(pairs);
}
