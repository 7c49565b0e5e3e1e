/** The text that an accepted suggestion inserts: the rest of the number, or a full citation in the draft's style. */
import * as vscode from 'vscode';
import type { Citation } from '../../citation/types.ts';
import type { SectionSummary } from '../../contract/resources.ts';
import type { Style } from '../../lookup/citing/style.ts';
import { citationText } from '../shared/citation-format.ts';
import { settingAt } from '../shared/draft-style.ts';
import { cited } from '../shared/insert-citation.ts';
import { markupOf } from '../shared/markup-language.ts';
import { refOf } from '../shared/section-presentation.ts';
import type { Services } from '../shared/services.ts';
import type { Typed } from './typed-text.ts';

/** Where a citation is being typed. */
export interface Place {
  readonly document: vscode.TextDocument;
  readonly position: vscode.Position;
  readonly typed: Typed;
  /** The citation if a number were at the cursor. */
  readonly citation: Citation;
}

export interface Insertion {
  readonly label: string;
  readonly text: string;
  readonly range: vscode.Range;
  /** The range's current text, which VS Code compares with the item. */
  readonly replaced: string;
}

/**
 * The text to insert for a section; undefined for a section without a number.
 *
 * @param style the draft's style; undefined if it has none, which keeps the text before the number
 */
export function insertionOf(
  services: Services,
  place: Place,
  section: SectionSummary,
  style: Style | undefined,
): Insertion | undefined {
  const { document, position, typed, citation } = place;
  const label = typed.kind === 'number' ? section.number : citedAs(section, citation, typed);
  if (label === undefined) return undefined;
  const offset = document.offsetAt(position) - typed.text.length;
  const range = new vscode.Range(document.positionAt(offset), position);
  const plain = { label, text: label, range, replaced: typed.text };
  const lead = leadOf(citation);
  if (lead === undefined || style === undefined || section.citation === undefined) return plain;
  // The user chose to write the full name, so don't abbreviate it.
  if (style.name === 'short' && citation.form === 'full') return plain;
  const start = document.positionAt(offset - lead.length);
  const what = cited(services, section.citation, refOf(section));
  const text = citationText(what, markupOf(document), style, settingAt(document, start));
  if (text.startsWith(lead)) return { ...plain, text: text.slice(lead.length) };
  return { label, text, range: new vscode.Range(start, position), replaced: lead + typed.text };
}

/** The text before a citation's only number: `PWMC § `. Undefined if a style may not change it. */
function leadOf({ form, start, text, targets }: Citation): string | undefined {
  const [target] = targets;
  if (target === undefined || targets.length > 1 || (form !== 'full' && form !== 'short')) return undefined;
  const lead = text.slice(0, target.start - start);
  // VS Code completes only within a line.
  return lead === '' || /[\r\n]/.test(lead) ? undefined : lead;
}

/** The number, plus a section sign if the code's citation has one and the draft names the code in full. */
function citedAs({ number, citation }: SectionSummary, { form }: Citation, { before }: Typed): string | undefined {
  if (number === undefined) return undefined;
  const hasSign = form === 'full' && citation?.includes('§') === true && !/§\s*$/u.test(before);
  return hasSign ? `§ ${number}` : number;
}
