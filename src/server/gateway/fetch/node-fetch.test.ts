import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { ProviderConfig } from '../../config/provider-config.ts';
import { compatible } from '../../providers/compatible.ts';
import { testKey } from '../../providers/keys/test-key.ts';
import { vendorFetch } from './node-fetch.ts';
import { publicFetch } from './public-fetch.ts';
import { fromVendor } from './vendor-errors.ts';

/** A host that accepts calls and does not answer; `/partial` starts a body and does not continue. */
const host = createServer((request, response: ServerResponse) => {
  if (request.url === '/partial') response.writeHead(200).write('{');
  if (request.url === '/refused') response.writeHead(999).end();
  if (request.url === '/changed') {
    response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end();
  }
});
const calls = vendorFetch();
const { fetch } = calls;
let config: ProviderConfig;

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  config = { kind: 'compatible', id: 'host', name: 'Host', apiKey: null, baseUrl, models: null };
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => {
  calls.close();
  host.closeAllConnections();
  host.close();
});

const toError = (thrown: unknown) =>
  fromVendor(thrown, { name: 'Host', redact: (text: string) => text });
const codeOf = async (path: string, signal: AbortSignal) => {
  const read = async () => (await fetch(`${config.baseUrl}${path}`, { signal })).text();
  return read().then(
    () => 'answered',
    (thrown: unknown) => toError(thrown).code,
  );
};

test.each(['/silent', '/partial'])("%s: a time limit is the vendor's silence", async (path) => {
  expect(await codeOf(path, AbortSignal.timeout(100))).toBe('provider_timeout');
  const either = AbortSignal.any([new AbortController().signal, AbortSignal.timeout(100)]);
  expect(await codeOf(path, either)).toBe('provider_timeout');
});

test.each(['/silent', '/partial'])('%s: a caller who leaves aborts the call', async (path) => {
  const leave = new AbortController();
  const code = codeOf(path, leave.signal);
  setTimeout(() => leave.abort(), 50);
  expect(await code).toBe('aborted');
  expect(await codeOf(path, leave.signal)).toBe('aborted');
});

test.each([
  ['/refused', 'provider_error'],
  ['/changed', 'provider_unavailable'],
])('%s: a status that no response has ends its call, not the server', async (path, code) => {
  expect(await codeOf(path, new AbortController().signal)).toBe(code);
});

test('the test of a key and the list of models report a silent host', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
  const provider = { ...compatible({ config, fetch, toError }), toError };
  const silent = { result: 'unknown', message: 'Host was silent' };
  expect(await testKey(config, provider, fetch)).toEqual(silent);
  const keyed = { ...config, apiKey: 'a-key-of-it', hints: ['m'] };
  expect(await testKey(keyed, provider, fetch)).toEqual(silent);
  await expect(provider.models()).rejects.toMatchObject({ code: 'provider_timeout' });
});

test('G18.A what goes past a proxy is checked: a name of NO_PROXY, or of another scheme', async () => {
  const seen: string[] = [];
  const proxy = createServer(({ url = '' }, response) => {
    seen.push(url);
    response.end('of the proxy');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const HTTP_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const lookup = ((_name, _options, done) =>
    done(null, [{ address: '10.0.0.1', family: 4 }])) as LookupFunction;
  const named = publicFetch({ HTTP_PROXY, NO_PROXY: 'wiki.example' }, undefined, lookup);
  const reply = await named.fetch('http://page.example/');
  expect([await reply.text(), seen]).toEqual(['of the proxy', ['http://page.example/']]);
  for (const address of ['http://wiki.example/', 'https://page.example/'])
    await expect(named.fetch(address)).rejects.toMatchObject({ code: 'provider_bad_stream' });
  named.close();
  proxy.closeAllConnections();
  proxy.close();
});
