/** Raw HTTP, for requests that no client would send. */
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends bytes and returns all answers until the service closes the connection (or `most` have arrived). */
export async function sendRaw(port: number, bytes: string | Buffer, most = 1, head = false): Promise<RawAnswer[]> {
  const socket = connect({ host: '127.0.0.1', port });
  let received = Buffer.alloc(0);
  try {
    return await new Promise<RawAnswer[]>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        const answers = answersIn(received, head);
        if (answers.length >= most) resolve(answers);
      });
      socket.on('close', () => resolve(answersIn(received, head)));
      socket.write(bytes);
    });
  } finally {
    socket.destroy();
  }
}

function answersIn(bytes: Buffer, head: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end === -1) return answers;
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const status = Number(first.split(' ')[1]);
    const length = head || status === 304 ? 0 : Number(headers['content-length'] ?? '0');
    if (bytes.length < end + 4 + length) return answers;
    answers.push({ status, headers, text: bytes.toString('utf8', end + 4, end + 4 + length) });
    at = end + 4 + length;
  }
}
