import { expect, test } from '@jest/globals';
import {
  connectedHosts,
  connectionsOf,
  ownHostOf,
  withEditedHost,
  withOwnHost,
  withoutHost,
} from './own-hosts.ts';
import { defaultSettings, type Settings } from './settings.ts';

const one = 'https://api.one.example';
const two = { host: 'https://api.two.example', model: 'm-2', typed: '', id: 'b' };
const local = { connection: 'ollama', model: 'l' } as const;
const settings: Settings = {
  ...defaultSettings,
  openaiApiHost: one,
  summaryModel: { connection: 'OPENAI_API', model: 'm-1' },
  memoModel: local,
};

test('S3.8 the first host of one’s own is that of OPENAI_API, and what was typed for it stays', () => {
  const { change, ref } = withOwnHost(defaultSettings, { ...two, host: one, typed: 'm-2' });
  expect(ref).toEqual({ connection: 'OPENAI_API', model: 'm-2' });
  expect(change).toEqual({ openaiApiHost: one, openaiApiModel: 'm-2', chatModel: ref });
  const again = withOwnHost(settings, { ...two, host: one });
  expect(again.change).not.toHaveProperty('summaryModel');
});

test('another host is added after the first; the same one again is the same', () => {
  const { change, ref } = withOwnHost(settings, two);
  expect(ref).toEqual({ connection: 'OPENAI_API:b', model: 'm-2' });
  expect(change).toEqual({ moreHosts: [{ id: 'b', host: two.host, model: '' }], chatModel: ref });
  const both = { ...settings, ...change };
  expect(connectionsOf(both).slice(0, 3)).toEqual(['OPENAI_API', 'OPENAI_API:b', 'ollama']);
  const again = withOwnHost(both, { ...two, model: 'm-3', typed: 'm-3', id: 'c' });
  expect(again.ref.connection).toBe('OPENAI_API:b');
  expect(again.change.moreHosts).toEqual([{ id: 'b', host: two.host, model: 'm-3' }]);
});

test('S3.8 the first host, too, loses the choices of its models with its address, and no others', () => {
  const own = { connection: 'OPENAI_API', host: one, model: '' } as const;
  const moved = withEditedHost(settings, own, { host: two.host, model: '' });
  expect(moved).toEqual({
    openaiApiHost: two.host,
    openaiApiModel: '',
    summaryModel: null,
    chatModel: null,
  });
  const named = withEditedHost(settings, own, { host: one, model: 'm-2' });
  expect(named).toEqual({ openaiApiHost: one, openaiApiModel: 'm-2', chatModel: null });
});

test('S3.8 a chat with a model of this machine does not go to the host that is edited', () => {
  const chosen: Settings = { ...settings, chatModel: local };
  const own = { connection: 'OPENAI_API', host: one, model: '' } as const;
  const named = withEditedHost(chosen, own, { host: one, model: 'm-2' });
  expect(named).toEqual({ openaiApiHost: one, openaiApiModel: 'm-2' });
  const typed = withEditedHost(chosen, { ...own, host: '' }, { host: one, model: '' });
  expect(typed).toMatchObject({ openaiApiHost: one, chatModel: null });
});

test('a host that is removed takes the choices of its models with it, and no others', () => {
  const both: Settings = { ...settings, ...withOwnHost(settings, two).change };
  expect(withoutHost(both, 'OPENAI_API:b')).toEqual({ moreHosts: [], chatModel: null });
  expect(ownHostOf({ ...both, moreHosts: [] }, 'OPENAI_API:b')).toBeNull();
});

test('each connection has its address: a search service its own one, a picture server without its login', () => {
  const all = connectedHosts({
    ...settings,
    ollamaHost: ' ',
    imageServerHost: 'http://me:secret@127.0.0.1:7860',
    searchEndpoint: { kind: 'brave', host: '' },
  });
  expect(all.map(({ connection, host }) => `${connection} ${host}`)).toEqual([
    `OPENAI_API ${one}`,
    'lm-studio http://127.0.0.1:1234',
    'automatic1111 http://127.0.0.1:7860/',
    'speech http://127.0.0.1:8000',
    'speech http://127.0.0.1:8080',
    'search https://api.search.brave.com',
  ]);
});
