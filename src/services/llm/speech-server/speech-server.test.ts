import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { defaultSettings } from '#domain/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import { SpeechServer } from '#test/support/vendors/speech-server.ts';
import { findSpeechServer } from './speech-server.ts';

const server = await new SpeechServer().listen();
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  server.models = ['whisper-large-v3'];
  server.home = null;
});

const audio = new Blob([new Uint8Array(44)], { type: 'audio/wav' });
const { signal } = new AbortController();

function find(speechServerHost: string, more: { mayAsk?: boolean; at?: string } = {}) {
  const requested: string[] = [];
  const found = findSpeechServer({
    fetch: (url, init) => {
      requested.push(url);
      const { pathname, origin } = new URL(url);
      if (more.at !== undefined && origin !== more.at) throw new TypeError('Failed to fetch');
      return fetch(server.url + pathname, init);
    },
    clock: systemClock,
    settings: async () => ({ ...defaultSettings, speechServerHost }),
    server: async () => 'http://127.0.0.1:8787',
    mayAsk: async () => () => more.mayAsk ?? true,
  });
  return { found, requested };
}

test('S1.2 a server with the calls of OpenAI is found at its usual port, and requested with its model', async () => {
  server.models = ['llama-3', 'Systran/faster-whisper-small'];
  const found = await find('auto', { at: 'http://127.0.0.1:8000' }).found;
  expect(found).toMatchObject({
    host: '127.0.0.1:8000',
    asks: false,
    model: 'Systran/faster-whisper-small',
  });
  await found?.provider.transcribe?.({ audio, signal, language: 'de-AT', prompt: 'Ouessant' });
  expect(server.calls).toMatchObject([
    {
      path: '/v1/audio/transcriptions',
      fields: { model: 'Systran/faster-whisper-small', language: 'de', prompt: 'Ouessant' },
      authorization: undefined,
    },
  ]);
});

test('the next usual port is looked at where a model server without speech has the first', async () => {
  server.models = ['llama-3'];
  const { found, requested } = find('auto');
  expect(await found).toBeNull();
  expect(requested).toContain('http://127.0.0.1:8080/v1/models');
});

test('whisper.cpp’s server is known by its page, and has its own call', async () => {
  server.models = [];
  server.home = '<title>Whisper.cpp Server</title>';
  const found = await find('auto', { at: 'http://127.0.0.1:8080' }).found;
  expect(found).toMatchObject({ host: '127.0.0.1:8080', model: null });
  await found?.provider.transcribe?.({ audio, signal });
  expect(server.calls).toMatchObject([{ path: '/inference', fields: { language: 'auto' } }]);
});

test('a typed address is the only one; an empty one, and one without access, is not looked for', async () => {
  const typed = find('http://192.168.1.9:9000');
  expect(await typed.found).toMatchObject({ host: '192.168.1.9:9000' });
  expect(typed.requested.every((url) => url.startsWith('http://192.168.1.9:9000/'))).toBe(true);
  expect(await find('').found).toBeNull();
  const refused = find('auto', { mayAsk: false });
  expect(await refused.found).toBeNull();
  expect(refused.requested).toEqual([]);
});
