/**
 * The lower bound for serving from PostgreSQL, fastify and one query by key, without our code: `node
 * bare-postgres-server.ts URL`.
 */
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2] ?? '', max: 16 });
const app = fastify();
app.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'get',
    text: 'SELECT citation, heading, body FROM bare WHERE id = $1',
    values: [request.params.id],
  });
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('etag', '"bare"')
    .send(JSON.stringify(rows[0]));
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ url })}\n`);
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
