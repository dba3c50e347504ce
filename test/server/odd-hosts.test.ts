import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createGatewayProvider } from '#services/llm/gateway-provider.ts';
import { systemClock } from '#shared/clock.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { readStream, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { oddCases } from '#test/support/odd-cases.ts';
import { type OddHost, startOddHost } from '#test/support/vendors/odd-host.ts';

/* Hosts in odd forms behind the gateway, as the product's own client and as any OpenAI client has them. */
let odd: OddHost;
let server: TestServer;
let bearer: string;

beforeAll(async () => {
  odd = await startOddHost();
  server = await startTestServer({
    COMPATIBLE_BASE_URL: `${odd.url}/v1`,
    COMPATIBLE_NAME: 'odd',
    COMPATIBLE_BASE_URL_2: `${odd.url}/inference`,
    COMPATIBLE_NAME_2: 'typed',
    COMPATIBLE_BASE_URL_3: `${odd.url}/bare/v1`,
    COMPATIBLE_NAME_3: 'bare',
    COMPATIBLE_BASE_URL_4: `${odd.url}/nolist/v1`,
    COMPATIBLE_NAME_4: 'nolist',
  });
  bearer = (await server.pair()).access_token;
}, 60_000);
afterAll(async () => {
  await server.close();
  await odd.close();
});

const messagesOf = (name: string) => [
  { role: 'system' as const, content: 'Be short.' },
  { role: 'user' as const, content: `Why? case-${name}` },
];

async function ask(name: string) {
  const provider = createGatewayProvider({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    account: { bearer: async () => bearer, refused: async () => bearer },
    server: async () => server.url,
  });
  const said = { content: '', reasoning: '' };
  let error: CodedError | null = null;
  const { signal } = new AbortController();
  const request = { model: `odd/${name}`, messages: messagesOf(name), signal };
  try {
    for await (const event of provider.chat(request)) {
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

test.each(oddCases)('an odd host behind the gateway: $name', async ({ name, ...right }) => {
  const { content, reasoning, error } = await ask(name);
  const { content: text = '', reasoning: thoughts = '' } = right;
  expect({ content, reasoning }).toEqual({ content: text, reasoning: thoughts });
  if (right.code) expect(error).toMatchObject({ code: right.code });
  else if (right.words) expect(error).toMatchObject({ details: { words: right.words } });
  else expect(error).toBeNull();
});

const answered = oddCases.filter(({ content, code, words }) => content && !code && !words);

test.each(answered)(
  'any client of the gateway has the answer alone, streamed and whole: $name',
  async ({ name, content }) => {
    const body = { model: `odd/again-${name}`, messages: messagesOf(name) };
    const streamed = await readStream(await server.chat({ ...body, stream: true }));
    expect(streamed).toMatchObject({ content, finish: 'stop', error: null });
  },
);

test('thoughts are apart in a whole reply', async () => {
  const body = { model: 'odd/w', messages: messagesOf('nostream') };
  const whole = (await (await server.chat(body)).json()) as {
    choices: { message: { content: string } }[];
  };
  expect(whole.choices[0]?.message.content).toBe('Whole at once.');
});

test('a form that a host takes is remembered', async () => {
  const from = odd.requests.length;
  for (const _ of ['first', 'second']) {
    await server.chat({ model: 'odd/gemma', messages: messagesOf('nosystem'), stream: true });
  }
  const roles = odd.requests.slice(from).map(({ body }) => body.messages?.map(({ role }) => role));
  expect(roles).toEqual([['system', 'user'], ['user'], ['user']]);
});

test('an address without a version, a bare list, and a host without a list', async () => {
  const list = (await (await server.call('/v1/models')).json()) as { data: { id: string }[] };
  const ids = list.data.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['together/llama', 'together/qwen']));
  for (const model of ['typed/odd-1', 'nolist/whatever', 'typed-by-a-person']) {
    const answer = await server.chat({ model, messages: messagesOf('plain') });
    expect(answer.status).toBe(200);
  }
  expect(odd.requests.some(({ url }) => url === '/inference/chat/completions')).toBe(true);
});
