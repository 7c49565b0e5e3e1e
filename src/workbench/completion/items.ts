/** Sections as completion items in the code's order, with law in force first. */
import * as vscode from 'vscode';
import type { SectionSummary } from '../../contract/resources.ts';
import { plain } from '../shared/plain-text.ts';
import { headingOf, nameOf, presentationOf } from '../shared/section-presentation.ts';
import type { LawAsOf } from '../shared/services.ts';
import type { Insertion } from './insertion.ts';

/** A section, and the service to ask for its text. */
export interface PreviewSource {
  readonly sectionId: string;
  readonly serviceId: string;
  /** The law as of the draft's date. */
  readonly law: LawAsOf;
}

export class SectionItem extends vscode.CompletionItem {
  /** Undefined if no preview may be requested. */
  readonly preview: PreviewSource | undefined;

  constructor(label: vscode.CompletionItemLabel, preview: PreviewSource | undefined) {
    super(label, vscode.CompletionItemKind.Reference);
    this.preview = preview;
  }
}

/** Items for sections with text to insert, without duplicates. `today`: the day on which to evaluate statuses. */
export function itemsOf(
  sections: readonly SectionSummary[],
  today: string,
  insertionOf: (section: SectionSummary) => Insertion | undefined,
  previewOf: (section: SectionSummary) => PreviewSource | undefined,
): SectionItem[] {
  const once = new Map(sections.map((section) => [section.id, section]));
  return [...once.values()].flatMap((section, at) => {
    const insertion = insertionOf(section);
    if (insertion === undefined) return [];
    const { label, text, range, replaced } = insertion;
    const heading = plain(headingOf(section.heading) ?? '');
    const { warning } = presentationOf(section, today);
    const item = new SectionItem(
      {
        label,
        ...(warning === undefined ? {} : { detail: ` ${plain(warning)}` }),
        ...(heading === '' ? {} : { description: heading }),
      },
      previewOf(section),
    );
    item.insertText = text;
    item.range = range;
    item.detail = plain([nameOf(section), heading].filter((part) => part !== '').join(' · '));
    // The service has already matched the words. VS Code would compare them with the number.
    item.filterText = replaced === '' || text.startsWith(replaced) ? text : replaced;
    item.sortText = `${warning === undefined ? 0 : 1}${String(at).padStart(4, '0')}`;
    if (warning !== undefined) item.tags = [vscode.CompletionItemTag.Deprecated];
    return [item];
  });
}
