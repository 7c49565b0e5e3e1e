/** Answers that wait for their client to read them: one that asks for much and reads nothing would fill the memory. */
import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';

/** Bytes on one connection. More than a client that reads has waiting, also when it sends its requests in one go. */
const mostUnread = 1024 * 1024;
/** Bytes on all connections. Few clients that read have anything waiting here: the system takes most answers at once. */
const mostInAll = 32 * 1024 * 1024;
/** Bytes a millisecond that a client must read of a long answer. */
const slowest = 16;

export interface UnreadAnswers {
  /** Counts an answer until it has gone out. Closes connections on which too much waits, or on which answers wait too long. */
  count(request: { readonly socket: Duplex }, response: EventEmitter, bytes: number): void;
  /** Closes the connections whose answers were due. Also runs now and then until `stop`. */
  leaveLate(): void;
  stop(): void;
}

interface Unread {
  readonly connection: Connection;
  readonly bytes: number;
  /** When it must have gone out, milliseconds on the clock. */
  readonly due: number;
}

interface Connection {
  readonly socket: Duplex;
  readonly waiting: Set<Unread>;
  bytes: number;
}

/**
 * @param patience how long any answer may take to go out, milliseconds; a long one may take longer
 * @param clock milliseconds, never set back
 */
export function unreadAnswers(patience: number, clock: () => number = () => performance.now()): UnreadAnswers {
  const connections = new WeakMap<Duplex, Connection>();
  /** The oldest first. */
  const waiting = new Set<Unread>();
  let inAll = 0;

  const settle = (answer: Unread): void => {
    if (!waiting.delete(answer)) return;
    const { connection, bytes } = answer;
    connection.waiting.delete(answer);
    connection.bytes -= bytes;
    inAll -= bytes;
  };
  const leave = (connection: Connection): void => {
    for (const answer of connection.waiting) settle(answer);
    connection.socket.destroy();
  };
  const connectionOf = (socket: Duplex): Connection => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const made: Connection = { socket, waiting: new Set(), bytes: 0 };
    connections.set(socket, made);
    // Answers behind the one that is going out hear nothing of it.
    socket.once('close', () => leave(made));
    return made;
  };
  const leaveLate = (): void => {
    const now = clock();
    for (const { due, connection } of waiting) if (due < now) leave(connection);
  };
  const timer = setInterval(leaveLate, Math.ceil(patience / 10));
  timer.unref();

  return {
    count({ socket }, response, bytes) {
      const connection = connectionOf(socket);
      if (connection.bytes > mostUnread) return leave(connection);
      const answer: Unread = { connection, bytes, due: clock() + patience + bytes / slowest };
      waiting.add(answer);
      connection.waiting.add(answer);
      connection.bytes += bytes;
      inAll += bytes;
      response.once('close', () => settle(answer));
      // The oldest waits for a client that does not read; one that reads has its answer within moments.
      for (const oldest of waiting) {
        if (inAll <= mostInAll || oldest === answer) break;
        leave(oldest.connection);
      }
    },
    leaveLate,
    stop: () => clearInterval(timer),
  };
}
