import { expect, test } from '@jest/globals';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryPermissions } from '#test/support/platform/ports.ts';
import { pageAccess } from './page-access.ts';

test.each([
  ['its host, as all browsers have it', 'https://wiki.test/*'],
  ['its port alone, as Chromium has it', 'https://wiki.test:8443/*'],
])('a page at a port may be read with a grant of %s', async (_, granted) => {
  const { store } = openMemoryStore();
  const permissions = memoryPermissions();
  const { mayRead } = pageAccess({ store, ports: { permissions } } as never);
  expect(await mayRead('https://wiki.test:8443/tides')).toBe(false);
  await permissions.request([granted]);
  expect(await mayRead('https://wiki.test:8443/tides')).toBe(true);
});
