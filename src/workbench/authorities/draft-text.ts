/** A draft as one text: a document, or all Markdown cells of its notebook. */
import * as vscode from 'vscode';
import type { Citation } from '../../citation/types.ts';
import { markupOf } from '../shared/markup-language.ts';
import type { Services } from '../shared/services.ts';

export interface DraftText {
  readonly text: string;
  readonly languageId: string;
  /** Their positions are offsets in `text`. */
  readonly citations: readonly Citation[];
}

const between = '\n\n';

export async function draftText({ citations }: Services, document: vscode.TextDocument): Promise<DraftText> {
  const languageId = markupOf(document);
  let text = '';
  const all: Citation[] = [];
  for (const part of partsOf(document)) {
    if (text !== '') text += between;
    const from = text.length;
    all.push(...(await citations.read(part)).map((citation) => moved(citation, from)));
    text += part.getText();
  }
  return { text, languageId, citations: all };
}

/** A document alone, or the Markdown cells of its notebook. */
export function partsOf(document: vscode.TextDocument): readonly vscode.TextDocument[] {
  const notebook = vscode.workspace.notebookDocuments.find((each) =>
    each.getCells().some((cell) => cell.document === document),
  );
  if (notebook === undefined) return [document];
  return notebook
    .getCells()
    .filter(({ kind }) => kind === vscode.NotebookCellKind.Markup)
    .map((cell) => cell.document);
}

function moved(citation: Citation, by: number): Citation {
  return {
    ...citation,
    start: citation.start + by,
    end: citation.end + by,
    targets: citation.targets.map((target) => ({ ...target, start: target.start + by, end: target.end + by })),
  };
}
