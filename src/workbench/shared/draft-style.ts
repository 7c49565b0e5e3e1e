/** The citation style of a draft: the one that the setting names, else the one that the draft plainly has, else the code's own. */
import type * as vscode from 'vscode';
import { learnedStyle } from '../../lookup/citing/learned.ts';
import { chosenStyle, type Setting, type Style } from '../../lookup/citing/style.ts';
import type { Services } from './services.ts';

const plainStyle = chosenStyle('plain');

/** The style of a draft, or the code's own. Reads the draft's citations where the setting leaves the style to the draft. */
export async function styleOf(services: Services, document: vscode.TextDocument): Promise<Style> {
  return chosenStyleFor(services, document) ?? (await learnedStyleOf(services, document)) ?? plainStyle;
}

/** The style that the setting names for a document. */
export function chosenStyleFor({ settings }: Services, document: vscode.TextDocument): Style | undefined {
  const chosen = settings.citationStyle(document);
  return chosen === undefined ? undefined : chosenStyle(chosen);
}

/**
 * The style that a draft plainly has.
 *
 * @param typing the offset at which a citation is being typed: it shows no style yet
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

/** The style for text that goes to no draft in particular. */
export function chosenStyleOf({ settings }: Services): Style {
  const chosen = settings.citationStyle();
  return chosen === undefined ? plainStyle : chosenStyle(chosen);
}

/** Whether a place in a document is between parentheses that open on its line. */
export function settingAt(document: vscode.TextDocument, { line, character }: vscode.Position): Setting {
  let depth = 0;
  for (const sign of document.lineAt(line).text.slice(0, character)) {
    if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(0, depth - 1);
  }
  return depth > 0 ? 'parentheses' : 'sentence';
}
