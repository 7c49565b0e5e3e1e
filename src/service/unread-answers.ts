/** Limits answers that clients haven't read yet. A client that requests a lot and reads nothing would fill the memory. */
import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';

/** Maximum unread bytes per connection. A client that reads stays below this, even if it pipelines its requests. */
const mostUnread = 1024 * 1024;
/**
 * Maximum unread bytes on all connections. A client that reads rarely has any here, because the system buffers most answers at
 * once.
 */
const mostInAll = 32 * 1024 * 1024;
/** The minimum rate at which a client must read a long answer, in bytes per millisecond. */
const slowest = 16;

export interface UnreadAnswers {
  /** Tracks an answer until it is sent. Closes connections with too many unread bytes or overdue answers. */
  count(request: { readonly socket: Duplex }, response: EventEmitter, bytes: number): void;
  /** Closes connections with overdue answers. Also runs periodically until `stop`. */
  leaveLate(): void;
  stop(): void;
}

interface Unread {
  readonly connection: Connection;
  readonly bytes: number;
  /** Deadline for sending the answer, in milliseconds on `clock`. */
  readonly due: number;
}

interface Connection {
  readonly socket: Duplex;
  readonly waiting: Set<Unread>;
  bytes: number;
}

/**
 * @param timeLimit time limit to send any answer, in milliseconds; longer answers get extra time
 * @param clock monotonic clock in milliseconds
 */
export function unreadAnswers(timeLimit: number, clock: () => number = () => performance.now()): UnreadAnswers {
  const connections = new WeakMap<Duplex, Connection>();
  /** Oldest first. */
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
    // Answers queued behind the current one get no close event of their own.
    socket.once('close', () => leave(made));
    return made;
  };
  const leaveLate = (): void => {
    const now = clock();
    for (const { due, connection } of waiting) if (due < now) leave(connection);
  };
  const timer = setInterval(leaveLate, Math.ceil(timeLimit / 10));
  timer.unref();

  return {
    count({ socket }, response, bytes) {
      const connection = connectionOf(socket);
      if (connection.bytes > mostUnread) return leave(connection);
      const answer: Unread = { connection, bytes, due: clock() + timeLimit + bytes / slowest };
      waiting.add(answer);
      connection.waiting.add(answer);
      connection.bytes += bytes;
      inAll += bytes;
      response.once('close', () => settle(answer));
      // The oldest answer belongs to a client that isn't reading. A client that reads gets its answer within moments.
      for (const oldest of waiting) {
        if (inAll <= mostInAll || oldest === answer) break;
        leave(oldest.connection);
      }
    },
    leaveLate,
    stop: () => clearInterval(timer),
  };
}
