/** The citation style of a draft: the one that the setting names, else the one that the draft plainly has, else the code's own. */
import type * as vscode from 'vscode';
import { learnedStyle } from '../../lookup/citing/learned.ts';
import { chosenStyle, type Setting, type Style } from '../../lookup/citing/style.ts';
import type { Services } from './services.ts';

const plainStyle = chosenStyle('plain');

/** Reads the draft's citations where the setting leaves the style to the draft. */
export async function styleOf(services: Services, document: vscode.TextDocument): Promise<Style> {
  const chosen = services.settings.citationStyle(document);
  if (chosen !== undefined) return chosenStyle(chosen);
  return learnedStyle(await services.citations.read(document), document.getText()) ?? plainStyle;
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
