/** Sends every answer: entity tags, conditional requests, and a cache of recent answers for as long as the library is unchanged. */
import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { problems } from '../contract/problem.ts';
import type { Account } from './accounts.ts';
import { matchAllows, noneMatchNames } from './conditional.ts';
import { ProblemError } from './problem-error.ts';
import type { Store, StoredFile } from './store/store.ts';

/** Maximum size of cached answers, in bytes. */
const keptBytes = 4 * 1024 * 1024;

const beyondAscii = /\P{ASCII}/u;

interface Ready {
  /** A string if it is all ASCII, because Node sends a string together with the headers in one write. Bytes need two writes. */
  readonly body: Buffer | string;
  readonly etag: string;
  readonly link: string | undefined;
  /** Whether a client may reuse the answer briefly without revalidating. False while the library may be incomplete. */
  readonly isLasting: boolean;
  /** Headers of a file, in place of the JSON headers. */
  readonly head?: Readonly<Record<string, string>>;
}

/** A value with the address of its next page, if any; or an unmodified file. */
export type Representation = { readonly value: unknown; readonly next?: string } | { readonly file: StoredFile };

export type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  serialise: (value: unknown) => string,
  represent: () => Promise<Representation>,
) => FastifyReply | Promise<FastifyReply>;

/** @param complete as in ServerOptions. An answer isn't cached if this changes while it is being made. */
export function answers(store: Store, complete: () => boolean): Answer {
  const kept = new LRUCache<string, Ready>({
    maxSize: keptBytes,
    // The key contains a URL, which may be far longer than its answer.
    sizeCalculation: (ready, key) => ready.body.length + 2 * key.length + 512,
  });
  let keptRevision: number | undefined;
  let keptComplete = complete();

  return (request, reply, account, serialise, represent) => {
    const revision = store.revision();
    const claims = complete();
    if (revision !== keptRevision || claims !== keptComplete) {
      kept.clear();
      keptRevision = revision;
      keptComplete = claims;
    }
    const key = `${account.fingerprint}${request.url}`;
    const ready = revision === undefined ? undefined : kept.get(key);
    if (ready !== undefined) return send(request, reply, ready);
    return represent().then((representation) => {
      if ('file' in representation) {
        const made = readyFile(representation.file, account);
        if (revision !== undefined && store.revision() === revision && made.body.length < keptBytes / 8)
          kept.set(key, made);
        return send(request, reply, made);
      }
      const { value, next } = representation;
      const json = serialise(value);
      const body = beyondAscii.test(json) ? Buffer.from(json) : json;
      const made: Ready = {
        body,
        // Strong: byte-identical for the same account. Other accounts may get another representation, so the fingerprint is
        // included.
        etag: `"${hash('sha1', body, 'base64url').slice(0, 16)}-${account.fingerprint}"`,
        link: next === undefined ? undefined : `<${next}>; rel="next"`,
        isLasting: claims,
      };
      // Don't cache the answer if the library changed while it was being made.
      if (revision !== undefined && store.revision() === revision && complete() === claims) kept.set(key, made);
      return send(request, reply, made);
    });
  };
}

/** Restricts a file to its declared type, without scripts. Images show inline; documents can only be saved. */
function readyFile({ mediaType, name, bytes }: StoredFile, account: Account): Ready {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const plain = name.replace(/[^\w.-]+/g, '_').slice(-100);
  return {
    body,
    etag: `"${hash('sha1', body, 'base64url').slice(0, 16)}-${account.fingerprint}"`,
    link: undefined,
    isLasting: true,
    head: {
      'content-type': mediaType,
      'content-disposition': `${mediaType.startsWith('image/') ? 'inline' : 'attachment'}; filename="${plain}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  };
}

function send(request: FastifyRequest, reply: FastifyReply, ready: Ready): FastifyReply {
  const { headers } = request;
  if (!matchAllows(headers['if-match'], ready.etag)) throw new ProblemError(problems.preconditionFailed);
  reply.header('etag', ready.etag);
  reply.header('cache-control', ready.isLasting ? 'private, max-age=60' : 'private, no-cache');
  if (ready.link !== undefined) reply.header('link', ready.link);
  if (noneMatchNames(headers['if-none-match'], ready.etag)) return reply.code(304).send();
  if (ready.head === undefined) reply.header('content-type', 'application/json; charset=utf-8');
  else for (const [name, value] of Object.entries(ready.head)) reply.header(name, value);
  return reply.send(ready.body);
}
