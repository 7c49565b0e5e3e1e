/** What an accepted suggestion writes: the rest of the number, or the whole citation in the draft's style. */
import * as vscode from 'vscode';
import type { Citation } from '../../citation/types.ts';
import type { SectionSummary } from '../../contract/resources.ts';
import type { Style } from '../../lookup/citing/style.ts';
import { citationText } from '../shared/citation-format.ts';
import { settingAt } from '../shared/draft-style.ts';
import { cited } from '../shared/insert-citation.ts';
import { refOf } from '../shared/section-presentation.ts';
import type { Services } from '../shared/services.ts';
import type { Typed } from './typed-text.ts';

/** Where a citation is being typed. */
export interface Place {
  readonly document: vscode.TextDocument;
  readonly position: vscode.Position;
  readonly typed: Typed;
  /** The citation as it would be with a number at the cursor. */
  readonly citation: Citation;
}

export interface Insertion {
  readonly label: string;
  readonly text: string;
  readonly range: vscode.Range;
  /** What is in the range now: VS Code compares it with the item. */
  readonly replaced: string;
}

/**
 * What accepting a section writes, or undefined for a section without a number.
 *
 * @param style the draft's own; undefined where it has none, and what was typed before the number stays as it is
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
  // A code's full name is written on purpose: an abbreviation must not replace it.
  if (style.name === 'short' && citation.form === 'full') return plain;
  const start = document.positionAt(offset - lead.length);
  const what = cited(services, section.citation, refOf(section));
  const text = citationText(what, document.languageId, style, settingAt(document, start));
  if (text.startsWith(lead)) return { ...plain, text: text.slice(lead.length) };
  return { label, text, range: new vscode.Range(start, position), replaced: lead + typed.text };
}

/** What comes before the only number of a citation: `PWMC § `. Undefined where no style may change it. */
function leadOf({ form, start, text, targets }: Citation): string | undefined {
  const [target] = targets;
  if (target === undefined || targets.length > 1 || (form !== 'full' && form !== 'short')) return undefined;
  const lead = text.slice(0, target.start - start);
  // VS Code completes within a line.
  return lead === '' || /[\r\n]/.test(lead) ? undefined : lead;
}

/** The number, with a section sign where the code's own citation has one and the draft named the code in full. */
function citedAs({ number, citation }: SectionSummary, { form }: Citation, { before }: Typed): string | undefined {
  if (number === undefined) return undefined;
  const hasSign = form === 'full' && citation?.includes('§') === true && !/§\s*$/u.test(before);
  return hasSign ? `§ ${number}` : number;
}
