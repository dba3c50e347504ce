import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { startOllamaServer } from '#test/support/vendors/ollama-server.ts';
import { findLocalModelServers } from './local-model-servers.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const ollama = (address: string) => ({
  name: 'Ollama',
  address,
  path: '/api/tags',
  list: 'models',
});

async function answering(body: string | null): Promise<string> {
  const server = createServer((_, response) => {
    if (body !== null) response.end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a model server that runs is named, with the number of its models', async () => {
  const server = await startOllamaServer();
  closing.push(() => server.close());
  const [found] = await findLocalModelServers([ollama(server.url)]);
  expect(found).toMatchObject({ name: 'Ollama', host: new URL(server.url).host });
  expect(found?.models).toBeGreaterThan(0);
});

test.each([
  ['nothing listens', async () => 'http://127.0.0.1:1'],
  ['another program answers', () => answering('<html>')],
  ['another API answers', () => answering('{"models":null}')],
  ['nothing is answered', () => answering(null)],
])('where %s, none is named', async (_, address) => {
  expect(await findLocalModelServers([ollama(await address())])).toEqual([]);
});
