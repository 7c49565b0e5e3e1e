/** Reads why a service failed: RFC 9457 problem details, other common shapes, or a short plain text. */
import { isObject, type JsonObject, plainName } from './json-values.ts';

export interface ReadProblem {
  readonly type?: string;
  /** One line of at most 300 characters, without control characters. Absent when there is no readable message. */
  readonly detail?: string;
  /** An empty result does not establish that nothing exists. */
  readonly incomplete?: true;
}

const longest = 300;
const wording = ['detail', 'message', 'error_description', 'error_message', 'title', 'reason', 'msg', 'description'];

/** Reads an error response. An HTML page comes from a proxy or web server, so it gives no detail. */
export function readProblem(body: string, contentType: string | undefined): ReadProblem {
  const start = body.slice(0, 200).trimStart();
  if (/html/i.test(contentType ?? '') || /^<(!doctype|html|head|body|\?xml)/i.test(start)) return {};
  if (start.startsWith('{') || start.startsWith('[') || start.startsWith('"')) {
    let json: unknown;
    try {
      json = JSON.parse(body);
    } catch {
      return {};
    }
    const detail = wordsOf(json, 0);
    const type = isObject(json) && typeof json.type === 'string' ? json.type : undefined;
    const incomplete = isObject(json) && json.complete === false;
    return {
      ...(type === undefined ? {} : { type }),
      ...(detail === undefined ? {} : { detail }),
      ...(incomplete ? { incomplete } : {}),
    };
  }
  const detail = body.length <= longest && !/[<>{}]/.test(body) ? oneLine(body) : undefined;
  return detail === undefined ? {} : { detail };
}

function wordsOf(json: unknown, depth: number): string | undefined {
  if (typeof json === 'string') return oneLine(json);
  if (depth > 4) return undefined;
  if (Array.isArray(json)) return json.length === 0 ? undefined : wordsOf(json[0], depth + 1);
  if (!isObject(json)) return undefined;
  for (const name of wording) {
    const stated = field(json, name);
    const words = typeof stated === 'string' ? oneLine(stated) : undefined;
    if (words !== undefined) return words;
  }
  for (const name of ['error', 'errors', 'fault', 'problem', 'detail', 'data']) {
    const words = wordsOf(field(json, name), depth + 1);
    if (words !== undefined) return words;
  }
  return undefined;
}

function field(json: JsonObject, name: string): unknown {
  return Object.entries(json).find(([key]) => plainName(key) === plainName(name))?.[1];
}

/** Replaces control, format, and bidi characters, which could falsify a message. */
function oneLine(text: string): string | undefined {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  if (line === '') return undefined;
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
