/** Transfers law into a draft: sections dragged from the tree, and words pasted from a section's panel. */
import * as vscode from 'vscode';
import { copiedFrom } from '../../panel-protocol/copied.ts';
import { citationText } from '../shared/citation-format.ts';
import { settingAt, styleOf } from '../shared/draft-style.ts';
import { citationOf, cited, spaced } from '../shared/insert-citation.ts';
import { markupOf } from '../shared/markup-language.ts';
import { isSectionRef } from '../shared/recent-sections.ts';
import { linkedSection, linkTo } from '../shared/section-link.ts';
import { sectionsMimeType } from '../shared/sections-mime-type.ts';
import type { SectionRef, Services } from '../shared/services.ts';
import { linkText, quotationText } from './text.ts';

const anywhere: vscode.DocumentSelector = { pattern: '**' };

export function register(services: Services): vscode.Disposable {
  const kinds = pasteKinds();
  return vscode.Disposable.from(
    vscode.languages.registerDocumentDropEditProvider(
      anywhere,
      { provideDocumentDropEdits: (document, at, dragged) => dropped(services, document, at, dragged) },
      { dropMimeTypes: [sectionsMimeType] },
    ),
    vscode.languages.registerDocumentPasteEditProvider(
      anywhere,
      {
        provideDocumentPasteEdits: (document, ranges, copied) => pasted(services, document, ranges, copied),
      },
      { providedPasteEditKinds: Object.values(kinds), pasteMimeTypes: ['text/html'] },
    ),
  );
}

function pasteKinds() {
  const ours = vscode.DocumentDropOrPasteEditKind.Text.append('legalCode');
  return { quotation: ours.append('quotation'), citation: ours.append('citation'), link: ours.append('link') };
}

/** Citations of the dragged sections, in the document's style. */
async function dropped(
  services: Services,
  document: vscode.TextDocument,
  at: vscode.Position,
  dragged: vscode.DataTransfer,
): Promise<vscode.DocumentDropEdit | undefined> {
  const sections = sectionsIn(await dragged.get(sectionsMimeType)?.asString());
  const citations = await citationsFor(services, sections, document, at);
  if (citations.length === 0) return undefined;
  const text = spaced(document, new vscode.Range(at, at), citations.join('; '));
  return new vscode.DocumentDropEdit(text, vscode.l10n.t('Insert Citation'));
}

/** Plain paste remains the default. VS Code offers ours beside it and in Paste As…. */
async function pasted(
  services: Services,
  document: vscode.TextDocument,
  [range]: readonly vscode.Range[],
  copied: vscode.DataTransfer,
): Promise<vscode.DocumentPasteEdit[]> {
  const from = copiedFrom((await copied.get('text/html')?.asString()) ?? '');
  const words = (await copied.get('text/plain')?.asString())?.trim() ?? '';
  if (!isSectionRef(from) || range === undefined || words === '') return [];
  const [citation] = await citationsFor(services, [from], document, range.start);
  if (citation === undefined || from.citation === undefined) return [];
  const languageId = markupOf(document);
  const address = linkTo(linkedSection(services, from.citation, from), vscode.env.uriScheme);
  const kinds = pasteKinds();
  const edits = [
    new vscode.DocumentPasteEdit(
      onOwnLine(document, range, quotationText(words, citation, languageId)),
      vscode.l10n.t('Paste as Quotation'),
      kinds.quotation,
    ),
    new vscode.DocumentPasteEdit(spaced(document, range, citation), vscode.l10n.t('Paste as Citation'), kinds.citation),
    new vscode.DocumentPasteEdit(
      spaced(document, range, linkText(citation, address, languageId)),
      vscode.l10n.t('Paste as Link'),
      kinds.link,
    ),
  ];
  for (const edit of edits) edit.yieldTo = [vscode.DocumentDropOrPasteEditKind.Text];
  return edits;
}

/** A block begins on a line of its own, after an empty one. */
function onOwnLine(document: vscode.TextDocument, range: vscode.Range, text: string): string {
  const isBlock = text.includes('\n');
  const before = document.lineAt(range.start.line).text.slice(0, range.start.character);
  return isBlock ? `${before.trim() === '' ? '' : '\n\n'}${text}` : spaced(document, range, text);
}

async function citationsFor(
  services: Services,
  sections: readonly SectionRef[],
  document: vscode.TextDocument,
  at: vscode.Position,
): Promise<readonly string[]> {
  const style = await styleOf(services, document);
  const found: string[] = [];
  for (const section of sections) {
    const citation = await citationOf(services, section);
    if (citation === undefined) continue;
    const what = cited(services, citation, section);
    found.push(citationText(what, markupOf(document), style, settingAt(document, at)));
  }
  return found;
}

function sectionsIn(json: string | undefined): readonly SectionRef[] {
  try {
    const read: unknown = JSON.parse(json ?? '[]');
    return Array.isArray(read) ? read.filter(isSectionRef) : [];
  } catch {
    return [];
  }
}
