/** Composes the parts. Slow things (undici, the embedded service, the lexicon) load when they are first used. */
import * as vscode from 'vscode';
import { register as registerAccount } from './workbench/account/index.ts';
import type { Api } from './workbench/api.ts';
import { register as registerAssistants } from './workbench/assistants/index.ts';
import { register as registerAuthorities } from './workbench/authorities/index.ts';
import { register as registerCheck } from './workbench/check/index.ts';
import { register as registerCitations } from './workbench/citations/commands.ts';
import { OpenDocumentCitations } from './workbench/citations/index.ts';
import { register as registerCitationsView } from './workbench/citations-view/index.ts';
import { register as registerCite } from './workbench/cite/index.ts';
import { register as registerCompletion } from './workbench/completion/index.ts';
import { createConnection, register as registerConnection } from './workbench/connection/index.ts';
import { register as registerData } from './workbench/data/index.ts';
import { register as registerFirstRun } from './workbench/first-run/index.ts';
import { register as registerHover } from './workbench/hover/index.ts';
import { register as registerImport } from './workbench/import/index.ts';
import { register as registerInlayHints } from './workbench/inlay-hints/index.ts';
import { register as registerJurisdictions } from './workbench/jurisdictions/index.ts';
import { register as registerLinks } from './workbench/links/index.ts';
import { register as registerMarking } from './workbench/marking/index.ts';
import { register as registerSearch } from './workbench/search/index.ts';
import { register as registerSection } from './workbench/section/index.ts';
import { register as registerSectionDocument } from './workbench/section-document/index.ts';
import { BeingTyped } from './workbench/shared/being-typed.ts';
import { createDraftEditor } from './workbench/shared/draft-editor.ts';
import { createJurisdictionList } from './workbench/shared/jurisdiction-list.ts';
import { createKeys } from './workbench/shared/keys.ts';
import { createLaw } from './workbench/shared/law.ts';
import { createRecentSections } from './workbench/shared/recent-sections.ts';
import type { Services } from './workbench/shared/services.ts';
import { readSettings } from './workbench/shared/settings.ts';
import { createShownSection } from './workbench/shared/shown-section.ts';
import { startFeatures } from './workbench/shared/start-features.ts';
import { register as registerTransfer } from './workbench/transfer/index.ts';

const features = [
  registerConnection,
  registerAccount,
  registerSearch,
  registerCite,
  registerJurisdictions,
  registerImport,
  registerHover,
  registerSection,
  registerMarking,
  registerCitations,
  registerCitationsView,
  registerCheck,
  registerCompletion,
  registerSectionDocument,
  registerInlayHints,
  registerLinks,
  registerTransfer,
  registerAuthorities,
  registerData,
  registerFirstRun,
  registerAssistants,
];

export function activate(context: vscode.ExtensionContext): Api {
  const log = vscode.window.createOutputChannel('Legal Code', { log: true });
  context.subscriptions.push(log);
  try {
    const services = startFeatures(context.subscriptions, () => compose(context, log), features, log);
    return {
      ready: async () => void (await services.jurisdictions.all()),
      client: () => services.connection.client(),
      citations: (document) => services.citations.read(document),
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.error(error instanceof Error ? error : why);
    void vscode.window.showErrorMessage(vscode.l10n.t('Legal Code Lookup could not start: {0}', why));
    throw error;
  }
}

function compose(context: vscode.ExtensionContext, log: vscode.LogOutputChannel): Services {
  const settings = readSettings(context.subscriptions);
  const keys = createKeys(context);
  const connection = createConnection({ context, log, settings, keys });
  const directory = createJurisdictionList(connection);
  const citations = new OpenDocumentCitations(connection, directory, settings);
  const recents = createRecentSections(context.globalState, connection);
  const shown = createShownSection();
  const drafts = createDraftEditor();
  const beingTyped = new BeingTyped();
  const { law, states } = createLaw({ connection, directory, settings });
  context.subscriptions.push(keys, connection, directory, citations, states, recents, shown, drafts, beingTyped);
  return {
    context,
    log,
    settings,
    keys,
    connection,
    jurisdictions: directory,
    citations,
    law,
    citationStates: states,
    recentSections: recents,
    shownSection: shown,
    draftEditor: drafts,
    beingTyped,
  };
}
