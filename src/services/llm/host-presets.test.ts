import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { fillAddress, hostPresets } from '#domain/models/host-presets/find-preset.ts';
import type { HostPreset, HostWire } from '#domain/models/host-presets/host-preset.ts';
import { systemClock } from '#shared/clock.ts';
import { anthropicWire } from '#test/support/vendors/anthropic-wire.ts';
import { openAiWire } from '#test/support/vendors/openai-wire.ts';
import { ScriptedVendor } from '#test/support/vendors/vendor-server.ts';
import { createHostProvider } from './host-provider.ts';

const apiKey = 'the-right-key';
const parts = { resource: 'my-resource', account: '0123abcd', gateway: 'main' };
const wires = {
  openai: openAiWire({ name: 'preset' }),
  anthropic: anthropicWire,
} satisfies Record<HostWire, unknown>;

const servers = {} as Record<HostWire, ScriptedVendor>;
beforeAll(async () => {
  for (const wire of ['openai', 'anthropic'] as const) {
    const options = { wire: wires[wire], models: ['model-a', 'model-b'], apiKey };
    servers[wire] = await new ScriptedVendor(options).listen();
  }
});
afterEach(() => {
  for (const server of Object.values(servers)) server.reset();
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
});

/** The preset's host, whose calls arrive at a scripted server that speaks its wire. */
function rig(preset: HostPreset, key = apiKey) {
  const server = servers[preset.wire ?? 'openai'];
  const requested: string[] = [];
  const host = fillAddress(preset, parts)!;
  const provider = createHostProvider({
    clock: systemClock,
    host,
    apiKey: key,
    fetch: (url, init) => {
      requested.push(url);
      const { pathname, search } = new URL(url);
      return fetch(`${server.url}${pathname}${search}`, init);
    },
  });
  return { server, requested, host, provider };
}

const request = {
  model: 'model-a',
  messages: [
    { role: 'system', content: 'Be short.' },
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello' },
    { role: 'user', content: [{ type: 'text', text: 'And now?' }] },
  ],
} as const;

async function answerOf({ provider }: ReturnType<typeof rig>): Promise<string> {
  const { signal } = new AbortController();
  let text = '';
  for await (const event of provider.chat({ ...request, signal })) {
    if (event.kind === 'content') text += event.text;
  }
  return text;
}

const keyHeader: Record<HostWire, Record<string, string>> = {
  openai: { authorization: `Bearer ${apiKey}` },
  anthropic: {
    'x-api-key': apiKey,
    'anthropic-version': '2023-06-01',
    'anthropic-dangerous-direct-browser-access': 'true',
  },
};
const chatPath: Record<HostWire, string> = { openai: '/chat/completions', anthropic: '/messages' };

describe.each(hostPresets.map((preset) => [preset.name, preset] as const))(
  '%s',
  (_name, preset) => {
    test('is called at its address, with its key where that belongs, and answers', async () => {
      const host = rig(preset);
      host.server.script({ deltas: ['Good ', 'day.'] });
      expect(await answerOf(host)).toBe('Good day.');
      expect(host.requested).toEqual([`${host.host}${chatPath[preset.wire ?? 'openai']}`]);
      const [sent] = host.server.requests;
      expect(sent?.headers).toMatchObject(keyHeader[preset.wire ?? 'openai']);
      if (preset.wire === 'anthropic') expect(sent?.headers).not.toHaveProperty('authorization');
      expect(sent?.body).toMatchObject({ model: 'model-a', stream: true });
    });

    test('lists its models, or those that are known of it', async () => {
      const host = rig(preset);
      const listed = (await host.provider.listModels()).map(({ id }) => id);
      expect(listed).toEqual(preset.list === null ? preset.models : ['model-a', 'model-b']);
      const list = preset.list === undefined ? `${host.host}/models` : preset.list;
      expect(host.requested).toEqual(list === null ? [] : [list]);
    });

    test('says that a key is wrong', async () => {
      const host = rig(preset, 'another-key');
      await expect(answerOf(host)).rejects.toMatchObject({ code: 'provider_unauthorized' });
      if (preset.list === null) return;
      await expect(host.provider.listModels()).rejects.toMatchObject({
        code: 'provider_unauthorized',
      });
    });
  },
);

test('a host whose list is gone offers the models that are known of it', async () => {
  const preset = hostPresets.find(({ id }) => id === 'qwen')!;
  const provider = createHostProvider({
    clock: systemClock,
    host: preset.address,
    apiKey,
    fetch: async () => new Response('not here', { status: 404 }),
  });
  expect((await provider.listModels()).map(({ id }) => id)).toEqual(preset.models);
});
