import { expect, test } from '@jest/globals';
import type { BusClient } from '#bus/types.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { extensionHostAccess } from './host-access.ts';

const origin = 'http://127.0.0.1:11434';

test('access that is granted after a refusal is used by the next request', async () => {
  let allowed: string[] = [];
  const requested: string[] = [];
  const request = async (name: string) => {
    requested.push(name);
    return { allowed };
  };
  const access = extensionHostAccess(request as unknown as BusClient['request']);
  const mayAsk = async () =>
    (await access.mayAsk(defaultSettings, 'https://gloss.example'))(origin);
  expect(await mayAsk()).toBe(false);
  allowed = [origin];
  expect(await mayAsk()).toBe(true);
  expect(await mayAsk()).toBe(true);
  expect(requested).toEqual(['requests.ensure', 'requests.ensure']);
});
