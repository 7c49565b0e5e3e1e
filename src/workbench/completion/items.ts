/** Sections as completion items: in the code's order, law in force before law that is not. */
import * as vscode from 'vscode';
import type { SectionSummary } from '../../contract/resources.ts';
import { plain } from '../shared/plain-text.ts';
import { headingOf, nameOf, presentationOf } from '../shared/section-presentation.ts';
import type { LawAsOf } from '../shared/services.ts';

export class SectionItem extends vscode.CompletionItem {
  readonly sectionId: string;
  /** The service whose identifier it is. */
  readonly serviceId: string;
  readonly law: LawAsOf;

  constructor(label: vscode.CompletionItemLabel, sectionId: string, { serviceId, law }: Insertion) {
    super(label, vscode.CompletionItemKind.Reference);
    this.sectionId = sectionId;
    this.serviceId = serviceId;
    this.law = law;
  }
}

/** What an item replaces and writes. */
export interface Insertion {
  readonly range: vscode.Range;
  /** The service that the sections come from. */
  readonly serviceId: string;
  /** The law that the draft reads. */
  readonly law: LawAsOf;
  /** What stands there now: items are matched with it. */
  readonly typed: string;
  /** What is written for a section. */
  readonly text: (section: SectionSummary) => string | undefined;
}

/** Items for sections that have something to write, each once. */
export function itemsOf(sections: readonly SectionSummary[], insertion: Insertion): SectionItem[] {
  const { range, typed, text } = insertion;
  const once = new Map(sections.map((section) => [section.id, section]));
  return [...once.values()].flatMap((section, at) => {
    const inserted = text(section);
    if (inserted === undefined) return [];
    const heading = plain(headingOf(section.heading) ?? '');
    const { warning } = presentationOf(section);
    const item = new SectionItem(
      {
        label: inserted,
        ...(warning === undefined ? {} : { detail: ` ${plain(warning)}` }),
        ...(heading === '' ? {} : { description: heading }),
      },
      section.id,
      insertion,
    );
    item.insertText = inserted;
    item.range = range;
    item.detail = plain([nameOf(section), heading].filter((part) => part !== '').join(' · '));
    // The service has matched the words already; VS Code would compare them with the number.
    item.filterText = typed === '' || inserted.startsWith(typed) ? inserted : typed;
    item.sortText = `${warning === undefined ? 0 : 1}${String(at).padStart(4, '0')}`;
    if (warning !== undefined) item.tags = [vscode.CompletionItemTag.Deprecated];
    return [item];
  });
}
