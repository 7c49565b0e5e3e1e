/** Reads settings. A value that a setting cannot have is read as its default. Pure. */
import type { CitationForms } from '../../citation/types.ts';
import { type StyleName, styleNames } from '../../lookup/citing/style.ts';

export type CheckWhen = 'onSave' | 'onType' | 'never';

/** How citations are made visible in the text. */
export type Marking = 'links' | 'decorations' | 'none';

/** Which citations are looked up so that their underline can show their status. */
export type MarkingLookUp = 'visible' | 'cached';

/** How assistants get at the law: as tools of the window, as an MCP server, or not at all. */
export type Assistants = 'tools' | 'mcp' | 'off';

/** A text that says something. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

export function citationAbbreviationsIn(value: unknown): CitationForms {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, meaning]) => typeof meaning === 'string'));
}

export function checkWhenIn(value: unknown): CheckWhen {
  const when = textIn(value);
  return when === 'onType' || when === 'onSave' ? when : 'never';
}

/** How severe a kind of finding is shown, by kind; `off`: it is not shown. Kinds that are not set keep their own severity. */
export type SeveritySetting = Readonly<Record<string, (typeof levels)[number]>>;

const levels = ['error', 'warning', 'information', 'hint', 'off'] as const;

export function severityIn(value: unknown): SeveritySetting {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([kind, stated]) => {
      const level = levels.find((each) => each === stated);
      return level === undefined ? [] : [[kind, level]];
    }),
  );
}

export function assistantsIn(value: unknown): Assistants {
  const way = textIn(value);
  return way === 'mcp' || way === 'off' ? way : 'tools';
}

/** The style that a person chose; undefined: the draft's own. */
export function citationStyleIn(value: unknown): StyleName | undefined {
  return styleNames.find((name) => name === value);
}

export function markingIn(value: unknown): Marking {
  const marking = textIn(value);
  return marking === 'links' || marking === 'none' ? marking : 'decorations';
}

/** @param leavesComputer whether a lookup would be sent to another computer: then nothing is looked up unless the setting asks for it */
export function markingLookUpIn(value: unknown, leavesComputer: boolean): MarkingLookUp {
  const stated = textIn(value);
  if (stated === 'cached' || stated === 'visible') return stated;
  return leavesComputer ? 'cached' : 'visible';
}
