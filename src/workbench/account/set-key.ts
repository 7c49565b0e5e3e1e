/** Sets a key after the service has accepted it, so that every saved key is known to work. */
import * as vscode from 'vscode';
import { type Failure, LookupError } from '../../contract/failure.ts';
import { describeFailure } from '../../lookup/failure-words.ts';
import { showMessage } from '../shared/actions.ts';
import { openClient } from '../shared/open-client.ts';
import { notice } from '../shared/plain-text.ts';
import { parseServiceAddress } from '../shared/service-address.ts';
import type { Services } from '../shared/services.ts';
import { type KeyProblem, keyProblem } from './shape.ts';

/** Asks for a key until one is accepted and saved, or the user cancels. Until then, keeps the previous key. */
export async function setKey(services: Services): Promise<void> {
  const address = parseServiceAddress(services.settings.serviceUrl());
  if (address.kind === 'embedded') return explainNoKey();
  if (address.kind === 'unusable') {
    await vscode.commands.executeCommand('legalCode.connectToService');
    return;
  }
  const { origin, host, url } = address;
  let wrong: string | undefined;
  for (;;) {
    const replaces = (await services.keys.get(origin)) !== undefined;
    const key = await askKey(host, wrong, replaces);
    if (key === undefined) return;
    const tried = await tryKey(services, url, host, key);
    if (tried.kind === 'canceled') return;
    if (tried.kind === 'failed' && tried.failure.kind === 'unauthorized') {
      wrong = replaces
        ? vscode.l10n.t('{0} does not accept this key. It was not saved, and your previous key is unchanged.', host)
        : vscode.l10n.t('{0} does not accept this key. It was not saved.', host);
      continue;
    }
    // `forbidden` means that the service knows the account, so the key is valid.
    const known = tried.kind === 'accepted' || tried.failure.kind === 'forbidden';
    if (tried.kind === 'failed' && !known && !(await keepAnyway(tried.failure, host))) {
      wrong = undefined;
      continue;
    }
    await services.keys.set(origin, key);
    const message = known
      ? vscode.l10n.t('{0} accepts the key. It is stored on this machine and sent only to {1}.', host, origin)
      : vscode.l10n.t('The key for {0} was saved without a check.', origin);
    await vscode.window.showInformationMessage(message);
    return;
  }
}

/** An input box that hides its text and says why the previous key was refused. */
function askKey(host: string, wrong: string | undefined, replaces: boolean): Promise<string | undefined> {
  const box = vscode.window.createInputBox();
  box.title = replaces
    ? vscode.l10n.t('Replace the API Key for {0}', host)
    : vscode.l10n.t('Set the API Key for {0}', host);
  box.prompt = vscode.l10n.t('The key is sent only to {0}. It is checked before it is saved.', host);
  box.placeholder = vscode.l10n.t('Paste your API key');
  box.password = true;
  box.ignoreFocusOut = true;
  box.validationMessage = wrong;
  return new Promise((resolve) => {
    let answer: string | undefined;
    box.onDidChangeValue(() => {
      box.validationMessage = undefined;
    });
    box.onDidAccept(() => {
      const problem = keyProblem(box.value);
      if (problem !== undefined) {
        box.validationMessage = problemMessage(problem);
        return;
      }
      answer = box.value.trim();
      box.hide();
    });
    box.onDidHide(() => {
      box.dispose();
      resolve(answer);
    });
    box.show();
  });
}

type Tried =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Tests this key with a separate client, so that nothing in use changes. */
async function tryKey(services: Services, url: string, host: string, key: string): Promise<Tried> {
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t('Checking the key with {0}…', host),
      cancellable: true,
    },
    async (_progress, token) => {
      const controller = new AbortController();
      const cancelling = token.onCancellationRequested(() => controller.abort());
      const client = await openClient(services.context, {
        url,
        key: () => key,
        log: (line) => services.log.debug(line),
      });
      try {
        await client.check({ signal: controller.signal });
        return { kind: 'accepted' };
      } catch (error) {
        if (token.isCancellationRequested) return { kind: 'canceled' };
        if (error instanceof LookupError) return { kind: 'failed', failure: error.failure };
        throw error;
      } finally {
        cancelling.dispose();
        await client.close();
      }
    },
  );
}

/** Asks the user whether to keep a key that could not be checked. */
async function keepAnyway(failure: Failure, host: string): Promise<boolean> {
  const keep = vscode.l10n.t('Save Anyway');
  const retry = vscode.l10n.t('Try Again');
  const { message } = describeFailure(failure, vscode.l10n.t);
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('The key could not be checked with {0}.', host),
    { modal: true, detail: notice(message) },
    retry,
    keep,
  );
  return chosen === keep;
}

function problemMessage(problem: KeyProblem): string {
  switch (problem) {
    case 'empty':
      return vscode.l10n.t('Enter a key, or press Escape to cancel.');
    case 'inside':
      return vscode.l10n.t('An API key can’t contain spaces or line breaks.');
    case 'characters':
      return vscode.l10n.t('An API key can contain only ASCII letters, digits and punctuation.');
    case 'scheme':
      return vscode.l10n.t('Enter only the key, without “Bearer”.');
  }
}

/** The embedded library has no account. */
export async function explainNoKey(): Promise<void> {
  await showMessage(
    'information',
    vscode.l10n.t('The embedded library needs no API key. Keys are for services that an operator runs.'),
    ['connect'],
  );
}
