import { readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The extension that page tests load beside ours (see `assistant/extension.cjs`). */
export const assistantExtension = join(dirname(fileURLToPath(import.meta.url)), 'assistant');

/**
 * Asks the newest window's assistant to change settings (`null` removes one), to run a command or to call a tool. It
 * also gives the text of the document at an address, and opens virtual files. Returns the result, as far as JSON holds it.
 * Waits for a window that is still opening. Throws errors from the window.
 */
export async function askAssistant(
  folder: string,
  wish:
    | { settings: Readonly<Record<string, unknown>> }
    | { command: string; args: readonly unknown[] }
    | { text: string }
    | { virtual: { path: string; text: string } }
    | { tool: string; input: object },
): Promise<unknown> {
  const end = Date.now() + 30_000;
  for (;;) {
    for (const socket of (await readdir(folder).catch(() => [])).sort().reverse()) {
      try {
        await ask(join(folder, socket));
        return await ask(join(folder, socket), JSON.stringify(wish));
      } catch (error) {
        if (!isGone(error)) throw error; // a window that was closed leaves its socket, or its host
      }
    }
    if (Date.now() > end) throw new Error('The assistant did not start in VS Code: see its log.');
    await sleep(100);
  }
}

/** Call this before a window reloads: its processes are ending and must not receive requests. */
export async function forgetAssistants(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

function isGone(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^(ENOENT|ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/.test(String(error.code))
  );
}

function ask(socketPath: string, wish?: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, method: wish === undefined ? 'GET' : 'POST' }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('error', reject).once('end', () => {
        const parsed: unknown = JSON.parse(text);
        const { answer, error } = {
          answer: undefined,
          error: undefined,
          ...(typeof parsed === 'object' ? parsed : {}),
        };
        if (error === undefined) resolve(answer);
        else reject(new Error(String(error)));
      });
    });
    const gone = Object.assign(new Error('No answer.'), { code: 'ETIMEDOUT' });
    if (wish === undefined) sent.setTimeout(2000, () => sent.destroy(gone));
    sent.once('error', reject).end(wish);
  });
}
