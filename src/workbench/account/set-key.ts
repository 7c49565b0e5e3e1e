/** Setting a key: it is tried on the service before it is kept, so that what is kept is known to be good. */
import * as vscode from 'vscode';
import { type Failure, LookupError } from '../../contract/failure.ts';
import { describeFailure } from '../../lookup/words.ts';
import { readAddress } from '../connection/address.ts';
import { openClient } from '../connection/connection.ts';
import { notice } from '../plain.ts';
import type { Services } from '../services.ts';
import { tell } from '../steps.ts';
import { type KeyProblem, keyProblem } from './shape.ts';

/** Asks for a key until one is accepted and kept, or the person gives up. The key that was kept before stays until then. */
export async function setKey(services: Services): Promise<void> {
  const address = readAddress(services.settings.serviceUrl());
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
    if (tried.kind === 'cancelled') return;
    if (tried.kind === 'failed' && tried.failure.kind === 'unauthorized') {
      wrong = replaces
        ? vscode.l10n.t('{0} does not accept this key. It was not kept; the key before it is unchanged.', host)
        : vscode.l10n.t('{0} does not accept this key. It was not kept.', host);
      continue;
    }
    // Kept back from this account, so the account is known: the key is good.
    const known = tried.kind === 'accepted' || tried.failure.kind === 'forbidden';
    if (tried.kind === 'failed' && !known && !(await keepAnyway(tried.failure, host))) {
      wrong = undefined;
      continue;
    }
    await services.keys.set(origin, key);
    const message = known
      ? vscode.l10n.t('{0} accepts the key. It is kept on this machine, for {1} only.', host, origin)
      : vscode.l10n.t('The key is kept for {0}, not yet checked.', origin);
    await vscode.window.showInformationMessage(message);
    return;
  }
}

/** An input box that hides what is typed, and says what was wrong with the key before. */
function askKey(host: string, wrong: string | undefined, replaces: boolean): Promise<string | undefined> {
  const box = vscode.window.createInputBox();
  box.title = replaces
    ? vscode.l10n.t('Replace the API Key for {0}', host)
    : vscode.l10n.t('Set the API Key for {0}', host);
  box.prompt = vscode.l10n.t('The key goes to {0} only. It is checked before it is kept.', host);
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
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Asks the service with this key, through a client of its own: nothing that is in use changes. */
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
        if (token.isCancellationRequested) return { kind: 'cancelled' };
        if (error instanceof LookupError) return { kind: 'failed', failure: error.failure };
        throw error;
      } finally {
        cancelling.dispose();
        await client.close();
      }
    },
  );
}

/** The key could not be checked: whether to keep it all the same is the person's to say. */
async function keepAnyway(failure: Failure, host: string): Promise<boolean> {
  const keep = vscode.l10n.t('Keep Anyway');
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
      return vscode.l10n.t('Type or paste a key, or press Escape to leave things as they are.');
    case 'inside':
      return vscode.l10n.t('A key has no spaces or line breaks inside it.');
    case 'characters':
      return vscode.l10n.t('A key is made of plain letters, digits and signs; this has other characters.');
    case 'scheme':
      return vscode.l10n.t('Only the key itself: leave out “Bearer”.');
  }
}

/** The embedded library has no account. */
export async function explainNoKey(): Promise<void> {
  await tell(
    'information',
    vscode.l10n.t(
      'The embedded library is on this machine and needs no API key. A key belongs to a service that an operator runs.',
    ),
    ['connect'],
  );
}
