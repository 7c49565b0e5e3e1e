/** A draft's citation style: from the setting, or else the draft's evident style, or else the code's own. */
import type * as vscode from 'vscode';
import { learnedStyle } from '../../lookup/citing/learned.ts';
import { chosenStyle, type Setting, type Style } from '../../lookup/citing/style.ts';
import type { Services } from './services.ts';

const plainStyle = chosenStyle('plain');

/** The draft's style, or else the code's own. Reads the draft's citations if the setting doesn't name a style. */
export async function styleOf(services: Services, document: vscode.TextDocument): Promise<Style> {
  return chosenStyleFor(services, document) ?? (await learnedStyleOf(services, document)) ?? plainStyle;
}

/** The style from the setting for a document. */
export function chosenStyleFor({ settings }: Services, document: vscode.TextDocument): Style | undefined {
  const chosen = settings.citationStyle(document);
  return chosen === undefined ? undefined : chosenStyle(chosen);
}

/**
 * The draft's evident style.
 *
 * @param typing the offset of the citation being typed, which shows no style yet
 */
export async function learnedStyleOf(
  { citations }: Services,
  document: vscode.TextDocument,
  typing?: number,
): Promise<Style | undefined> {
  const all = await citations.read(document);
  const whole = typing === undefined ? all : all.filter(({ start, end }) => typing < start || end < typing);
  return learnedStyle(whole, document.getText());
}

/** The style for text that isn't for a particular draft. */
export function chosenStyleOf({ settings }: Services): Style {
  const chosen = settings.citationStyle();
  return chosen === undefined ? plainStyle : chosenStyle(chosen);
}

/** Whether a position is inside parentheses that open on its line. */
export function settingAt(document: vscode.TextDocument, { line, character }: vscode.Position): Setting {
  let depth = 0;
  for (const sign of document.lineAt(line).text.slice(0, character)) {
    if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(0, depth - 1);
  }
  return depth > 0 ? 'parentheses' : 'sentence';
}
