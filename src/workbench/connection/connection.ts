/** The service in use: its address, client and state. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { ClientOptions, LegalCodeClient } from '../../client/types.ts';
import { type Failure, LookupError } from '../../contract/failure.ts';
import { showMessage } from '../shared/actions.ts';
import type { Keys } from '../shared/keys.ts';
import { openClient } from '../shared/open-client.ts';
import { parseServiceAddress, type ServiceAddress } from '../shared/service-address.ts';
import type { Connection, ConnectionState, Outcome } from '../shared/services.ts';
import type { Settings } from '../shared/settings.ts';
import { EmbeddedService } from './embedded.ts';
import { type Damage, describeRepair } from './repair.ts';

interface Collaborators {
  readonly context: vscode.ExtensionContext;
  readonly log: vscode.LogOutputChannel;
  readonly settings: Settings;
  readonly keys: Keys;
}

/** Creates a connection to the service in `legalCode.service.url`. It follows changes of that setting and of the keys. */
export function createConnection(collaborators: Collaborators): Connection {
  return new ServiceConnection(collaborators);
}

class ServiceConnection implements Connection {
  readonly library: string;
  readonly #context: vscode.ExtensionContext;
  readonly #log: vscode.LogOutputChannel;
  readonly #settings: Settings;
  readonly #keys: Keys;
  readonly #stateChanged = new vscode.EventEmitter<ConnectionState>();
  readonly #serviceChanged = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable[] = [];
  #address: ServiceAddress;
  #state: ConnectionState = { kind: 'idle' };
  #embedded: EmbeddedService | undefined;
  #client: Promise<LegalCodeClient> | undefined;
  #limitEnds: NodeJS.Timeout | undefined;

  readonly onDidChangeState = this.#stateChanged.event;
  readonly onDidChangeService = this.#serviceChanged.event;

  constructor({ context, log, settings, keys }: Collaborators) {
    this.#context = context;
    this.#log = log;
    this.#settings = settings;
    this.#keys = keys;
    this.library = join(context.globalStorageUri.fsPath, 'library.db');
    this.#address = parseServiceAddress(settings.serviceUrl());
    this.#state = resting(this.#address);
    this.#subscriptions.push(
      this.#stateChanged,
      this.#serviceChanged,
      settings.onDidChange((event) => {
        if (event.affectsConfiguration('legalCode.service')) this.#follow();
      }),
      keys.onDidChange((origin) => {
        if (origin === this.origin) this.#reconnect();
      }),
    );
  }

  get embedded(): boolean {
    return this.#address.kind === 'embedded';
  }

  get serviceId(): string {
    return this.#address.kind === 'service' ? this.#address.id : this.#address.kind;
  }

  get origin(): string | undefined {
    return this.#address.kind === 'service' ? this.#address.origin : undefined;
  }

  get host(): string | undefined {
    return this.#address.kind === 'service' ? this.#address.host : undefined;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  client(): Promise<LegalCodeClient> {
    if (this.#client === undefined) {
      const opening: Promise<LegalCodeClient> = this.#open(this.#address, (failure) => {
        // An earlier client's outcome is unrelated to the service in use.
        if (this.#client === opening) this.report(failure === undefined ? { ok: true } : { failure });
      });
      this.#client = opening;
      opening.catch((error: unknown) => {
        if (this.#client !== opening) return;
        this.#client = undefined;
        if (error instanceof LookupError) this.report({ failure: error.failure, service: true });
      });
    }
    return this.#once(this.#client);
  }

  /** Waits for an embedded service that is being restarted. Nothing would listen at its socket. */
  async #once(opening: Promise<LegalCodeClient>): Promise<LegalCodeClient> {
    const client = await opening;
    if (this.embedded && this.#client === opening) await this.#embedded?.endpoint();
    return client;
  }

  report(outcome: Outcome): void {
    // No request can change the state of an unusable address.
    if (this.#address.kind === 'unusable') return;
    if ('ok' in outcome) {
      const before = this.#state.kind === 'ready' ? this.#state.jurisdictions : undefined;
      const jurisdictions = outcome.jurisdictions ?? before;
      if (this.#state.kind === 'ready' && jurisdictions === before) return;
      this.#become({ kind: 'ready', ...(jurisdictions === undefined ? {} : { jurisdictions }) });
    } else if (outcome.service === true || concernsAll(outcome.failure))
      this.#become({ kind: 'failed', failure: outcome.failure });
  }

  async prepareLibrary(): Promise<void> {
    if (existsSync(this.library)) return;
    this.#embedded ??= this.#launch();
    await this.#embedded.endpoint();
    if (this.embedded) return;
    await this.#embedded.stop();
    this.#embedded = undefined;
  }

  async stopLibrary(): Promise<void> {
    const service = this.#embedded;
    this.#embedded = undefined;
    if (this.embedded) this.#drop();
    await service?.stop();
  }

  refresh(): void {
    // Clear an open client's cache. The next request reopens a client that failed to open.
    this.#client?.then(
      (client) => client.forget(),
      () => undefined,
    );
    if (this.#state.kind !== 'misconfigured') this.#become({ kind: 'idle' });
    this.#serviceChanged.fire();
  }

  dispose(): void {
    clearTimeout(this.#limitEnds);
    this.#drop();
    // Don't wait: the child process exits with this one, because its IPC channel closes.
    void this.#embedded?.stop();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  async #open(address: ServiceAddress, onOutcome: NonNullable<ClientOptions['onOutcome']>): Promise<LegalCodeClient> {
    if (address.kind === 'unusable') throw new LookupError({ kind: 'offline', cause: 'ERR_INVALID_URL' });
    this.#become({ kind: 'connecting' });
    const log = (line: string): void => this.#log.debug(line);
    if (address.kind === 'service') {
      const { url, origin } = address;
      return openClient(this.#context, { url, key: () => this.#keys.get(origin), log, onOutcome });
    }
    this.#embedded ??= this.#launch();
    const { url, socketPath, key } = await this.#embedded.endpoint();
    return openClient(this.#context, { url, socketPath, key: () => key, log, onOutcome });
  }

  #launch(): EmbeddedService {
    const shipped = (path: string): string => this.#context.asAbsolutePath(path);
    return new EmbeddedService({
      cli: shipped(join('dist', 'cli.js')),
      library: this.library,
      seed: [shipped(join('sample', 'library'))],
      log: (line) => this.#log.info(line),
      back: () => this.#showMessage(vscode.l10n.t('The embedded library stopped and was restarted.')),
      damaged: (damage, rebuild) => {
        this.#log.warn(`Embedded library: damaged; kept as ${damage.kept}`);
        // The views show the damaged library's content.
        if (this.embedded) this.refresh();
        void this.#askToRebuild(damage, rebuild);
      },
      repaired: (repair) => {
        this.#log.warn(`Embedded library: damaged (${repair.why}); kept as ${repair.kept}`);
        const { severity, message } = describeRepair(repair, vscode.l10n.t);
        if (this.embedded) this.refresh();
        showMessage(severity, message, ['showLog']).catch((error: unknown) => this.#log.error(String(error)));
      },
      lost: (why) => {
        if (!this.embedded) return;
        this.#drop();
        this.report({ failure: { kind: 'offline', cause: 'EMBEDDED_EXITED', detail: why }, service: true });
      },
    });
  }

  /** Unless the user agrees, the service asks again at its next start. */
  async #askToRebuild({ kept }: Damage, rebuild: () => void): Promise<void> {
    const again = vscode.l10n.t('Import Again');
    const question = vscode.l10n.t(
      'The embedded library was damaged. The damaged file was saved as {0}. Import your codes again?',
      kept,
    );
    if ((await vscode.window.showWarningMessage(question, again)) === again) rebuild();
  }

  #showMessage(message: string): void {
    this.#log.warn(message);
    vscode.window.setStatusBarMessage(`$(info) ${message}`, 8_000);
  }

  /** Applies a changed setting. Stops the embedded process if it is no longer needed. */
  #follow(): void {
    const address = parseServiceAddress(this.#settings.serviceUrl());
    if (JSON.stringify(address) === JSON.stringify(this.#address)) return;
    this.#address = address;
    if (address.kind !== 'embedded' && this.#embedded !== undefined) {
      void this.#embedded.stop();
      this.#embedded = undefined;
    }
    this.#log.info(`Service: ${address.kind === 'service' ? address.origin : address.kind}`);
    this.#reconnect();
  }

  #reconnect(): void {
    this.#drop();
    this.#become(resting(this.#address));
    this.#serviceChanged.fire();
  }

  #drop(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.then((open) => open.close()).catch(() => undefined);
  }

  #become(state: ConnectionState): void {
    clearTimeout(this.#limitEnds);
    this.#state = state;
    this.#stateChanged.fire(state);
    // When the rate limit ends, reload the views.
    if (state.kind === 'failed' && state.failure.kind === 'rateLimited' && state.failure.retryAt !== undefined) {
      const wait = Math.min(Math.max(state.failure.retryAt - Date.now(), 0) + 250, 2 ** 31 - 1);
      this.#limitEnds = setTimeout(() => this.#become({ kind: 'idle' }), wait);
    }
  }
}

const resting = (address: ServiceAddress): ConnectionState =>
  address.kind === 'unusable' ? { kind: 'misconfigured', why: address.why } : { kind: 'idle' };

/** Failures that probably affect every request. The next successful answer clears them. */
function concernsAll(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unauthorized':
    case 'rateLimited':
    case 'offline':
    case 'timeout':
    case 'notUnderstood':
      return true;
    case 'serviceError':
      return failure.status >= 500;
    case 'forbidden':
    case 'notFound':
    case 'incomplete':
    case 'editionNotHeld':
    case 'editionsNotOffered':
    case 'notADate':
    case 'notOffered':
    case 'unexpected':
      return false;
  }
}
