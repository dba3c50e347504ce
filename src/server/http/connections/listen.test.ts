import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { listen } from './listen.ts';

test('a connection that the system does not accept is logged, and ends no process', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });
  await listen(app, { host: '127.0.0.1', port: 0 });
  // As node:net emits it where there is no descriptor left.
  app.server.emit('error', Object.assign(new Error('accept ENFILE'), { code: 'ENFILE' }));
  expect(lines.join('')).toContain('accept ENFILE');
  await app.close();
});
