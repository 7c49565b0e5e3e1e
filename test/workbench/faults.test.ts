import { strict as assert } from 'node:assert';
import type { ServerResponse } from 'node:http';
import * as vscode from 'vscode';
import { LookupError } from '../../src/contract/failure.ts';
import { treeItemOf } from '../../src/workbench/jurisdictions/tree-item.ts';
import { rowsOf } from '../../src/workbench/search/rows.ts';
import { rowContext } from './row-context.ts';
import { type Fault, type Scripted, scripted } from './scripted.ts';
import { type KnownService, knownService, on, until } from './service.ts';

interface Met {
  readonly what: string;
  readonly fault: Fault;
  /** The text in every view. */
  readonly says: RegExp;
  /** The action that is offered first, and can be run. */
  readonly offers: RegExp;
  /** Earlier answers stay readable, with their age. */
  readonly stays: boolean;
}

const json = (response: ServerResponse, status: number, headers: Readonly<Record<string, string>> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/problem+json', ...headers });
  response.end(JSON.stringify({ detail: 'So it is.' }));
};

const met: readonly Met[] = [
  {
    what: '401',
    fault: (_, response) => json(response, 401),
    says: /needs an API key\. None is set/,
    offers: /Set API Key…/,
    stays: false,
  },
  {
    what: '403',
    fault: (_, response) => json(response, 403),
    says: /The service refused access to this/,
    offers: /Try Again/,
    stays: false,
  },
  {
    what: '404 of everything',
    fault: (_, response) => json(response, 404),
    says: /did not find this|does not offer this/,
    offers: /Try Again/,
    stays: false,
  },
  {
    what: '429',
    fault: (_, response) => json(response, 429, { 'retry-after': '3600' }),
    says: /too many requests from this account\. Try again after \d/,
    offers: /Try Again/,
    stays: true,
  },
  {
    what: '500',
    fault: (_, response) => json(response, 500),
    says: /The service failed \(status 500\)/,
    offers: /Try Again/,
    stays: true,
  },
  {
    what: 'a page to sign in at',
    fault: (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    says: /was not understood: expected JSON/,
    offers: /Open Settings/,
    stays: true,
  },
  {
    what: 'JSON cut short',
    fault: (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": [{"id'),
    says: /was not understood: expected JSON/,
    offers: /Open Settings/,
    stays: false,
  },
  {
    what: 'another protocol',
    fault: (request) => request.socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
    says: /was not understood: expected an HTTP answer/,
    offers: /Open Settings/,
    stays: false,
  },
  {
    what: 'an answer that ends too early',
    fault: (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"data": []}', () => response.socket?.end());
    },
    says: /closed the connection before its answer was complete/,
    offers: /Try Again/,
    stays: true,
  },
  {
    what: 'a reset',
    fault: (request) => request.socket.resetAndDestroy(),
    says: /closed the connection before its answer was complete/,
    offers: /Try Again/,
    stays: true,
  },
];

const cited = 'Test Hollow Municipal Code § 1.01.010';
const content = `---\njurisdiction: Test Hollow\n---\n\nSee ${cited}.\n`;

/** A hover's visible text, with the commands of its links. */
async function hoverText(document: vscode.TextDocument): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    on(document, '1.01.010'),
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((each) => (each instanceof vscode.MarkdownString ? each.value : String(each)))
    .join('\n')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}

/** The findings of a check of the draft. */
async function findings(document: vscode.TextDocument): Promise<readonly string[]> {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('legalCode.checkDocument');
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ source }) => source === 'Legal Code')
    .map(({ message }) => message);
}

/** The answer of the assistants' tool for the citation. */
async function outcomes(): Promise<readonly unknown[]> {
  const input = { text: `See ${cited}.` };
  const { content } = await vscode.lm.invokeTool('check_citations', { input, toolInvocationToken: undefined });
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  const { results }: { readonly results?: readonly { readonly outcome: unknown }[] } = JSON.parse(part.value);
  return (results ?? []).map(({ outcome }) => outcome);
}

/** The citation is right, and a failing service is no reason for a finding. */
async function holdsNothingAgainstIt(document: vscode.TextDocument): Promise<void> {
  assert.deepEqual(await findings(document), []);
  for (const outcome of await outcomes())
    assert.ok(outcome === 'could_not_ask' || outcome === 'exists', String(outcome));
}

const context = rowContext('fences');

describe('a service that answers with', () => {
  let known: KnownService;
  let service: Scripted;
  let before_: string | undefined;
  const unheard: unknown[] = [];
  const listener = (reason: unknown): void => void unheard.push(reason);
  const configuration = () => vscode.workspace.getConfiguration('legalCode');

  before(async () => {
    known = await knownService();
    before_ = configuration().inspect<string>('service.url')?.globalValue;
    process.on('unhandledRejection', listener);
  });
  after(async () => {
    process.off('unhandledRejection', listener);
    await configuration().update('service.url', before_, vscode.ConfigurationTarget.Global);
    await known.api.ready();
  });
  beforeEach(async () => {
    service = await scripted();
  });
  afterEach(async () => {
    service.close();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const ours = unheard
      .splice(0)
      .filter((reason) => reason instanceof Error && /legal-?code/i.test(reason.stack ?? ''));
    assert.deepEqual(ours.map(String), []);
  });

  const connect = async (): Promise<void> => {
    await configuration().update('service.url', service.url, vscode.ConfigurationTarget.Global);
    await until('the client', async () => ((await known.api.client()).origin === service.url ? true : undefined));
  };

  for (const { what, fault, says, offers, stays } of met) {
    it(`${what} is shown in every view, with a remedy`, async () => {
      service.fault = fault;
      await connect();
      await assert.rejects(known.api.ready(), LookupError);
      const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
      assert.match(await hoverText(document), says);

      const client = await known.api.client();
      const failure = await client.search({ text: 'fences' }).then(
        () => assert.fail('it should not have been answered'),
        (error: unknown) => {
          assert.ok(error instanceof LookupError);
          return error.failure;
        },
      );
      const [row, ...further] = rowsOf({ kind: 'failed', failure }, context);
      assert.match(row?.label ?? '', says);
      assert.match(further[0]?.label ?? '', offers);
      const item = treeItemOf({ kind: 'failure', id: 'f', parent: undefined, failure }, false, {
        defaultJurisdictionId: undefined,
        embedded: false,
        today: '2026-01-01',
      });
      assert.match(String(item.label), says);
      assert.equal(item.command?.command, 'legalCode.jurisdictions.retry');
      await holdsNothingAgainstIt(document);

      // When the service recovers, every view recovers.
      service.fault = undefined;
      await vscode.commands.executeCommand('legalCode.refreshJurisdictions');
      await until('the law', async () => (/six feet high/.test(await hoverText(document)) ? true : undefined));
      assert.deepEqual(await findings(document), []);
      await until('the assistant’s answer', async () => ((await outcomes())[0] === 'exists' ? true : undefined));
    });

    it(`${what} after it was well ${stays ? 'leaves what was read to be read, and says how old it is' : 'shows no law that it does not stand by'}`, async () => {
      await connect();
      await known.api.ready();
      const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
      assert.match(await hoverText(document), /six feet high/);
      assert.doesNotMatch(await hoverText(document), /can’t answer now/);
      service.fault = fault;
      await vscode.commands.executeCommand('legalCode.refreshJurisdictions');
      const asked = service.asked.length;
      await until('the refresh', () => (service.asked.length > asked ? true : undefined));
      const text = await until('the hover', async () => {
        const shown = await hoverText(document);
        return (stays ? /can’t answer now/ : says).test(shown) ? shown : undefined;
      });
      if (stays) {
        assert.match(text, /six feet high/);
        assert.match(text, /The service can’t answer now\. Showing its answer from this minute/);
      } else assert.doesNotMatch(text, /six feet high/);
      assert.doesNotMatch(text, /Last change: [^\n]*(?:service|answer)/);
      await holdsNothingAgainstIt(document);
    });
  }
});
