/** Downloads public codes to a file, with a size limit, a hash check, and resumption of interrupted downloads. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { isSafe } from '../../client/address.ts';
import { undiciTransport } from '../../client/index.ts';
import { mayFollow } from '../../client/redirect.ts';
import { readRetryAfter } from '../../client/status.ts';
import { parseObject } from '../../contract/decode/json-values.ts';
import { LookupError } from '../../contract/failure.ts';
import { DownloadError, type Retrying, withAttempts } from './download-error.ts';

export interface DownloadOptions extends Retrying {
  /** The maximum number of bytes. Longer content is refused. */
  readonly limit: number;
  /** The exact number of bytes, if stated. Other content is refused. */
  readonly size?: number;
  /** The expected SHA-256 hash, in hexadecimal; absent: unknown. */
  readonly sha256?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** @param total absent if the server does not state it */
  onProgress?(bytes: number, total: number | undefined): void;
}

const furthestRedirect = 5;
const timeouts = { connect: 20_000, headers: 60_000, body: 60_000 };

/**
 * Downloads to `file`. The file exists only if it is complete and has the expected hash. Resumes an interrupted or killed
 * download if the server allows it. Throws DownloadError, and the signal's reason.
 */
export async function download(url: URL, file: string, options: DownloadOptions): Promise<void> {
  const received = (): Promise<number> => sizeOf(`${file}.part`);
  for (;;) {
    const resumed = await withAttempts(() => fetchPart(url, file, options), options, received);
    if (await isAsStated(`${file}.part`, options)) break;
    await discard(file);
    // The bytes from an earlier download may have caused the mismatch.
    if (!resumed)
      throw new DownloadError(
        `${url.href}: the file does not match its manifest. The download was deleted; the library is unchanged.`,
      );
    options.log('The parts of the file do not match. Restarting the download.');
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
  return await withAttempts(() => textAt(url, options), options);
}

async function textAt(url: URL, options: TextOptions & { readonly mayBeMissing?: true }): Promise<string | undefined> {
  return await answered(url, {}, options, async (answer) => {
    const { statusCode, headers, body } = answer;
    if (options.mayBeMissing === true && (statusCode === 404 || statusCode === 403)) return undefined;
    if (statusCode !== 200) throw refusedWith(url, answer);
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
    throw new DownloadError(`${url.href}: the content is not ${encoding}, as the server states.`, undefined, {
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

/** Too many requests and faults of the server pass. */
function refusedWith(url: URL, { statusCode, headers }: Dispatcher.ResponseData): DownloadError {
  const message = `${url.href}: the server answers with ${statusCode}.`;
  if (statusCode !== 408 && statusCode !== 429 && statusCode < 500) return new DownloadError(message);
  const { 'retry-after': stated } = headers;
  const at = readRetryAfter(typeof stated === 'string' ? stated : undefined, Date.now());
  return new DownloadError(message, at === undefined ? {} : { at });
}

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
      throw new DownloadError(`${url.href}: the file has changed since its download began.`, {});
    }
    if (statusCode === 416 && known !== undefined) {
      // Either the download is complete, or the file has changed. The hash decides.
      if (options.sha256 !== undefined) return true;
      await discard(file);
      throw new DownloadError(`${url.href}: the server no longer has the rest of the file.`, {});
    }
    if (statusCode !== 200 && !isRest) throw refusedWith(url, answer);
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
        // Unlike `write`, this writes all bytes or fails.
        await handle.writeFile(bytes);
        options.onProgress?.(size, total);
      }
      await handle.sync();
    } catch (error) {
      if (error instanceof DownloadError && error.retry === undefined) await discard(file);
      throw error;
    } finally {
      await handle.close();
    }
    const whole = options.size ?? total;
    if (whole !== undefined && size < whole) throw new DownloadError(`${url.href}: the connection broke.`, {});
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
  const { withResponse } = await undiciTransport();
  let at = url;
  for (let redirects = 0; redirects <= furthestRedirect; redirects += 1) {
    if (!isSafe(at)) throw new DownloadError(`${at.href}: only https downloads are allowed.`);
    const address = at;
    const used = await reported(address, signal, () =>
      withResponse(
        address,
        // Hashes and resumption refer to the file's own bytes.
        { ...headers, 'accept-encoding': 'identity' },
        { timeouts, sizeLimit: limit, environment },
        signal,
        async (answer): Promise<{ readonly value: T } | { readonly next: URL }> => {
          const next = redirectFrom(address, answer);
          return next === undefined ? { value: await use(answer) } : { next };
        },
      ),
    );
    if ('value' in used) return used.value;
    at = used.next;
  }
  throw new DownloadError(`${url.href}: more than ${furthestRedirect} redirects.`);
}

/** The address of a redirect; undefined for any other response. */
function redirectFrom(from: URL, { statusCode, headers: { location } }: Dispatcher.ResponseData): URL | undefined {
  if (!(statusCode >= 301 && statusCode <= 308 && typeof location === 'string')) return undefined;
  if (!URL.canParse(location, from.href))
    throw new DownloadError(`${from.href}: it redirects to an address that is not valid.`);
  const next = new URL(location, from);
  if (!mayFollow(from, next)) throw new DownloadError(`${from.href}: it redirects to an address that is not secure.`);
  return next;
}

/** Turns the errors of `work` into DownloadErrors. */
async function reported<T>(at: URL, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DownloadError) throw error;
    const code = codeOf(error);
    if (/^PROXY_/.test(code))
      throw new DownloadError(`${at.href}: the proxy cannot be used (${code}).`, undefined, { cause: error });
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
      throw new DownloadError(`${at.href}: its certificate is not trusted (${code}).`, undefined, { cause: error });
    if (isDiskError(code))
      throw new DownloadError(`the download cannot be written to the disk (${code}).`, undefined, { cause: error });
    throw new DownloadError(`${at.href}: the download was interrupted (${code}).`, {}, { cause: error });
  }
}

const isDiskError = (code: string): boolean => ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EFBIG'].includes(code);

function codeOf(error: unknown): string {
  if (error instanceof LookupError) {
    const { failure } = error;
    if (failure.kind === 'timeout') return `timeout, ${failure.phase}`;
    return failure.kind === 'offline' ? (failure.cause ?? 'offline') : failure.kind;
  }
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
