/** The lower bound of serving, as a process: a bare fastify that answers with the bytes of a file. */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';

const [, , file = ''] = process.argv;
const body = readFileSync(file);
const app = fastify({ logger: false });
app.get('/v1/code-sections/:id', (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body),
);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ url })}\n`);
