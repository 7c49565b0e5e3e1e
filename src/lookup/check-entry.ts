/** What the editor needs of cite-checking, in one place to load it from: it brings a text comparison that nothing else needs. */

export { readDocx } from '../documents/docx/index.ts';
export { draftTextOf } from '../documents/draft-text.ts';
export { DocumentProblem } from '../documents/problem.ts';
export { acceptanceOf, acceptancesFor } from './acceptance.ts';
export { checkDraft } from './check.ts';
export { lockFileName, parseLock } from './lock.ts';
export { codeNames } from './not-understood.ts';
export { jsonReport, sarifReport, textReport } from './report.ts';
export { htmlReport, markdownReport, recordOf } from './report-people.ts';
