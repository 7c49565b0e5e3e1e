/** Validates settings. An invalid value is read as the default. Pure. */
import type { CitationForms } from '../../citation/types.ts';
import { isObject } from '../../contract/decode/json-values.ts';
import { type StyleName, styleNames } from '../../lookup/citing/style.ts';

export type CheckWhen = 'onSave' | 'onType' | 'never';

/** How to mark citations in the text. */
export type Marking = 'links' | 'decorations' | 'none';

/** Which citations to look up to show their status. */
export type MarkingLookUp = 'visible' | 'cached';

/** How assistants access the law: language-model tools, an MCP server, or not at all. */
export type Assistants = 'tools' | 'mcp' | 'off';

/** A string that isn't blank. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

export function citationAbbreviationsIn(value: unknown): CitationForms {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function checkWhenIn(value: unknown): CheckWhen {
  const when = textIn(value);
  return when === 'onType' || when === 'onSave' ? when : 'never';
}

/** Severity by kind of finding; `off` hides it. Unlisted kinds keep their default severity. */
export type SeveritySetting = Readonly<Record<string, (typeof levels)[number]>>;

const levels = ['error', 'warning', 'information', 'hint', 'off'] as const;

export function severityIn(value: unknown): SeveritySetting {
  if (!isObject(value)) return {};
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

/** The user's chosen style; undefined for the draft's own. */
export function citationStyleIn(value: unknown): StyleName | undefined {
  return styleNames.find((name) => name === value);
}

export function markingIn(value: unknown): Marking {
  const marking = textIn(value);
  return marking === 'links' || marking === 'none' ? marking : 'decorations';
}

/** @param leavesComputer whether lookups go to another computer: then only an explicit setting enables them */
export function markingLookUpIn(value: unknown, leavesComputer: boolean): MarkingLookUp {
  const stated = textIn(value);
  if (stated === 'cached' || stated === 'visible') return stated;
  return leavesComputer ? 'cached' : 'visible';
}
