/** Answers that wait for their client to read them: one that asks for much and reads nothing would fill the memory. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes on one connection. More than a client that reads has waiting, also when it sends its requests in one go. */
const mostUnread = 1024 * 1024;

export interface UnreadAnswers {
  /** Counts an answer until it has gone out. Closes the connection when too much waits there already. */
  count(request: IncomingMessage, response: ServerResponse, bytes: number): void;
}

export function unreadAnswers(): UnreadAnswers {
  const waiting = new WeakMap<Socket, number>();
  return {
    count({ socket }, response, bytes) {
      const before = waiting.get(socket) ?? 0;
      if (before > mostUnread) {
        socket.destroy();
        return;
      }
      waiting.set(socket, before + bytes);
      response.once('close', () => waiting.set(socket, Math.max(0, (waiting.get(socket) ?? 0) - bytes)));
    },
  };
}
