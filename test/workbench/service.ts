/** The service for a run of the workbench tests, and the facts of its law. */
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as vscode from 'vscode';
import type { Api } from '../../src/workbench/api.ts';

/** A section as a draft cites it, and as its service returns it. */
export interface KnownSection {
  readonly cited: string;
  readonly heading: RegExp;
  /** A few of its words. */
  readonly words: RegExp;
}

export interface KnownService {
  readonly name: 'embedded' | 'second';
  readonly api: Api;
  /** For front matter. */
  readonly home: string;
  readonly inForce: KnownSection;
  /** One of its subdivisions, and words that are above it only. */
  readonly subdivision: { readonly cited: string; readonly words: RegExp; readonly not: RegExp };
  /** The act that last changed it. */
  readonly lastAct: RegExp;
  readonly repealed: KnownSection;
  readonly bare: string;
  readonly missing: string;
  /** Whether this account may see official sources. */
  readonly sources: boolean;
}

const law: Readonly<Record<KnownService['name'], Omit<KnownService, 'name' | 'api'>>> = {
  embedded: {
    home: 'Port Wenlow',
    inForce: { cited: 'PWMC 23.44.040', heading: /Required setbacks/, words: /principal building/ },
    subdivision: { cited: 'PWMC 23.42.020(c)(2)', words: /owner live on the lot/, not: /not larger/ },
    lastAct: /Ordinance 2024-21/,
    repealed: { cited: 'PWMC 23.42.050', heading: /Owner occupancy/, words: /Repealed/ },
    bare: '§ 23.42.020',
    missing: 'PWMC 23.99.010',
    sources: true,
  },
  second: {
    home: 'Millbrook Falls',
    inForce: {
      cited: 'Millbrook Falls Town Code § 4-17',
      heading: /Setbacks/,
      words: /stands back from the lot lines/,
    },
    subdivision: { cited: 'Millbrook Falls Town Code § 4-17(a)(1)', words: /twenty feet/, not: /Mill Street/ },
    lastAct: /2024-2/,
    repealed: { cited: 'Millbrook Falls Town Code § 4-30', heading: /./, words: /./ },
    bare: '§ 4-17',
    missing: 'Millbrook Falls Town Code § 4-99',
    sources: false,
  },
};

let known: Promise<KnownService> | undefined;

/** Connects once for all suites. */
export function knownService(): Promise<KnownService> {
  known ??= connect();
  return known;
}

async function connect(): Promise<KnownService> {
  const extension = vscode.extensions.getExtension<Api>('legal-code-lookup.legal-code-lookup');
  assert.ok(extension, 'the extension is installed');
  const name = process.env.LEGAL_CODE_TEST_SERVICE === 'second' ? 'second' : 'embedded';
  if (name === 'second') {
    const service = await startOtherService(extension.extensionPath);
    const signedIn = await signingGateway(service.url, service.key);
    await vscode.workspace
      .getConfiguration('legalCode')
      .update('service.url', signedIn, vscode.ConfigurationTarget.Global);
  }
  const api = await extension.activate();
  await api.ready();
  return { name, api, ...law[name] };
}

/** The second service in a separate process, which ends with this one. */
async function startOtherService(repository: string): Promise<{ readonly url: string; readonly key: string }> {
  const child = spawn(
    join(repository, 'node_modules/.bin/node'),
    [join(repository, 'test/fixtures/services/other-shapes.ts')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  process.once('exit', () => child.kill());
  child.unref();
  for await (const line of createInterface(child.stdout)) {
    const { url, key }: { readonly url?: unknown; readonly key?: unknown } = JSON.parse(line);
    assert.ok(typeof url === 'string' && typeof key === 'string');
    return { url, key };
  }
  throw new Error('the second service did not start');
}

/** Forwards to a service with its key, like a gateway that signs the user in. No key has to be typed in these tests. */
async function signingGateway(url: string, key: string): Promise<string> {
  const gateway: Server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}`, host: new URL(url).host };
    const onward = request(new URL(incoming.url ?? '/', url), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((started) => gateway.listen(0, '127.0.0.1', started));
  gateway.unref();
  const address = gateway.address();
  assert.ok(typeof address === 'object' && address !== null);
  return `http://127.0.0.1:${address.port}`;
}

/** A Markdown draft about the service's own place. */
export async function draft({ home }: KnownService, text: string, about = home): Promise<vscode.TextDocument> {
  const matter = about === '' ? '' : `---\njurisdiction: ${about}\n---\n\n`;
  return vscode.workspace.openTextDocument({ language: 'markdown', content: `${matter}${text}\n` });
}

/** The position of the middle of `words` in a document. */
export function on(document: vscode.TextDocument, words: string): vscode.Position {
  const at = document.getText().indexOf(words);
  assert.ok(at >= 0, `“${words}” is in the draft`);
  return document.positionAt(at + Math.floor(words.length / 2));
}

/** Repeats a request until it returns something. */
export async function until<T>(what: string, ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 450; attempt++) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} did not come`);
}
