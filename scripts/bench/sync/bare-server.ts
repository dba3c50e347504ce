import Fastify from 'fastify';
import { connect } from '#server/database/connect.ts';
import { reportPort } from '#test/support/report-port.ts';

/*
 * The framework without a product: a POST whose JSON body is read, answered by JSON of so many characters as `x-size`
 * says, after so many reads of one row by its key as `x-reads` says. A process of its own, with the database's address
 * as its argument; reports its port as the parent reads it.
 */
const app = Fastify();
const db = connect(process.argv[2] ?? '', () => undefined);
const texts = new Map<number, string>();

app.post('/bare', async (request, reply) => {
  for (let left = Number(request.headers['x-reads']); left > 0; left -= 1) {
    await db.selectFrom('owner').selectAll().where('owner_id', '=', 'local').execute();
  }
  const size = Number(request.headers['x-size']);
  let text = texts.get(size);
  if (!text) {
    text = JSON.stringify({ status: 'OK', data: 'x'.repeat(Math.max(size - 25, 0)) });
    texts.set(size, text);
  }
  return reply.type('application/json').send(text);
});

const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
reportPort(Number(port));
