import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { oddCases } from '#test/support/odd-cases.ts';
import { type OddHost, startOddHost } from '#test/support/vendors/odd-host.ts';
import { createHostProvider } from './host-provider.ts';

let odd: OddHost;
beforeAll(async () => {
  odd = await startOddHost();
});
afterAll(() => odd.close());

const system = { role: 'system', content: 'Be short.' } as const;
const provider = (path = '/v1') =>
  createHostProvider({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    host: odd.url + path,
    apiKey: null,
  });

/** As a person has it at the end. */
async function ask(name: string, { path = '/v1', model = name, turns = [] as string[] } = {}) {
  const said = { content: '', reasoning: '' };
  let error: CodedError | null = null;
  const questions = [...turns, `Why? case-${name}`];
  const messages = [system, ...questions.map((content) => ({ role: 'user' as const, content }))];
  const { signal } = new AbortController();
  try {
    for await (const event of provider(path).chat({ model, messages, signal })) {
      if (event.kind === 'content' || event.kind === 'reasoning') said[event.kind] += event.text;
      if (event.kind === 'retract') {
        [said.reasoning, said.content] = [said.reasoning + said.content, ''];
      }
    }
  } catch (thrown) {
    error = toCodedError(thrown);
  }
  return { content: said.content, reasoning: said.reasoning.trim(), error };
}

test.each(oddCases)('an odd host on its own: $name', async ({ name, ...right }) => {
  const { content, reasoning, error } = await ask(name);
  expect({ content, reasoning }).toEqual(textsOf(right));
  if (right.code) expect(error).toMatchObject({ code: right.code });
  else if (right.words) expect(error).toMatchObject({ details: { words: right.words } });
  else expect(error).toBeNull();
});

function textsOf({ content = '', reasoning = '' }: { content?: string; reasoning?: string }) {
  return { content, reasoning };
}

test('a form that a host takes is remembered for its model', async () => {
  const from = odd.requests.length;
  for (const _ of ['first', 'second']) await ask('nosystem', { model: 'gemma' });
  const requested = odd.requests
    .slice(from)
    .map(({ body }) => body.messages?.map(({ role }) => role));
  expect(requested).toEqual([['system', 'user'], ['user'], ['user']]);
  expect(odd.requests.at(-1)?.body.messages?.[0]?.content).toBe('Be short.\n\nWhy? case-nosystem');
  await ask('nostream', { model: 'o' });
  await ask('nostream', { model: 'o' });
  expect(odd.requests.slice(-3).map(({ body }) => body.stream)).toEqual([true, false, false]);
});

test('roles alternate where a host wants that', async () => {
  const answer = await ask('alternate', { turns: ['First.', 'Second.'] });
  expect(answer).toMatchObject({ content: expect.stringContaining('nine words'), error: null });
});

test('another failure is not tried in another form', async () => {
  const from = odd.requests.length;
  await ask('errordetail');
  expect(odd.requests).toHaveLength(from + 1);
});

test('the address as it was typed is requested before one with a version', async () => {
  const from = odd.requests.length;
  expect((await ask('plain', { path: '/inference' })).error).toBeNull();
  expect((await provider('/inference').listModels()).map(({ id }) => id)).toEqual(['odd-1']);
  expect(odd.requests.slice(from).map(({ url }) => url)).toEqual([
    '/inference/chat/completions',
    '/inference/models',
  ]);
});

test('where the address as typed has no API, the version is tried, and remembered', async () => {
  const from = odd.requests.length;
  for (const _ of ['first', 'second']) expect((await ask('plain', { path: '' })).error).toBeNull();
  const urls = odd.requests.slice(from).map(({ url }) => url);
  expect(urls).toEqual(['/v1/chat/completions', '/v1/chat/completions']);
});

test.each([
  ['/bare/v1', ['together/llama', 'together/qwen']],
  ['/named/v1', ['one', 'two']],
])('a list of models in another form is one: %s', async (path, ids) => {
  expect((await provider(path).listModels()).map(({ id }) => id)).toEqual(ids);
});

test('a host without a list answers with the model that was typed', async () => {
  await expect(provider('/nolist/v1').listModels()).rejects.toBeInstanceOf(CodedError);
  expect((await ask('plain', { path: '/nolist/v1' })).error).toBeNull();
});
