import { describe, expect, test } from '@jest/globals';
import { isChatModel } from '#api/chat-models.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import { defaultSettings, type Settings, type TextContext } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { JsonValue } from '#shared/json.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { basicProvider } from './basic-provider.ts';
import { createModels, type ModelList } from './connections.ts';
import type { LocalMemory } from './local-looks.ts';
import type { HostModel } from './provider.ts';

const ids = (...names: string[]): HostModel[] =>
  names.map((id) => ({ id, title: null, window: null }));

/** `own`: OPENAI_API. */
type Hosts = Partial<Record<'own' | Connection, () => Promise<HostModel[]>>>;

function setup(hosts: Hosts, settings: Partial<Settings> = {}, localMemory?: LocalMemory) {
  const cache = new Map<string, JsonValue>();
  const requested: Connection[] = [];
  const clock = new ManualClock();
  const models = createModels({
    clock,
    localMemory,
    settings: async () => ({ ...defaultSettings, ...settings }),
    provider: async (connection) => {
      if (connection === 'basic') {
        return { provider: basicProvider, cacheKey: connection, isLocal: true };
      }
      const listModels = hosts[connection === 'OPENAI_API' ? 'own' : connection];
      if (!listModels) return null;
      const provider = {
        connection,
        listModels: () => {
          requested.push(connection);
          return listModels();
        },
        chat: () => {
          throw new Error('not asked here');
        },
      };
      return { provider, cacheKey: connection, isLocal: connection === 'ollama' };
    },
    readCache: async (key) => cache.get(key),
    writeCache: async (key, data) => void cache.set(key, data),
  });
  return { models, requested, clock };
}

const stateOf = ({ connections }: ModelList, wanted: Connection) =>
  connections.find(({ connection }) => connection === wanted);
const basic = { connection: 'basic', model: 'gloss-basic' };
const down = () => Promise.reject(new CodedError('provider_unavailable', 'down'));

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
    'basic gloss-basic',
  ]);
  expect(list.models.at(-2)!.entry).toMatchObject({ title: 'Claude X', maxTokens: 50_000 });
  expect(list.connections.map(({ state, models: count }) => [state, count])).toEqual([
    ['connected', 4],
    ['absent', 0],
    ['absent', 0],
    ['absent', 0],
    ['connected', 1],
    ['connected', 1],
  ]);
});

test('further hosts of one’s own are listed after the first, and a model of one answers', async () => {
  const moreHosts = [{ id: 'b', host: 'https://b.test', model: 'typed' }];
  const { models } = setup(
    { own: async () => ids('a'), 'OPENAI_API:b': async () => ids('c') },
    { moreHosts },
  );
  const list = await models.list(false);
  expect(list.models.map(({ ref }) => `${ref.connection} ${ref.model}`)).toEqual([
    'OPENAI_API a',
    'OPENAI_API:b typed',
    'OPENAI_API:b c',
    'basic gloss-basic',
  ]);
  expect(list.current).toEqual({ connection: 'OPENAI_API', model: 'a' });
  const wanted = { connection: 'OPENAI_API:b', model: 'c' } as const;
  expect((await models.resolve(wanted)).ref).toEqual(wanted);
});

test('S9.10 the default model is GPT-4.1-mini where it is listed, else the first', async () => {
  const first = setup({ own: async () => ids('gpt-4o', 'gpt-4.1-mini-2025-04-14') });
  expect((await first.models.list(false)).current?.model).toBe('gpt-4.1-mini-2025-04-14');
  const second = setup({ own: async () => ids('gpt-4o', 'o3') });
  expect((await second.models.list(false)).current?.model).toBe('gpt-4o');
});

test('the chosen model is current while its connection exists; else the next in order', async () => {
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

test('S4.3 a list is cached an hour and read again when requested', async () => {
  const { models, requested } = setup({ own: async () => ids('a') });
  await models.list(false);
  await models.list(false);
  expect(requested).toHaveLength(1);
  await models.list(true);
  expect(requested).toHaveLength(2);
});

test('a host that cannot be reached reports why, and the others are listed', async () => {
  const { models } = setup({
    own: () => Promise.reject(new CodedError('provider_unauthorized', 'bad key')),
    gateway: () => Promise.reject(new CodedError('provider_unavailable', 'down')),
  });
  const list = await models.list(false);
  expect(stateOf(list, 'OPENAI_API')).toMatchObject({
    state: 'refused',
    error: { code: 'provider_unauthorized' },
  });
  expect(stateOf(list, 'gateway')).toMatchObject({
    state: 'unreachable',
    error: { code: 'provider_unavailable' },
  });
  expect(list.current).toBeNull();
  await expect(models.resolve(null)).rejects.toMatchObject({ code: 'provider_unauthorized' });
});

test('a model typed in settings is offered though the host lists none', async () => {
  const { models, requested } = setup(
    { own: () => Promise.reject(new CodedError('provider_refused', 'no list')) },
    { openaiApiModel: 'typed' },
  );
  const list = await models.list(false);
  expect(list.models.map(({ ref }) => ref.model)).toEqual(['typed', 'gloss-basic']);
  expect(list.current).toEqual({ connection: 'OPENAI_API', model: 'typed' });
  const before = requested.length;
  expect((await models.resolve(null)).ref.model).toBe('typed');
  expect(requested).toHaveLength(before);
});

test('where nothing is set up Gloss Basic answers, and never where a model can', async () => {
  const { models } = setup({ ollama: down });
  expect((await models.list(false)).current).toEqual(basic);
  expect(await models.resolve(null)).toMatchObject({ ref: basic, window: null });
  const server = setup({ gateway: down });
  expect((await server.models.list(false)).current).toEqual(basic);
  const one = setup({ 'built-in': async () => ids('built-in') });
  expect((await one.models.list(false)).current?.connection).toBe('built-in');
});

test('Gloss Basic is used where a person chose it, and answers no prompt itself', async () => {
  const chatModel = { connection: 'basic', model: 'gloss-basic' } as const;
  const { models } = setup({ gateway: async () => ids('a') }, { chatModel });
  expect((await models.list(false)).current).toEqual(basic);
  const { provider } = await models.resolve(null);
  const signal = new AbortController().signal;
  expect(() => provider.chat({ model: 'gloss-basic', messages: [], signal })).toThrow(
    expect.objectContaining({ code: 'unsupported_by_provider' }),
  );
});

test('a model of a deleted connection is no_provider', async () => {
  const other = setup({ own: async () => ids('a') });
  await expect(other.models.resolve({ connection: 'gateway', model: 'x' })).rejects.toMatchObject({
    code: 'no_provider',
  });
});

test('a chosen local model stays selected when its server is down: nothing is sent elsewhere', async () => {
  const chatModel = { connection: 'ollama', model: 'mine' } as const;
  const { models } = setup({ ollama: down, own: async () => ids('far') }, { chatModel });
  const list = await models.list(false);
  expect(stateOf(list, 'ollama')).toMatchObject({ state: 'absent', error: null });
  expect(list.current).toEqual(chatModel);
  expect((await models.resolve(null)).ref).toEqual(chatModel);
});

test('a model that its server hands on does not stay on this machine, also where no list says so', async () => {
  const { models } = setup({ ollama: async () => ids('gpt-oss:120b-cloud', 'glm:cloud', 'mine') });
  const list = await models.list(false);
  const local = list.models.flatMap(({ ref, local }) => (local ? ref.model : []));
  expect(local).toEqual(['mine', 'gloss-basic']);
  const stays = async (model: string) =>
    (await models.resolve({ connection: 'ollama', model })).isLocal;
  expect([await stays('gpt-oss:120b-cloud'), await stays('mine')]).toEqual([false, true]);
});

test('S3.8 a context has a model of its own, else that of Chat', async () => {
  const hosts: Hosts = { gateway: async () => ids('a'), own: async () => ids('b') };
  const summaryModel = { connection: 'gateway', model: 'a' } as const;
  const chatModel = { connection: 'OPENAI_API', model: 'b' } as const;
  const { models } = setup(hosts, { summaryModel, chatModel });
  const modelOf = async (context?: TextContext) =>
    (await models.resolve(null, undefined, context)).ref;
  expect(await modelOf('Summary')).toEqual(summaryModel);
  expect(await modelOf('Memo')).toEqual(chatModel);
  expect(await modelOf()).toEqual(chatModel);
});

test('a server on this machine is probed with a short time-out and cached briefly', async () => {
  let isUp = false;
  const list = async () => (isUp ? ids('llama3.2:3b') : down());
  const { models, requested, clock } = setup({ ollama: list });
  expect(stateOf(await models.list(false), 'ollama')?.state).toBe('absent');
  isUp = true;
  expect(stateOf(await models.list(false), 'ollama')?.state).toBe('absent');
  clock.advance(20_000);
  expect(await models.list(false)).toMatchObject({
    current: { connection: 'ollama', model: 'llama3.2:3b' },
    models: [{ local: true }, { local: true }],
  });
  expect(requested).toHaveLength(2);
  await models.list(true);
  expect(requested).toHaveLength(3);
});

test("the browser's model that must be downloaded reports that, and is not used", async () => {
  const downloadable = () =>
    Promise.reject(new CodedError('model_not_downloaded', '', { availability: 'downloadable' }));
  const { models } = setup({ 'built-in': downloadable });
  const list = await models.list(false);
  expect(stateOf(list, 'built-in')).toMatchObject({
    state: 'downloadable',
    error: null,
    models: 0,
  });
  expect(list.current).toEqual(basic);
});

test('a server that refuses the extension is reported, unlike a missing one', async () => {
  const refusing = () => Promise.reject(new CodedError('provider_origin'));
  const { models } = setup({ ollama: refusing, 'lm-studio': down });
  const list = await models.list(false);
  expect(stateOf(list, 'ollama')).toMatchObject({
    state: 'refused',
    error: { code: 'provider_origin' },
  });
  expect(stateOf(list, 'lm-studio')).toMatchObject({ state: 'absent', error: null });
});

test('a window comes from the host, else the catalogue, else is unknown', async () => {
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

describe('U2.5 a page that should call no port of this machine at each load', () => {
  function page(known: Connection[], settings: Partial<Settings> = {}) {
    const memory: LocalMemory = {
      knows: async (connection) => known.includes(connection),
      add: async (connection) => void known.push(connection),
    };
    const hosts = { ollama: async () => ids('llama3.2:3b'), 'lm-studio': down };
    return setup(hosts, settings, memory);
  }

  test('looks for no server until the person comes to where it is of use, and then knows it', async () => {
    const known: Connection[] = [];
    const { models, requested } = page(known);
    const before = await models.list(false);
    expect([stateOf(before, 'ollama')?.state, before.current]).toEqual(['absent', basic]);
    expect(requested).toEqual([]);
    expect([models.look(), models.look()]).toEqual([true, false]);
    const after = await models.list(false);
    expect(after.current).toEqual({ connection: 'ollama', model: 'llama3.2:3b' });
    expect(requested).toEqual(['ollama', 'lm-studio']);
    expect(known).toEqual(['ollama']);
  });

  test.each<[string, Connection[], Partial<Settings>]>([
    ['that was found before', ['ollama'], {}],
    ['that is chosen', [], { chatModel: { connection: 'ollama', model: 'llama3.2:3b' } }],
    ['at an address of the person', [], { ollamaHost: 'http://127.0.0.1:11500' }],
  ])('calls the one %s', async (_, known, settings) => {
    const { models, requested } = page(known, settings);
    await models.list(false);
    expect(requested).toEqual(['ollama']);
  });

  test('looks for all when the person wants to look again', async () => {
    const { models, requested } = page([]);
    await models.list(true);
    expect(requested).toEqual(['ollama', 'lm-studio']);
  });
});
