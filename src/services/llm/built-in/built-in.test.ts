import { expect, test } from '@jest/globals';
import { webLanguageModel } from '#platform/web/language-model.ts';
import { systemClock } from '#shared/clock.ts';
import { FakeLanguageModel } from '#test/support/fake-language-model.ts';
import type { ChatMessage } from '../provider.ts';
import { type BuiltInMemory, builtInModel, createBuiltInProvider } from './built-in-provider.ts';

function setup(options: ConstructorParameters<typeof FakeLanguageModel>[0] = {}) {
  const native = new FakeLanguageModel(options);
  const memory: BuiltInMemory = { window: null };
  const port = webLanguageModel(native, { userAgent: 'Chrome/156', language: 'de-DE' })!;
  return { native, memory, provider: createBuiltInProvider({ port, clock: systemClock, memory }) };
}

async function ask({ provider }: ReturnType<typeof setup>, messages: readonly ChatMessage[]) {
  const said: string[] = [];
  const { signal } = new AbortController();
  for await (const event of provider.chat({ model: builtInModel, messages, signal })) {
    if (event.kind === 'content') said.push(event.text);
  }
  return said;
}

const question = [{ role: 'user', content: 'Hi' }] as const;

test('all but the question precede it, one system text first, and the session ends', async () => {
  const rig = setup();
  rig.native.script({ deltas: ['a', 'b'] });
  const messages = [
    { role: 'system', content: 'One.' },
    { role: 'user', content: 'A source' },
    { role: 'system', content: 'Two.' },
    { role: 'assistant', content: 'Read.' },
    { role: 'user', content: 'The question' },
  ] as const;
  expect(await ask(rig, messages)).toEqual(['a', 'b']);
  expect(rig.native.sessions).toEqual([
    {
      before: [
        { role: 'system', content: 'One.\n\nTwo.' },
        { role: 'user', content: 'A source' },
        { role: 'assistant', content: 'Read.' },
      ],
      requested: 'The question',
      inputs: [],
      aborted: true,
      destroyed: true,
    },
  ]);
});

test.each(['new', 'old'] as const)('its window is requested once, by %s names', async (names) => {
  const rig = setup({ window: 9216, names });
  expect(await rig.provider.listModels()).toEqual([
    { id: builtInModel, title: 'Gemini Nano', window: null, images: false },
  ]);
  expect(rig.native.sessions).toEqual([]);
  expect((await rig.provider.describe!(builtInModel))?.window).toBe(9216);
  expect((await rig.provider.describe!(builtInModel))?.window).toBe(9216);
  expect(rig.native.sessions).toMatchObject([{ destroyed: true }]);
  expect((await rig.provider.listModels())[0]?.window).toBe(9216);
});

test('S8.3 what exceeds the window is token_limit, before the question and in it', async () => {
  const rig = setup({ window: 100 });
  const long = 'word '.repeat(200);
  await expect(ask(rig, [{ role: 'system', content: long }, ...question])).rejects.toMatchObject({
    code: 'token_limit',
    details: { tokens: 250, window: 100 },
  });
  await expect(ask(rig, [{ role: 'user', content: long }])).rejects.toMatchObject({
    code: 'token_limit',
  });
  expect(rig.native.sessions.at(-1)?.destroyed).toBe(true);
});

test.each([
  ['NotReadableError', 'provider_refused'],
  ['NotSupportedError', 'provider_refused'],
  ['InvalidStateError', 'provider_bad_stream'],
  ['UnknownError', 'provider_error'],
])('%s in an answer is %s, and the text before it is retained', async (type, code) => {
  const rig = setup();
  rig.native.script({ deltas: ['kept'], error: { message: 'why', type } });
  const said: string[] = [];
  const { signal } = new AbortController();
  const read = async () => {
    for await (const event of rig.provider.chat({
      model: builtInModel,
      messages: question,
      signal,
    })) {
      if (event.kind === 'content') said.push(event.text);
    }
  };
  await expect(read()).rejects.toMatchObject({ code, message: 'why' });
  expect(said).toEqual(['kept']);
  expect(rig.native.sessions[0]?.destroyed).toBe(true);
});

test('where it must be downloaded it reports that, and nothing downloads it automatically', async () => {
  const rig = setup();
  for (const availability of ['downloadable', 'downloading'] as const) {
    rig.native.is = availability;
    const failure = { code: 'model_not_downloaded', details: { availability } };
    await expect(rig.provider.listModels()).rejects.toMatchObject(failure);
    await expect(rig.provider.describe!(builtInModel)).rejects.toMatchObject(failure);
    await expect(ask(rig, question)).rejects.toMatchObject(failure);
  }
  rig.native.is = 'unavailable';
  await expect(rig.provider.listModels()).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(rig.native.sessions).toEqual([]);
});

test('a browser whose availability throws has none', async () => {
  const native = new FakeLanguageModel();
  native.availability = () => Promise.reject(new Error('no'));
  expect(await webLanguageModel(native, { userAgent: 'x', language: 'en' })!.availability()).toBe(
    'unavailable',
  );
  expect(webLanguageModel(undefined, { userAgent: 'x', language: 'en' })).toBeNull();
});

test.each([
  ['de-DE', 'en'],
  ['es-MX', 'es'],
])('U2.5 each call of the model names a language of its answers: %s', async (language, named) => {
  const native = new FakeLanguageModel();
  const calls: unknown[] = [];
  const { availability, create } = native;
  native.availability = async (options) => {
    calls.push(options);
    return availability(options);
  };
  native.create = async (options) => {
    calls.push(options);
    return create.call(native, options);
  };
  const port = webLanguageModel(native, { userAgent: 'Chrome/156', language })!;
  const { signal } = new AbortController();
  await port.availability();
  await port.takesImages();
  await port.create({ before: [], images: false, signal });
  await port.create({ before: [], images: true, signal });
  const expectedOutputs = [{ type: 'text', languages: [named] }];
  expect(calls).toMatchObject(Array.from({ length: 4 }, () => ({ expectedOutputs })));
});
