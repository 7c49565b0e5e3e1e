/** Quick fixes on a citation: state its jurisdiction, or cite a recodified section by its current number. */
import * as vscode from 'vscode';
import type { Citation } from '../../citation/types.ts';
import { renumbering } from '../../lookup/suggestions.ts';
import { citedAbbreviation } from '../shared/cited-abbreviation.ts';
import { statedName, whereAbbreviationIsSet, whereJurisdictionIsSet } from '../shared/jurisdiction-settings.ts';
import { brief } from '../shared/plain-text.ts';
import { problemSource } from '../shared/problem-source.ts';
import type { Services } from '../shared/services.ts';
import { isWordText } from '../shared/word-text.ts';
import { acceptFixes } from './accept.ts';
import { lockFixes } from './accept-in-lock.ts';
import type { DraftChecker } from './checker.ts';
import type { KeptFinding } from './problems.ts';

/** A place's display name, and the setting's value for it. */
interface Meaning {
  readonly name: string;
  readonly place: string;
}

/** Fixes for citations without a known place. They don't depend on a check. */
export function registerMeaningFixes(services: Services): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    { pattern: '**' },
    {
      provideCodeActions(document, range) {
        const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
        return services.citations
          .within(document, from, to)
          .filter((citation) => citation.jurisdictionId === null)
          .flatMap((citation) => fixesFor(services, document, citation));
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
}

function fixesFor(services: Services, document: vscode.TextDocument, citation: Citation): readonly vscode.CodeAction[] {
  // A fully named place lacks its code, which the embedded library can download.
  const isAmbiguous = citation.candidates.length > 0;
  if (citation.place !== null && !isAmbiguous && citation.form !== 'short')
    return services.connection.embedded ? [fix(vscode.l10n.t('Get Its Code…'), 'legalCode.getCode')] : [];
  const abbreviation = citedAbbreviation(citation);
  const uri = document.uri.toString();
  const { meanings, more } = meaningsOf(services, citation);
  const means = (): readonly vscode.CodeAction[] => {
    if (abbreviation === undefined) return [];
    const [stated, where] = [brief(abbreviation, 40), whereAbbreviationIsSet(document)];
    const given = meanings.map(({ name, place }) =>
      fix(vscode.l10n.t('Define “{0}” as {1} ({2})', stated, name, where), 'legalCode.setAbbreviation', {
        abbreviation,
        place,
        uri,
      }),
    );
    const ask = fix(vscode.l10n.t('Define “{0}”… ({1})', stated, where), 'legalCode.setAbbreviation', {
      abbreviation,
      uri,
    });
    return more ? [...given, ask] : given;
  };
  const about = (): readonly vscode.CodeAction[] => {
    // A citation that names its place doesn't depend on the document's default jurisdiction.
    if (citation.place !== null && !isAmbiguous) return [];
    const where = whereJurisdictionIsSet(document);
    const given = meanings.map(({ name, place }) =>
      fix(
        vscode.l10n.t('Set This Document’s Jurisdiction to {0} ({1})', name, where),
        'legalCode.setDocumentJurisdiction',
        { place, uri },
      ),
    );
    const ask = fix(
      vscode.l10n.t('Set This Document’s Jurisdiction… ({0})', where),
      'legalCode.setDocumentJurisdiction',
      { uri },
    );
    return more ? [...given, ask] : given;
  };
  return [...means(), ...about()];
}

/** The candidates, or all jurisdictions if there are few. `more`: offer to ask for a jurisdiction that is not listed. */
function meaningsOf(
  { jurisdictions: directory }: Services,
  citation: Citation,
): { readonly meanings: readonly Meaning[]; readonly more: boolean } {
  if (citation.candidates.length > 0) {
    const meanings = citation.candidates.slice(0, 5).map(({ place, code, jurisdictionId }) => ({
      name: brief(code ?? place, 60),
      place: jurisdictionId === undefined ? place : statedName(directory, jurisdictionId),
    }));
    return { meanings, more: true };
  }
  const known = directory.known ?? [];
  if (known.length > 5 || citation.place !== null) return { meanings: [], more: true };
  const meanings = known.flatMap(({ id, name }) =>
    name === undefined ? [] : [{ name: brief(name, 60), place: statedName(directory, id) }],
  );
  return { meanings, more: false };
}

function fix(title: string, command: string, argument?: object): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { title, command, ...(argument === undefined ? {} : { arguments: [argument] }) };
  return action;
}

/** Fixes for a check's findings: apply the suggestion, or open the section. */
export function registerFindingFixes(checker: DraftChecker): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    { pattern: '**' },
    {
      async provideCodeActions(document, _range, { diagnostics }) {
        const ours = diagnostics.filter((problem) => problem.source === problemSource);
        if (ours.length === 0) return [];
        const { acceptanceOf } = await import('../../lookup/check-entry.ts');
        const accepting = isWordText(document) ? lockFixes : acceptFixes;
        return ours.flatMap((problem) => {
          const behind = checker.problems.behind(document, problem);
          return [
            ...behind.flatMap((kept) => findingFixes(document, problem, kept)),
            ...behind.flatMap(({ finding }) => accepting(document, problem, finding, acceptanceOf(finding))),
          ];
        });
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
}

function findingFixes(
  document: vscode.TextDocument,
  problem: vscode.Diagnostic,
  { finding, serviceId }: KeptFinding,
): readonly vscode.CodeAction[] {
  const fixes: vscode.CodeAction[] = [];
  const { suggestion, section, nearest = [], citation, target } = finding;
  const near = nearest.flatMap((number) => renumbering(citation, target, number).suggestion ?? []);
  const replacements = isWordText(document) ? [] : [...(suggestion === undefined ? [] : [suggestion]), ...near];
  for (const replacement of replacements) {
    const title = vscode.l10n.t('Replace with “{0}”', brief(replacement.text, 60));
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    // Edits elsewhere may have moved the problem, and its suggestion with it.
    const moved = document.offsetAt(problem.range.start) - finding.start;
    const at = (offset: number): vscode.Position => document.positionAt(offset + moved);
    action.edit = new vscode.WorkspaceEdit();
    action.edit.replace(document.uri, new vscode.Range(at(replacement.start), at(replacement.end)), replacement.text);
    // The writer must choose among several near numbers.
    action.isPreferred = replacement === suggestion;
    action.diagnostics = [problem];
    fixes.push(action);
  }
  if (section !== undefined) {
    const { id: sectionId, ...rest } = section;
    const action = fix(
      section.citation === undefined
        ? vscode.l10n.t('Open the section')
        : vscode.l10n.t('Open {0}', brief(section.citation, 60)),
      'legalCode.openSection',
      { sectionId, serviceId, ...rest },
    );
    action.diagnostics = [problem];
    fixes.push(action);
  }
  return fixes;
}
