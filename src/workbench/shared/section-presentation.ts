/** A section's name and validity in a row. */
import * as vscode from 'vscode';
import type { SectionSummary } from '../../contract/resources.ts';
import type { ValidityFacts } from '../../contract/validity.ts';
import { unnamedSection } from './place-name.ts';
import { type RowPresentation, rowPresentationOf } from './row-presentation.ts';
import type { SectionRef } from './services.ts';

/** A section's validity in a row. `today`: the day on which to evaluate the status, as in `LawAsOf`. */
export function presentationOf(section: ValidityFacts, today: string): RowPresentation {
  return rowPresentationOf(section, { today, language: vscode.env.language }, vscode.l10n.t);
}

/** A section reference for commands. */
export function refOf(section: SectionSummary): SectionRef {
  return {
    sectionId: section.id,
    ...(section.jurisdictionId === undefined ? {} : { jurisdictionId: section.jurisdictionId }),
    ...(section.citation === undefined ? {} : { citation: section.citation }),
    ...(section.heading === undefined ? {} : { heading: section.heading }),
  };
}

/** The name of a section without a citation: its number, or else its heading. */
export function nameOf(section: Pick<SectionSummary, 'citation' | 'number' | 'heading'>): string {
  return (
    section.citation ??
    (section.number === undefined ? undefined : `§ ${section.number}`) ??
    section.heading ??
    unnamedSection()
  );
}

/** A heading for a row, without the period that codes put at its end. */
export function headingOf(heading: string | undefined): string | undefined {
  return heading?.replace(/\.\s*$/, '');
}
