import type { RowContext } from '../../src/workbench/search/rows.ts';

/** The search list after typing `text`, with no default jurisdiction, no history and no filters. */
export function rowContext(text: string): RowContext {
  return {
    text,
    today: '2026-01-01',
    busy: false,
    embedded: true,
    within: undefined,
    place: () => undefined,
    recent: [],
    lastText: undefined,
    buttons: [],
    defaultName: undefined,
    filters: { text },
    completions: [],
  };
}
