/** Downloads public codes to a file, with a size limit, a hash check, and resumption of interrupted downloads. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { isSafe } from '../../client/address.ts';
import { dispatcherTo } from '../../client/index.ts';
import { mayFollow } from '../../client/redirect.ts';
import { parseObject } from '../../contract/decode/json-values.ts';

export interface DownloadOptions {
  /** The maximum number of bytes. Longer content is refused. */
  readonly limit: number;
  /** The exact number of bytes, if stated. Other content is refused. */
  readonly size?: number;
  /** The expected SHA-256 hash, in hexadecimal; absent: unknown. */
  readonly sha256?: string;
  readonly signal: AbortSignal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  log(line: string): void;
  /** @param total absent if the server does not state it */
  onProgress?(bytes: number, total: number | undefined): void;
}

/** A failed download; the message says why. Keeps the received bytes for the next attempt, unless they were refused. */
export class DownloadError extends Error {
  /** Whether the same request may succeed later. */
  readonly passing: boolean;

  constructor(message: string, passing = false, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DownloadError';
    this.passing = passing;
  }
}

/** The maximum number of consecutive reconnects without new data. */
const mostTries = 3;
const furthestRedirect = 5;
const timeouts = { connect: 20_000, headers: 60_000, body: 60_000 };

/**
 * Downloads to `file`. The file exists only if it is complete and has the expected hash. Resumes an interrupted or killed
 * download if the server allows it. Throws DownloadError, and the signal's reason.
 */
export async function download(url: URL, file: string, options: DownloadOptions): Promise<void> {
  let tries = 0;
  for (;;) {
    const before = await sizeOf(`${file}.part`);
    try {
      const resumed = await fetchPart(url, file, options);
      if (await isAsStated(`${file}.part`, options)) break;
      await discard(file);
      // The bytes from an earlier download may have caused the mismatch.
      if (!resumed) throw new DownloadError(`${url.href}: the file does not match its manifest. It was deleted.`);
      options.log('The parts of the file do not match. Restarting the download.');
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

type TextOptions = Omit<DownloadOptions, 'sha256' | 'size' | 'onProgress'>;

/** Downloads a small file, such as a manifest, as text. Throws DownloadError, and the signal's reason. */
export async function downloadText(url: URL, options: TextOptions): Promise<string>;
/** The same; undefined if the server doesn't have the file. */
export async function downloadText(
  url: URL,
  options: TextOptions & { readonly mayBeMissing: true },
): Promise<string | undefined>;
export async function downloadText(
  url: URL,
  options: TextOptions & { readonly mayBeMissing?: true },
): Promise<string | undefined> {
  return await answered(url, {}, options, async ({ statusCode, headers, body }) => {
    if (options.mayBeMissing === true && (statusCode === 404 || statusCode === 403)) return undefined;
    if (statusCode !== 200) throw refusedWith(url, statusCode);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > options.limit) throw tooLong(url, options.limit);
      chunks.push(bytes);
    }
    // A byte order mark is not part of the text (RFC 8259 §8.1).
    return decoded(url, Buffer.concat(chunks), headers, options.limit)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  });
}

/** Decodes content that a server encodes although the request does not accept that. */
function decoded(url: URL, bytes: Buffer, headers: Headers, limit: number): Buffer {
  const encoding = encodingIn(headers);
  if (encoding === undefined) return bytes;
  const decode = decoders[encoding];
  try {
    if (decode !== undefined) return decode(bytes, { maxOutputLength: limit });
  } catch (error) {
    throw new DownloadError(`${url.href}: the content is not ${encoding}, as the server states.`, false, {
      cause: error,
    });
  }
  throw encoded(url, encoding);
}

const decoders: Readonly<Record<string, (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

type Headers = Dispatcher.ResponseData['headers'];

/** The encoding of a response's content; undefined if the server sends the file's own bytes. */
function encodingIn({ 'content-encoding': stated }: Headers): string | undefined {
  const encoding = typeof stated === 'string' ? stated.trim().toLowerCase() : undefined;
  return encoding === undefined || encoding === '' || encoding === 'identity' ? undefined : encoding;
}

const encoded = (url: URL, encoding: string): DownloadError =>
  new DownloadError(`${url.href}: the server sends the file encoded (${encoding}). Expected the file as it is.`);

const refusedWith = (url: URL, statusCode: number): DownloadError =>
  new DownloadError(`${url.href}: the server answers with ${statusCode}.`, statusCode >= 500);

/** SHA-256 hash of a file, in hexadecimal. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** Downloads the missing bytes of `file.part`. Returns whether it resumed an earlier download. */
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
    const validator = validatorIn(answer.headers);
    if (isRest && known?.validator !== undefined && validator !== undefined && validator !== known.validator) {
      await discard(file);
      throw new DownloadError(`${url.href}: the file has changed since its download began.`, true);
    }
    if (statusCode === 416 && known !== undefined) {
      // Either the download is complete, or the file has changed. The hash decides.
      if (options.sha256 !== undefined) return true;
      await discard(file);
      throw new DownloadError(`${url.href}: the server no longer has the rest of the file.`, true);
    }
    if (statusCode !== 200 && !isRest) throw refusedWith(url, statusCode);
    // Some servers state a compressed archive's own form as its encoding. It is sent as it is.
    const encoding = encodingIn(answer.headers);
    if (encoding !== undefined && !(/gzip$/.test(encoding) && /gz$/i.test(url.pathname))) throw encoded(url, encoding);
    if (known !== undefined && !isRest) options.log('The server can’t resume the download. Restarting it.');
    const before = isRest ? (known?.size ?? 0) : 0;
    const stated = Number(answer.headers['content-length']);
    const total = Number.isSafeInteger(stated) ? before + stated : undefined;
    if (total !== undefined && options.size !== undefined && total !== options.size)
      throw new DownloadError(`${url.href}: the file has ${total} bytes. Its manifest states ${options.size}.`);
    if (total !== undefined && total > options.limit) throw tooLong(url, options.limit);
    const handle = await open(part, isRest ? 'a' : 'w');
    let size = before;
    try {
      if (!isRest) await writeFile(`${part}.json`, JSON.stringify({ url: url.href, validator }));
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
    const whole = options.size ?? total;
    if (whole !== undefined && size < whole) throw new DownloadError(`${url.href}: the connection broke.`, true);
    return isRest;
  });
}

/** The state of an earlier download from the same address; undefined if it can't be resumed. */
async function resumable(
  file: string,
  url: URL,
  isChecked: boolean,
): Promise<{ readonly size: number; readonly validator?: string } | undefined> {
  const part = `${file}.part`;
  if (!existsSync(part)) return undefined;
  try {
    const note = parseObject(await readFile(`${part}.json`, 'utf8'));
    const { size } = await stat(part);
    if (note?.url !== url.href || size === 0) return undefined;
    const validator = typeof note.validator === 'string' ? note.validator : undefined;
    // Without a validator or a hash, a change of the file would go unnoticed.
    if (validator === undefined && !isChecked) return undefined;
    return { size, ...(validator === undefined ? {} : { validator }) };
  } catch {
    return undefined;
  }
}

/** The validator that identifies a state of the file (RFC 9110 §13.1.5: a weak one does not). */
function validatorIn({ etag, 'last-modified': modified }: Headers): string | undefined {
  const validator = typeof etag === 'string' && !etag.startsWith('W/') ? etag : modified;
  return typeof validator === 'string' ? validator : undefined;
}

function startOf(range: string | string[] | undefined): number | undefined {
  const start = typeof range === 'string' ? /^bytes (\d+)-/.exec(range)?.[1] : undefined;
  return start === undefined ? undefined : Number(start);
}

async function isAsStated(part: string, { sha256, limit, size: stated }: DownloadOptions): Promise<boolean> {
  const { size } = await stat(part);
  if (size > limit || (stated !== undefined && size !== stated)) return false;
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

/** Processes the response to a request, after at most five redirects. */
async function answered<T>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { signal, environment, limit }: Pick<DownloadOptions, 'signal' | 'environment' | 'limit'>,
  use: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  let at = url;
  for (let redirects = 0; redirects <= furthestRedirect; redirects += 1) {
    if (!isSafe(at)) throw new DownloadError(`${at.href}: only https downloads are allowed.`);
    const dispatcher = await dispatcherTo(at, { timeouts, sizeLimit: limit, environment });
    try {
      const answer = await dispatcher.request({
        origin: at.origin,
        path: `${at.pathname}${at.search}`,
        method: 'GET',
        // Hashes and resumption refer to the file's own bytes.
        headers: { ...headers, 'accept-encoding': 'identity' },
        signal,
        headersTimeout: timeouts.headers,
        bodyTimeout: timeouts.body,
      });
      const { location } = answer.headers;
      if (!(answer.statusCode >= 301 && answer.statusCode <= 308 && typeof location === 'string'))
        return await use(answer);
      if (!URL.canParse(location, at.href))
        throw new DownloadError(`${at.href}: it redirects to an address that is not valid.`);
      const next = new URL(location, at);
      if (!mayFollow(at, next)) throw new DownloadError(`${at.href}: it redirects to an address that is not secure.`);
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
