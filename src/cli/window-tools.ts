/** Calls the tools of a VS Code window through its socket. The service's key stays in the window. */
import { request } from 'node:http';
import { isObject, type JsonObject } from '../contract/decode/json-values.ts';
import type { ToolAnswer, Tools } from '../tools/index.ts';

/** @param key proves to the window that it started this process */
export function windowTools(socketPath: string, key: string): Tools & { close(): Promise<void> } {
  return {
    run: (name, input, signal) => ask(socketPath, key, { name, input }, signal),
    close: async () => undefined,
  };
}

function ask(socketPath: string, key: string, call: object, signal: AbortSignal | undefined): Promise<ToolAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        socketPath,
        method: 'POST',
        path: '/tool',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(signal === undefined ? {} : { signal }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject).once('end', () => {
          try {
            resolve(answerIn(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
          } catch (error) {
            reject(error);
          }
        });
      },
    );
    sent.once('error', (error) => reject(new Error(`The VS Code window does not answer: ${error.message}`)));
    sent.end(JSON.stringify(call));
  });
}

function answerIn(json: unknown): ToolAnswer {
  const { value, message }: JsonObject = isObject(json) ? json : {};
  if (typeof value === 'object' && value !== null) return { kind: 'answer', value };
  if (typeof message === 'string') return { kind: 'wrongInput', message };
  throw new Error('The VS Code window gave no answer.');
}
