/** The editor's entry point for cite-checking. A bundle of its own, because only checks need its text comparison. */

export { readDocx } from '../documents/docx/index.ts';
export { draftTextOf } from '../documents/draft-text.ts';
export { DocumentProblem } from '../documents/problem.ts';
export { acceptanceOf, acceptancesFor, acceptsState } from './acceptance.ts';
export { checkDraft } from './check.ts';
export { emptyLock, formatLock, lockFileName, parseLock } from './lock.ts';
export { codeNames } from './not-understood.ts';
export { jsonReport, textReport } from './report.ts';
export { htmlReport, markdownReport } from './report-people.ts';
export { recordOf } from './report-record.ts';
export { sarifReport } from './report-sarif.ts';
