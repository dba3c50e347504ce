import { expect, test } from '@jest/globals';
import { type ArtModel, pictureSize } from '#domain/art/art-model.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import type { DrawCall } from './image-host.ts';
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

test('each of the person’s hosts makes pictures, and is requested as itself', async () => {
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

/** What a host is requested for, and what is said of it. */
async function requested(connection: 'OPENAI_API' | 'automatic1111', model: string, edge?: number) {
  const { deps } = depsOf();
  const bodies: Record<string, string | number>[] = [];
  const host = await imageHost(
    {
      ...deps,
      async fetch(url, init) {
        if (typeof init.body === 'string') bodies.push(JSON.parse(init.body));
        return deps.fetch(url, init);
      },
    },
    connection,
  );
  const ref = { connection, model };
  const request = { prompt: 'a lamp', model: ref, ratio: '16:9', contentType: null, count: 1 };
  const call = { request: { ...request, seed: 7, ...(edge && { edge }) } } as DrawCall;
  const rest = { source: null, mask: null, onProgress: () => undefined };
  const { signal } = new AbortController();
  await host!.draw({ ...call, ...rest, signal }).catch(() => null);
  const { size, width, height, seed } = bodies[0]!;
  return { size: size ?? `${width}x${height}`, seed };
}

test.each([
  ['OPENAI_API', 'flux-1', undefined, '1792x1024'],
  ['OPENAI_API', 'flux-1', 512, '704x384'],
  ['OPENAI_API', 'flux-1', 300, '1792x1024'],
  ['automatic1111', 'lamp', undefined, '704x384'],
  ['automatic1111', 'lamp', 1536, '2048x1152'],
  ['automatic1111', 'sdxl', undefined, '1344x768'],
] as const)(
  '%s %s of the edge %s draws %s, with the seed',
  async (connection, model, edge, size) => {
    expect(await requested(connection, model, edge)).toEqual({ size, seed: 7 });
  },
);

test('the sizes that are offered are those that are drawn', async () => {
  const { deps } = depsOf();
  const { models } = await listArtModels(deps);
  const row = (id: string) => models.find(({ ref }) => ref.model === id) as ArtModel;
  expect(row('lamp').edges).toEqual([512, 1024, 768, 1536, 2048]);
  expect(row('flux-1').edges).toEqual([1024, 512, 768, 1536, 2048]);
  expect(pictureSize(row('lamp'), '16:9', 1024)).toBe('1344 × 768');
  expect(pictureSize(row('flux-1'), '16:9', 1024)).toBe('1792 × 1024');
  expect(pictureSize(row('flux-1'), '16:9', 512)).toBe('704 × 384');
  expect(pictureSize(row('flux-1'), null, 512)).toBe('512 × 512');
});
