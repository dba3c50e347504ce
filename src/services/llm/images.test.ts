import { afterEach, describe, expect, test } from '@jest/globals';
import { findModel } from '#domain/models/catalogue.ts';
import { webLanguageModel } from '#platform/web/language-model.ts';
import { systemClock } from '#shared/clock.ts';
import { FakeLanguageModel } from '#test/support/fake-language-model.ts';
import { startLmStudioServer } from '#test/support/vendors/lm-studio-server.ts';
import { startOllamaServer } from '#test/support/vendors/ollama-server.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import { builtInModel, createBuiltInProvider } from './built-in/built-in-provider.ts';
import { entryOf } from './chat-models.ts';
import { createGatewayProvider } from './gateway-provider.ts';
import { createHostProvider } from './host-provider.ts';
import { createLmStudioProvider } from './lm-studio/lm-studio-provider.ts';
import { createOllamaProvider } from './ollama/ollama-provider.ts';
import type { ChatMessage, ChatProvider } from './provider.ts';

const base64 = Buffer.from('a picture').toString('base64');
const messages: ChatMessage[] = [
  { role: 'system', content: 'Answer.' },
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Hello' },
  {
    role: 'user',
    content: [
      { type: 'text', text: '<source>\n' },
      { type: 'image', mediaType: 'image/png', base64 },
      { type: 'text', text: '\n</source>\n\nWhat is it?' },
    ],
  },
];
const fetchIt = (url: string, init: RequestInit) => fetch(url, init);
const deps = { fetch: fetchIt, clock: systemClock };

const open: VendorServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});
async function started(server: Promise<VendorServer>): Promise<VendorServer> {
  open.push(await server);
  return server;
}

async function ask(provider: ChatProvider, model: string): Promise<string> {
  const { signal } = new AbortController();
  let text = '';
  for await (const event of provider.chat({ model, messages, signal })) {
    if (event.kind === 'content') text += event.text;
  }
  return text;
}

const bodyOf = (server: VendorServer) =>
  server.requests.find(({ path }) => /chat\/completions|api\/chat/.test(path))?.body as {
    messages: unknown[];
  };

const asOpenAi = [
  { role: 'system', content: 'Answer.' },
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Hello' },
  {
    role: 'user',
    content: [
      { type: 'text', text: '<source>\n' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } },
      { type: 'text', text: '\n</source>\n\nWhat is it?' },
    ],
  },
];

describe('an image part', () => {
  test('is a data: address for hosts that speak the chat completions', async () => {
    const host = await started(startOpenAiServer());
    await ask(createHostProvider({ ...deps, host: host.url, apiKey: null }), 'gpt-4o');
    expect(bodyOf(host).messages).toEqual(asOpenAi);

    const gateway = await started(startOpenAiServer());
    const account = { bearer: async () => 'b', refused: async () => 'b' };
    const server = async () => gateway.url;
    await ask(createGatewayProvider({ ...deps, account, server }), 'gpt-4o');
    expect(bodyOf(gateway).messages).toEqual(asOpenAi);

    const studio = await started(startLmStudioServer());
    const provider = createLmStudioProvider({ ...deps, host: studio.url });
    await ask(provider, 'meta-llama-3.1-8b-instruct');
    expect(bodyOf(studio).messages).toEqual(asOpenAi);
  });

  test('is next to the text for Ollama', async () => {
    const models = [{ name: 'llava:7b', capabilities: ['completion', 'vision'] }];
    const server = await started(startOllamaServer({ models }));
    const shows = new Map();
    const provider = createOllamaProvider({ ...deps, host: server.url, memoryGb: 2, shows });
    await ask(provider, 'llava:7b');
    expect(bodyOf(server).messages).toEqual([
      ...asOpenAi.slice(0, 3),
      { role: 'user', content: '<source>\n\n</source>\n\nWhat is it?', images: [base64] },
    ]);
    expect(await provider.listModels()).toMatchObject([{ id: 'llava:7b', images: true }]);
  });

  test('is a Blob for the browser, which is informed of it beforehand', async () => {
    const native = new FakeLanguageModel();
    native.seesImages = 'available';
    const port = webLanguageModel(native, { userAgent: 'Chrome/156', language: 'de-DE' })!;
    const provider = createBuiltInProvider({ ...deps, port, memory: { window: null } });
    expect(await ask(provider, builtInModel)).toBe('Hello');
    const [session] = native.sessions;
    expect(session?.inputs).toEqual(['text', 'image']);
    expect(session?.requested).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', value: '<source>\n' },
          { type: 'image', value: expect.any(Blob) },
          { type: 'text', value: '\n</source>\n\nWhat is it?' },
        ],
      },
    ]);
    const requested = session?.requested as { content: { value: Blob }[] }[];
    const picture = requested[0]!.content[1]!.value;
    expect([picture.type, await picture.text()]).toEqual(['image/png', 'a picture']);
    expect(await provider.listModels()).toMatchObject([{ images: true }]);
  });
});

test('without images no image model is requested from the browser', async () => {
  const native = new FakeLanguageModel();
  const port = webLanguageModel(native, { userAgent: 'Chrome/156', language: 'de-DE' })!;
  const provider = createBuiltInProvider({ ...deps, port, memory: { window: null } });
  const { signal } = new AbortController();
  const words = messages.slice(0, 2);
  for await (const _ of provider.chat({ model: builtInModel, messages: words, signal }));
  expect(native.sessions[0]).toMatchObject({ inputs: [], requested: 'Hi' });
});

test.each([
  [{ architecture: { input_modalities: ['text', 'image'] } }, true],
  [{ architecture: { input_modalities: ['text'] } }, false],
  [{ capabilities: { vision: false, completion_chat: true } }, false],
  [{ capabilities: ['completion', 'multimodal'] }, true],
  [{ capabilities: ['completion'] }, undefined],
  [{}, undefined],
])('a host states of its model %j: images %s', async (more, images) => {
  const server = await started(startOpenAiServer());
  const body = { object: 'list', data: [{ id: 'some-model', ...more }] };
  const fetchList = async () => new Response(JSON.stringify(body));
  const provider = createHostProvider({
    fetch: fetchList,
    clock: systemClock,
    host: server.url,
    apiKey: null,
  });
  const [row] = await provider.listModels();
  expect(row?.images).toBe(images);
});

test('S5.10 the picker shows what the host states, else the catalogue', () => {
  const row = { title: null, window: null };
  const config = (id: string, images?: boolean) =>
    entryOf({ id, ...row, ...(images === undefined ? {} : { images }) }).uploadFileConfig;
  expect(config('llama-3.3-70b-instruct', true)?.images).toBe(true);
  expect(config('gpt-4o')).toEqual(findModel('gpt-4o')?.uploadFileConfig);
  expect(config('nobody-knows')).toBeUndefined();
  expect(config('nobody-knows', false)?.images).toBe(false);
});

test.each([
  [400, 'This model does not support image input.'],
  [400, 'Invalid content type. image_url is only supported by certain models.'],
  [404, 'No endpoints found that support image input'],
  [400, 'some-model is not a multimodal model'],
  [
    500,
    'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
  ],
])('a host that answers %i "%s" takes no images', async (status, message) => {
  const server = await started(startOpenAiServer());
  server.script({ status, body: { error: { message } } });
  const provider = createHostProvider({ ...deps, host: server.url, apiKey: null });
  await expect(ask(provider, 'gpt-4o')).rejects.toMatchObject({ code: 'images_unsupported' });
});
