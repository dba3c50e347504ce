import { afterEach, expect, test } from '@jest/globals';
import { systemClock } from '#shared/clock.ts';
import {
  type LmStudioOptions,
  startLmStudioServer,
} from '#test/support/vendors/lm-studio-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import { createLmStudioProvider } from './lm-studio-provider.ts';

const servers: VendorServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function setup(options: LmStudioOptions = {}) {
  const server = await startLmStudioServer(options);
  servers.push(server);
  const fetchIt = (url: string, init: RequestInit) => fetch(url, init);
  return createLmStudioProvider({ fetch: fetchIt, clock: systemClock, host: server.url });
}

test('loaded models come first with their loaded window; others get their default', async () => {
  const provider = await setup();
  expect(await provider.listModels()).toEqual([
    { id: 'meta-llama-3.1-8b-instruct', title: null, window: 8192, images: false },
    { id: 'qwen2.5-7b-instruct', title: null, window: 4096, images: false },
  ]);
  expect((await provider.describe!('meta-llama-3.1-8b-instruct'))?.window).toBe(8192);
  expect(await provider.describe!('gone')).toBeNull();
});

test('a release without that API lists names', async () => {
  const provider = await setup({ old: true });
  expect(await provider.listModels()).toEqual([
    { id: 'qwen2.5-7b-instruct', title: null, window: null },
    { id: 'meta-llama-3.1-8b-instruct', title: null, window: null },
    { id: 'text-embedding-nomic-embed-text-v1.5', title: null, window: null },
  ]);
});
