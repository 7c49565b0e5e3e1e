/** How a section looks in a row: what it is called, and how its validity looks. */
import * as vscode from 'vscode';
import type { SectionSummary } from '../../contract/resources.ts';
import type { ValidityFacts } from '../../contract/validity.ts';
import { unnamedSection } from './place-name.ts';
import { type RowPresentation, rowPresentationOf } from './row-presentation.ts';
import type { SectionRef } from './services.ts';

/** How a section's validity looks in a row. `today`: the day for which the law is read, as `LawAsOf` has it. */
export function presentationOf(section: ValidityFacts, today: string): RowPresentation {
  return rowPresentationOf(section, { today, language: vscode.env.language }, vscode.l10n.t);
}

/** A section as commands take it. */
export function refOf(section: SectionSummary): SectionRef {
  return {
    sectionId: section.id,
    ...(section.jurisdictionId === undefined ? {} : { jurisdictionId: section.jurisdictionId }),
    ...(section.citation === undefined ? {} : { citation: section.citation }),
    ...(section.heading === undefined ? {} : { heading: section.heading }),
  };
}

/** What to call a section that has no citation: its number, else its heading. */
export function nameOf(section: Pick<SectionSummary, 'citation' | 'number' | 'heading'>): string {
  return (
    section.citation ??
    (section.number === undefined ? undefined : `§ ${section.number}`) ??
    section.heading ??
    unnamedSection()
  );
}

/** A heading as a row says it: codes end theirs with a full stop, rows do not. */
export function headingOf(heading: string | undefined): string | undefined {
  return heading?.replace(/\.\s*$/, '');
}
