import { expect, test } from '@jest/globals';
import { defaultSettings } from '#domain/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import { type ImageHostsDeps, imageHost, listArtModels } from './image-hosts.ts';

const more = [{ id: 'b', host: 'http://127.0.0.1:2', model: '' }];
const settings = { ...defaultSettings, openaiApiHost: 'http://127.0.0.1:1', moreHosts: more };

function depsOf(change: Partial<typeof settings> = {}) {
  const logins: (string | null)[] = [];
  const deps: ImageHostsDeps = {
    async fetch(url, init) {
      const { port } = new URL(url);
      if (port === '1' || port === '2') return Response.json({ data: [{ id: `flux-${port}` }] });
      logins.push(new Headers(init.headers).get('authorization'));
      return Response.json([{ title: 'lamp', model_name: 'lamp' }]);
    },
    clock: systemClock,
    settings: async () => ({ ...settings, ...change }),
    readApiKey: async () => null,
    account: {
      isConnected: async () => false,
      bearer: async () => '',
      refused: async () => '',
    },
    server: async () => 'http://127.0.0.1:9',
    mayAsk: async () => () => true,
  };
  return { deps, logins };
}

test('each of the person’s hosts makes pictures, and is asked as itself', async () => {
  const { deps } = depsOf({ imageServerHost: '' });
  const { models } = await listArtModels(deps);
  expect(models.map(({ ref }) => [ref.connection, ref.model])).toEqual([
    ['OPENAI_API', 'flux-1'],
    ['OPENAI_API:b', 'flux-2'],
  ]);
  expect((await imageHost(deps, 'OPENAI_API:b'))?.connection).toBe('OPENAI_API:b');
  expect(await imageHost(deps, 'OPENAI_API:gone')).toBeNull();
});

test('a server for pictures gets the name and password that are in its address', async () => {
  const { deps, logins } = depsOf({ imageServerHost: 'http://me:wörd@127.0.0.1:7860' });
  const { models, failures } = await listArtModels(deps);
  expect(models.map(({ ref }) => ref.model)).toContain('lamp');
  expect(failures).toEqual([]);
  expect(logins).toEqual([`Basic ${Buffer.from('me:wörd').toString('base64')}`]);
});
