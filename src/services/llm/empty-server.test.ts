import { expect, test } from '@jest/globals';
import { ManualClock } from '#test/support/manual-clock.ts';
import { createGatewayProvider } from './gateway-provider.ts';
import { ModelLists } from './reach.ts';

/** What the picker and the settings learn of a Gloss server that lists no model. */
async function reach(empty: object) {
  const saved: string[] = [];
  const provider = createGatewayProvider({
    clock: new ManualClock(),
    fetch: async () => Response.json({ object: 'list', data: [], empty }),
    account: { bearer: async () => 'bearer', refused: async () => 'bearer' },
    server: async () => 'http://127.0.0.1:8787',
  });
  const lists = new ModelLists({
    clock: new ManualClock(),
    provider: async () => ({ provider, cacheKey: 'gateway', isLocal: false }),
    readCache: async () => undefined,
    writeCache: async (key) => void saved.push(key),
  });
  const rules = { refresh: false, typed: '', signal: undefined };
  const { state } = await lists.reach('gateway', rules);
  return { state, saved };
}

test('without a key of a vendor it reports the missing key, and the empty list is not cached', async () => {
  const { state, saved } = await reach({ reason: 'no_provider', message: '', failures: [] });
  expect(state).toMatchObject({ state: 'refused', models: 0, error: { code: 'server_no_key' } });
  expect(saved).toEqual([]);
});

test('where no vendor lists its models it reports which, and why', async () => {
  const failure = { provider: 'openai', name: 'OpenAI', code: 'x', message: 'Credit is used up.' };
  const { state } = await reach({ reason: 'providers_failed', message: '', failures: [failure] });
  expect(state.error).toMatchObject({
    code: 'server_providers_failed',
    details: { reason: 'OpenAI: Credit is used up.' },
  });
});
