/** How a section looks in a row: its icon and the word for its status, where it is not simply in force. */
import * as vscode from 'vscode';
import type { SectionSummary } from '../contract/resources.ts';
import { knownStatus } from '../contract/status.ts';
import { describeStatus } from '../lookup/words.ts';
import type { SectionRef } from './services.ts';

/** A codicon for a section's status. */
export function statusIcon(status: string | undefined): string {
  switch (knownStatus(status)) {
    case 'repealed':
    case 'superseded':
    case 'expired':
    case 'omitted':
      return 'circle-slash';
    case 'recodified':
      return 'arrow-right';
    case 'reserved':
      return 'dash';
    case 'not_funded':
      return 'circle-outline';
    case 'in_force':
    case undefined:
      return 'law';
  }
}

/** The word for a status, as a row says it; undefined for what is in force or was not said. */
export function statusWord(status: string | undefined): string | undefined {
  if (status === undefined) return undefined;
  const words = describeStatus(status, vscode.l10n.t);
  return words === describeStatus('in_force', vscode.l10n.t) ? undefined : words.toLocaleLowerCase();
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
export function nameOf(section: Pick<SectionSummary, 'citation' | 'number' | 'heading' | 'id'>): string {
  return (
    section.citation ??
    (section.number === undefined ? undefined : `§ ${section.number}`) ??
    section.heading ??
    section.id
  );
}

/** A heading as a row says it: codes end theirs with a full stop, rows do not. */
export function headingOf(heading: string | undefined): string | undefined {
  return heading?.replace(/\.\s*$/, '');
}
