import { expect, test } from '@jest/globals';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { gatewayHeaders } from './gateway-headers.ts';

test('S9.5 a call names the domain and the path of the page that calls, as they are then', async () => {
  const { store } = openMemoryStore();
  const location = { host: 'gloss.test', pathname: '/app/' };
  const headers = gatewayHeaders(store, { userAgent: 'Chrome/156.0.1.2', location });
  const first = await headers(0);
  expect(first).toMatchObject({
    'x-client-domain': 'gloss.test',
    'x-client-path': '/app/',
    'x-browser-name': 'Chrome',
    'x-browser-major': '156',
    'x-random': expect.stringMatching(/^[1-9]\d{5}$/),
  });
  location.pathname = '/app/settings';
  expect(await headers(0)).toMatchObject({
    'x-client-path': '/app/settings',
    'x-device-id': first['x-device-id'],
  });
});
