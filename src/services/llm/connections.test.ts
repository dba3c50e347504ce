import { expect, test } from '@jest/globals';
import type { Connection } from '#domain/models/model-ref.ts';
import { defaultSettings, type Settings } from '#domain/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { JsonValue } from '#shared/json.ts';
import { isChatModel } from './chat-models.ts';
import { createModels } from './connections.ts';
import type { HostModel } from './provider.ts';

const ids = (...names: string[]): HostModel[] =>
  names.map((id) => ({ id, title: null, window: null }));

function setup(
  hosts: Partial<Record<'own' | 'gateway', () => Promise<HostModel[]>>>,
  settings: Partial<Settings> = {},
) {
  const cache = new Map<string, JsonValue>();
  const asked: Connection[] = [];
  const models = createModels({
    settings: async () => ({ ...defaultSettings, ...settings }),
    provider: async (connection) => {
      const listModels = hosts[connection === 'gateway' ? 'gateway' : 'own'];
      if (!listModels) return null;
      const provider = {
        connection,
        listModels: () => {
          asked.push(connection);
          return listModels();
        },
        chat: () => {
          throw new Error('not asked here');
        },
      };
      return { provider, cacheKey: connection };
    },
    readCache: async (key) => cache.get(key),
    writeCache: async (key, data) => void cache.set(key, data),
  });
  return { models, asked };
}

test('S3.16 models of all connections in the order of the picker, without those that do not chat', async () => {
  const { models } = setup({
    own: async () =>
      ids(
        'o3',
        'text-embedding-3-small',
        'gpt-4o',
        'whisper-1',
        'gpt-4.1-mini',
        'my-own',
        'dall-e-3',
        'gpt-4.1-mini',
      ),
    gateway: async () => [{ id: 'anthropic/claude-x', title: 'Claude X', window: 50_000 }],
  });
  const list = await models.list(false);
  expect(list.models.map(({ ref }) => `${ref.connection} ${ref.model}`)).toEqual([
    'OPENAI_API gpt-4.1-mini',
    'OPENAI_API gpt-4o',
    'OPENAI_API my-own',
    'OPENAI_API o3',
    'gateway anthropic/claude-x',
  ]);
  expect(list.models.at(-1)!.entry).toMatchObject({ title: 'Claude X', maxTokens: 50_000 });
  expect(list.connections.map(({ state, models: count }) => [state, count])).toEqual([
    ['connected', 4],
    ['connected', 1],
  ]);
});

test('S9.10 the default model is GPT-4.1-mini where it is listed, else the first', async () => {
  const first = setup({ own: async () => ids('gpt-4o', 'gpt-4.1-mini-2025-04-14') });
  expect((await first.models.list(false)).current?.model).toBe('gpt-4.1-mini-2025-04-14');
  const second = setup({ own: async () => ids('gpt-4o', 'o3') });
  expect((await second.models.list(false)).current?.model).toBe('gpt-4o');
});

test('the chosen model is current while its connection stands; else the next in order', async () => {
  const chatModel = { connection: 'gateway', model: 'm' } as const;
  const standing = setup(
    { gateway: async () => ids('a'), own: async () => ids('b') },
    { chatModel },
  );
  expect((await standing.models.list(false)).current).toEqual(chatModel);
  expect((await standing.models.resolve(null)).ref).toEqual(chatModel);
  const gone = setup({ own: async () => ids('b') }, { chatModel });
  expect((await gone.models.list(false)).current).toEqual({ connection: 'OPENAI_API', model: 'b' });
  expect((await gone.models.resolve(null)).ref).toEqual({ connection: 'OPENAI_API', model: 'b' });
});

test('S4.3 a list is kept an hour and read anew when asked to', async () => {
  const { models, asked } = setup({ own: async () => ids('a') });
  await models.list(false);
  await models.list(false);
  expect(asked).toHaveLength(1);
  await models.list(true);
  expect(asked).toHaveLength(2);
});

test('a host that cannot be reached says why, and the others are listed', async () => {
  const { models } = setup({
    own: () => Promise.reject(new CodedError('provider_unauthorized', 'bad key')),
    gateway: () => Promise.reject(new CodedError('provider_unavailable', 'down')),
  });
  const list = await models.list(false);
  expect(list.connections).toMatchObject([
    { state: 'refused', error: { code: 'provider_unauthorized' } },
    { state: 'unreachable', error: { code: 'provider_unavailable' } },
  ]);
  expect(list.current).toBeNull();
  await expect(models.resolve(null)).rejects.toMatchObject({ code: 'provider_unauthorized' });
});

test('a model typed in settings is offered though the host lists none', async () => {
  const { models, asked } = setup(
    { own: () => Promise.reject(new CodedError('provider_refused', 'no list')) },
    { openaiApiModel: 'typed' },
  );
  const list = await models.list(false);
  expect(list.models.map(({ ref }) => ref.model)).toEqual(['typed']);
  expect(list.current).toEqual({ connection: 'OPENAI_API', model: 'typed' });
  const before = asked.length;
  expect((await models.resolve(null)).ref.model).toBe('typed');
  expect(asked).toHaveLength(before);
});

test('nothing set up is no_provider; so is a model of a connection that is gone', async () => {
  const { models } = setup({});
  expect(await models.list(false)).toMatchObject({ models: [], current: null });
  await expect(models.resolve(null)).rejects.toMatchObject({ code: 'no_provider' });
  const other = setup({ own: async () => ids('a') });
  await expect(other.models.resolve({ connection: 'gateway', model: 'x' })).rejects.toMatchObject({
    code: 'no_provider',
  });
});

test('a window is known from the host, else the catalogue, else not', async () => {
  const { models } = setup({
    own: async () => [
      ...ids('gpt-4.1-mini', 'unheard-of'),
      { id: 'told', title: null, window: 4096 },
    ],
  });
  await models.list(false);
  const window = async (model: string) =>
    (await models.resolve({ connection: 'OPENAI_API', model })).window;
  expect(await window('gpt-4.1-mini')).toBe(1_000_000);
  expect(await window('unheard-of')).toBeNull();
  expect(await window('told')).toBe(4096);
});

test.each([
  ['gpt-4o', true],
  ['llama3.2:3b', true],
  ['deepseek-ai/DeepSeek-V3', true],
  ['nomic-embed-text:latest', false],
  ['tts-1-hd', false],
  ['gpt-4o-mini-tts', false],
  ['gpt-image-1', false],
  ['omni-moderation-latest', false],
  ['flux-1-dev', false],
])('%s chats: %s', (id, chats) => {
  expect(isChatModel(id)).toBe(chats);
});
