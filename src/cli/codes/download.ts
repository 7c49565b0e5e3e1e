/** Downloads of public codes: to a file, resumed where an earlier one ended, within a limit, and checked by a hash. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { Dispatcher } from 'undici';
import { isSafe } from '../../client/address.ts';
import { dispatcherTo } from '../../client/index.ts';
import { mayFollow } from '../../client/redirect.ts';

export interface DownloadOptions {
  /** Bytes; what is longer is refused. */
  readonly limit: number;
  /** SHA-256 that the file must have, in hexadecimal; absent: none is stated. */
  readonly sha256?: string;
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  log(line: string): void;
  /** @param total absent where the server does not state it */
  onProgress?(bytes: number, total: number | undefined): void;
}

/** A download that did not succeed; the message says why. What has come stays for the next one, unless it was refused. */
export class DownloadError extends Error {
  /** Whether the same request may succeed later. */
  readonly passing: boolean;

  constructor(message: string, passing = false, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DownloadError';
    this.passing = passing;
  }
}

/** How often a broken connection is made again without anything new having come. */
const mostTries = 3;
const furthestRedirect = 5;
const timeouts = { connect: 20_000, headers: 60_000, body: 60_000 };

/**
 * Downloads to `file`. The file is there only when it is whole and has the hash that is asked for. A download that was interrupted,
 * also by a kill, continues where it ended if the server allows. Throws DownloadError, and the signal's reason.
 */
export async function download(url: URL, file: string, options: DownloadOptions): Promise<void> {
  let tries = 0;
  for (;;) {
    const before = await sizeOf(`${file}.part`);
    try {
      const resumed = await fetchPart(url, file, options);
      if (await isAsStated(`${file}.part`, options)) break;
      await discard(file);
      // What was left of an earlier download may have been the fault.
      if (!resumed) throw new DownloadError(`${url.href}: the file is not what its manifest states. It was deleted.`);
      options.log('The parts of the file do not fit together: the download starts again.');
    } catch (error) {
      options.signal.throwIfAborted();
      const passing = error instanceof DownloadError && error.passing;
      tries = (await sizeOf(`${file}.part`)) > before ? 1 : tries + 1;
      if (!passing || tries >= mostTries) throw error;
      options.log(`${error.message} Trying again.`);
    }
  }
  await rename(`${file}.part`, file);
  await rm(`${file}.part.json`, { force: true });
}

/** The whole of a small file, such as a manifest. Throws DownloadError, and the signal's reason. */
export async function downloadText(url: URL, options: Omit<DownloadOptions, 'sha256' | 'onProgress'>): Promise<string> {
  return await answered(url, {}, options, async ({ statusCode, body }) => {
    if (statusCode !== 200) throw new DownloadError(`${url.href}: the server answers with ${statusCode}.`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > options.limit) throw tooLong(url, options.limit);
      chunks.push(bytes);
    }
    return Buffer.concat(chunks).toString('utf8');
  });
}

/** SHA-256 of a file, in hexadecimal. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** Downloads what is missing of `file.part`; true where an earlier download was resumed. */
async function fetchPart(url: URL, file: string, options: DownloadOptions): Promise<boolean> {
  const part = `${file}.part`;
  const known = await resumable(file, url, options.sha256 !== undefined);
  const headers =
    known === undefined
      ? {}
      : {
          range: `bytes=${known.size}-`,
          ...(known.validator === undefined ? {} : { 'if-range': known.validator }),
        };
  return await answered(url, headers, options, async (answer) => {
    const { statusCode, body } = answer;
    const isRest = statusCode === 206 && startOf(answer.headers['content-range']) === known?.size;
    if (statusCode === 416 && known !== undefined) {
      // All of it had come, or the file is another one: the hash says which.
      if (options.sha256 !== undefined) return true;
      await discard(file);
      throw new DownloadError(`${url.href}: the rest of the file is not there.`, true);
    }
    if (statusCode !== 200 && !isRest)
      throw new DownloadError(`${url.href}: the server answers with ${statusCode}.`, statusCode >= 500);
    if (known !== undefined && !isRest) options.log('The server cannot resume the download: it starts again.');
    const before = isRest ? (known?.size ?? 0) : 0;
    const stated = Number(answer.headers['content-length']);
    const total = Number.isSafeInteger(stated) ? before + stated : undefined;
    if (total !== undefined && total > options.limit) throw tooLong(url, options.limit);
    const handle = await open(part, isRest ? 'a' : 'w');
    let size = before;
    try {
      if (!isRest) await writeFile(`${part}.json`, JSON.stringify({ url: url.href, ...validatorIn(answer.headers) }));
      for await (const chunk of body) {
        const bytes = Buffer.from(chunk);
        size += bytes.length;
        if (size > options.limit) throw tooLong(url, options.limit);
        await handle.write(bytes);
        options.onProgress?.(size, total);
      }
      await handle.sync();
    } catch (error) {
      if (error instanceof DownloadError && !error.passing) await discard(file);
      throw error;
    } finally {
      await handle.close();
    }
    if (total !== undefined && size < total) throw new DownloadError(`${url.href}: the connection broke.`, true);
    return isRest;
  });
}

/** What is there of a download of the same address; undefined: nothing that can be resumed. */
async function resumable(
  file: string,
  url: URL,
  isChecked: boolean,
): Promise<{ readonly size: number; readonly validator?: string } | undefined> {
  const part = `${file}.part`;
  if (!existsSync(part)) return undefined;
  try {
    const note: unknown = JSON.parse(await readFile(`${part}.json`, 'utf8'));
    const { size } = await stat(part);
    if (typeof note !== 'object' || note === null || !('url' in note) || note.url !== url.href || size === 0)
      return undefined;
    const validator = 'validator' in note && typeof note.validator === 'string' ? note.validator : undefined;
    // Without either, nothing would tell that the file has changed meanwhile.
    if (validator === undefined && !isChecked) return undefined;
    return { size, ...(validator === undefined ? {} : { validator }) };
  } catch {
    return undefined;
  }
}

/** What tells one state of the file from another (RFC 9110 §13.1.5: a weak one does not). */
function validatorIn({ etag, 'last-modified': modified }: Dispatcher.ResponseData['headers']): {
  readonly validator?: string;
} {
  const validator = typeof etag === 'string' && !etag.startsWith('W/') ? etag : modified;
  return typeof validator === 'string' ? { validator } : {};
}

function startOf(range: string | string[] | undefined): number | undefined {
  const start = typeof range === 'string' ? /^bytes (\d+)-/.exec(range)?.[1] : undefined;
  return start === undefined ? undefined : Number(start);
}

async function isAsStated(part: string, { sha256, limit }: DownloadOptions): Promise<boolean> {
  if ((await stat(part)).size > limit) return false;
  return sha256 === undefined || (await hashOfFile(part)) === sha256;
}

async function sizeOf(part: string): Promise<number> {
  return existsSync(part) ? (await stat(part)).size : 0;
}

async function discard(file: string): Promise<void> {
  await rm(`${file}.part`, { force: true });
  await rm(`${file}.part.json`, { force: true });
}

function tooLong(url: URL, limit: number): DownloadError {
  return new DownloadError(`${url.href}: the file is longer than ${limit} bytes. It was not downloaded.`);
}

/** Uses the answer to a request, after at most five redirects. */
async function answered<T>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { signal, environment, limit }: Pick<DownloadOptions, 'signal' | 'environment' | 'limit'>,
  use: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  let at = url;
  for (let redirects = 0; redirects <= furthestRedirect; redirects += 1) {
    if (!isSafe(at)) throw new DownloadError(`${at.href}: only https addresses are downloaded from.`);
    const dispatcher = await dispatcherTo(at, { timeouts, sizeLimit: limit, environment });
    try {
      const answer = await dispatcher.request({
        origin: at.origin,
        path: `${at.pathname}${at.search}`,
        method: 'GET',
        // What is downloaded is checked and resumed by its own bytes.
        headers: { ...headers, 'accept-encoding': 'identity' },
        signal,
        headersTimeout: timeouts.headers,
        bodyTimeout: timeouts.body,
      });
      const { location } = answer.headers;
      if (!(answer.statusCode >= 301 && answer.statusCode <= 308 && typeof location === 'string'))
        return await use(answer);
      const next = new URL(location, at);
      if (!mayFollow(at, next)) throw new DownloadError(`${at.href}: it leads to an address that is not secure.`);
      at = next;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof DownloadError) throw error;
      throw new DownloadError(`${at.href}: ${reasonOf(error)}`, true, { cause: error });
    } finally {
      await dispatcher.destroy();
    }
  }
  throw new DownloadError(`${url.href}: more than ${furthestRedirect} redirects.`);
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return `the download was interrupted (${code}).`;
}
