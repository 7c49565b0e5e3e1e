/** Inserts a draft's table of authorities at the cursor, or updates the existing one in place. */
import * as vscode from 'vscode';
import type { Citation } from '../../citation/types.ts';
import { type Authority, type AuthorityGroup, asCited, authoritiesOf } from '../../lookup/citing/authorities.ts';
import { type Outline, outlineOf } from '../../lookup/citing/citation-outline.ts';
import { type Style, styledCitation } from '../../lookup/citing/style.ts';
import { citedCodes } from '../../lookup/code-forms.ts';
import type { Lookup, Prepared } from '../../lookup/types.ts';
import { showFailure, showMessage } from '../shared/actions.ts';
import { styleOf } from '../shared/draft-style.ts';
import { failureOf } from '../shared/failure-message.ts';
import { cited } from '../shared/insert-citation.ts';
import { markupOf } from '../shared/markup-language.ts';
import { refOf } from '../shared/section-presentation.ts';
import type { Services } from '../shared/services.ts';
import { signalWhileInUse } from '../shared/signal.ts';
import { type DraftText, draftText, partsOf } from './draft-text.ts';
import { entryGroups, type Printed } from './entries.ts';
import { type EntryGroup, placeFor, setOff, tableIn, tableText } from './markup.ts';

export function register(services: Services): vscode.Disposable {
  return vscode.commands.registerCommand('legalCode.insertTableOfAuthorities', async () => {
    const editor = services.draftEditor.current();
    if (editor === undefined) {
      await showMessage('information', vscode.l10n.t('Open a document to list its authorities.'), []);
      return;
    }
    try {
      await insertTable(services, editor);
    } catch (error) {
      const failure = failureOf(error, services.log);
      if (failure !== undefined) await showFailure(failure);
    }
  });
}

async function insertTable(services: Services, { document, selection }: vscode.TextEditor): Promise<void> {
  const draft = await draftText(services, document);
  const { groups, leftOut } = authoritiesOf(...withoutTable(draft));
  if (groups.length === 0) {
    await showMessage('information', vscode.l10n.t('This document cites no local law that a table could list.'), []);
    return;
  }
  const versions = partsOf(document).map(({ version }) => version);
  const made = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Listing authorities'), cancellable: true },
    (_progress, token) => entriesOf(services, groups, document, token),
  );
  if (made === undefined || partsOf(document).some(({ version }, at) => version !== versions[at])) return;
  const markup = markupOf(document);
  const text = tableText(vscode.l10n.t('Table of Authorities'), made.groups, markup);
  const edit = new vscode.WorkspaceEdit();
  // In a notebook, the table may be in another cell.
  const existing = partsOf(document).flatMap((part) => {
    const table = tableIn(part.getText(), markup);
    return table === undefined ? [] : [{ part, range: rangeIn(part, table) }];
  })[0];
  if (existing === undefined) insertAt(edit, document, selection.start, text);
  else edit.replace(existing.part.uri, existing.range, text);
  if (!(await vscode.workspace.applyEdit(edit))) {
    await showMessage('warning', vscode.l10n.t('This document is read-only, so the table was not inserted.'), []);
    return;
  }
  // The table is already in the document, so don't wait for the message.
  void showResult(made, leftOut);
}

function rangeIn(
  document: vscode.TextDocument,
  { start, end }: { readonly start: number; readonly end: number },
): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

function insertAt(edit: vscode.WorkspaceEdit, document: vscode.TextDocument, at: vscode.Position, text: string): void {
  const whole = document.getText();
  const offset = placeFor(whole, document.offsetAt(at), markupOf(document));
  edit.insert(document.uri, document.positionAt(offset), setOff(text, whole.slice(0, offset), whole.slice(offset)));
}

/** The draft's citations and outline, without those inside its table. */
function withoutTable({ text, languageId, citations }: DraftText): readonly [readonly Citation[], Outline] {
  const table = tableIn(text, languageId);
  if (table === undefined) return [citations, outlineOf(text, languageId)];
  const { start, end } = table;
  const blanks = text.slice(start, end).replace(/[^\n]/g, ' ');
  return [
    citations.filter((citation) => citation.end <= start || end <= citation.start),
    outlineOf(text.slice(0, start) + blanks + text.slice(end), languageId),
  ];
}

interface Made {
  readonly groups: readonly EntryGroup[];
  readonly listed: number;
  /** Sections that the service doesn't have. */
  readonly notFound: number;
}

/** Undefined if the user canceled. */
async function entriesOf(
  services: Services,
  groups: readonly AuthorityGroup[],
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
): Promise<Made | undefined> {
  const style = tableStyle(await styleOf(services, document));
  const cancel = signalWhileInUse(services.connection, token);
  try {
    const all = groups.flatMap(({ authorities }) => authorities).filter(({ target }) => target.kind === 'section');
    const { lookup } = services.law.of(document);
    const prepared = await lookup.prepare(all, cancel.signal);
    let notFound = 0;
    const printed: Printed[] = [];
    for (const group of groups)
      for (const authority of group.authorities) {
        const known = await writtenCitation(services, authority, { lookup, style, prepared, signal: cancel.signal });
        if (token.isCancellationRequested) return undefined;
        const { citation, target, places } = authority;
        const isSection = target.kind === 'section';
        if (known === undefined && isSection) notFound++;
        const title = (known === undefined ? undefined : servedCode(services, citation)) ?? group.code ?? group.place;
        printed.push({ title, citation: known ?? asCited(group, target), isSection, places });
      }
    const listed = entryGroups(printed);
    return { groups: listed, listed: listed.reduce((sum, { entries }) => sum + entries.length, 0), notFound };
  } finally {
    cancel.dispose();
  }
}

/** The service's name of the code of a section that it has. A draft may call the code by another name. */
function servedCode({ jurisdictions }: Services, { jurisdictionId, code }: Citation): string | undefined {
  const jurisdiction = jurisdictionId === null ? undefined : jurisdictions.get(jurisdictionId);
  const codes = jurisdiction === undefined ? [] : citedCodes(jurisdiction, { code });
  return codes.length === 1 ? codes[0]?.name : undefined;
}

/** A table cites in full, even if the draft abbreviates. */
function tableStyle({ name, year }: Style): Style {
  return { name: name === 'short' ? 'plain' : name, year };
}

/** Formats the service's own citation in the style; undefined if the service doesn't have the section. */
async function writtenCitation(
  services: Services,
  { citation, target }: Authority,
  {
    lookup,
    style,
    prepared,
    signal,
  }: {
    readonly lookup: Lookup;
    readonly style: Style;
    readonly prepared: Prepared;
    readonly signal: AbortSignal;
  },
): Promise<string | undefined> {
  if (target.kind !== 'section') return undefined;
  const resolution = await lookup.resolve(citation, target, signal, prepared);
  if (resolution.kind !== 'found') return undefined;
  const section = resolution.section.value;
  if (section.citation === undefined) return undefined;
  const whole = styledCitation(cited(services, section.citation, refOf(section)), style, 'parentheses');
  const { through } = target;
  return through === undefined || section.number === undefined
    ? whole
    : whole.replace('§ ', '§§ ').replace(section.number, `${section.number}–${through}`);
}

async function showResult({ listed, notFound }: Made, leftOut: number): Promise<void> {
  const parts = [
    vscode.l10n.t('Authorities listed: {0}.', listed),
    ...(notFound === 0 ? [] : [vscode.l10n.t('Sections that were not found: {0}.', notFound)]),
    ...(leftOut === 0
      ? []
      : [vscode.l10n.t('Citations left out because their jurisdiction is unknown: {0}.', leftOut)]),
  ];
  await showMessage(notFound + leftOut === 0 ? 'information' : 'warning', parts.join(' '), []);
}
