import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { systemClock } from '#shared/clock.ts';
import { askHost } from './host-call.ts';

async function listening(answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const received: IncomingHttpHeaders[] = [];
const other = await listening(({ headers }, reply) => {
  received.push(headers);
  reply.end('{}');
});
const host = await listening((_, reply) => {
  reply.writeHead(307, { location: `${addressOf(other)}/v1/models` }).end();
});
afterAll(() => {
  for (const server of [host, other]) server.close();
});
beforeEach(() => {
  received.length = 0;
});

const ask = (keyHeader?: string) =>
  askHost(
    {
      fetch: (url, init) => fetch(url, init),
      clock: systemClock,
      speaker: 'host',
      bases: [`${addressOf(host)}/v1`],
      secret: 'the-key',
      ...(keyHeader !== undefined && { keyHeader }),
    },
    '/models',
    {},
  );

test('G15.3 a host that leads to another origin takes no key there', async () => {
  await expect(ask('x-api-key')).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(received).toEqual([]);
  expect((await ask()).status).toBe(200);
  expect(JSON.stringify(received)).not.toContain('the-key');
});
