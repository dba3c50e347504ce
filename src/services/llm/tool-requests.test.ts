import { afterEach, expect, test } from '@jest/globals';
import type { ToolDefinition } from '#domain/replies/tool-calls.ts';
import { systemClock } from '#shared/clock.ts';
import { anthropicWire } from '#test/support/vendors/anthropic-wire.ts';
import { startOllamaServer } from '#test/support/vendors/ollama-server.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import { ScriptedVendor, type VendorServer } from '#test/support/vendors/vendor-server.ts';
import { anthropicBody } from './anthropic/anthropic-messages.ts';
import { createHostProvider } from './host-provider.ts';
import { createOllamaProvider } from './ollama/ollama-provider.ts';
import type { ChatEvent, ChatMessage, ChatProvider } from './provider.ts';

/* G18.B Tools in the requests and replies of every wire. */
let server: VendorServer;
afterEach(() => server.close());

const clock = systemClock;
const parameters = { type: 'object', properties: { place: { type: 'string' } } };
const tools: ToolDefinition[] = [{ name: 'weather', description: 'The weather.', parameters }];
const scripted = { id: 'c1', name: 'weather', arguments: '{"place":"Oslo"}' };
const call = { id: 'c1', name: 'weather', args: '{"place":"Oslo"}' };
const before: ChatMessage[] = [
  { role: 'system', content: 'Be short.' },
  { role: 'user', content: 'Weather?' },
];
const after: ChatMessage[] = [
  ...before,
  { role: 'assistant', content: 'Let me look.', calls: [call, { ...call, id: 'c2' }] },
  { role: 'tool', content: 'Rain.', call: { id: 'c1', name: 'weather' } },
  { role: 'tool', content: 'Rain too.', call: { id: 'c2', name: 'weather' } },
];

async function all(
  provider: ChatProvider,
  model: string,
  messages: ChatMessage[],
  offered = tools,
) {
  const events: ChatEvent[] = [];
  const { signal } = new AbortController();
  for await (const event of provider.chat({ model, messages, signal, tools: offered }))
    events.push(event);
  return events;
}

const callsOf = (events: readonly ChatEvent[]) =>
  events.flatMap((event) => (event.kind === 'calls' ? event.calls : []));
const lastBody = () => server.requests.at(-1)?.body as Record<string, unknown>;

test('OpenAI: functions, calls with ids, results by them', async () => {
  server = await startOpenAiServer();
  const provider = createHostProvider({ fetch, clock, host: server.url, apiKey: null });
  server.script({ deltas: ['Let me look.'], toolCalls: [scripted] }, { deltas: ['Rain.'] });
  const events = await all(provider, 'gpt-4o', before);
  expect(callsOf(events)).toEqual([call]);
  expect(events).toContainEqual({ kind: 'content', text: 'Let me look.' });
  expect(lastBody().tools).toEqual([{ type: 'function', function: tools[0] }]);
  expect(callsOf(await all(provider, 'gpt-4o', after))).toEqual([]);
  const written = { type: 'function', function: { name: 'weather', arguments: call.args } };
  expect((lastBody().messages as object[]).slice(2)).toEqual([
    {
      role: 'assistant',
      content: 'Let me look.',
      tool_calls: [
        { id: 'c1', ...written },
        { id: 'c2', ...written },
      ],
    },
    { role: 'tool', content: 'Rain.', tool_call_id: 'c1' },
    { role: 'tool', content: 'Rain too.', tool_call_id: 'c2' },
  ]);
});

test('Anthropic: blocks, and all results in one message', async () => {
  const vendor = await new ScriptedVendor({ wire: anthropicWire }).listen();
  server = vendor;
  const toVendor = (url: string, init: RequestInit) =>
    fetch(url.replace('https://api.anthropic.com', vendor.url), init);
  const host = 'https://api.anthropic.com/v1';
  const provider = createHostProvider({ fetch: toVendor, clock, host, apiKey: 'k' });
  server.script({ deltas: ['Let me look.'], toolCalls: [scripted] }, { deltas: ['Rain.'] });
  expect(callsOf(await all(provider, 'claude-sonnet-4-5', before))).toEqual([call]);
  expect(lastBody().tools).toEqual([
    { name: 'weather', description: 'The weather.', input_schema: parameters },
  ]);
  await all(provider, 'claude-sonnet-4-5', after);
  const used = (id: string) => ({
    type: 'tool_use',
    id,
    name: 'weather',
    input: { place: 'Oslo' },
  });
  const result = (id: string, content: string) => ({
    type: 'tool_result',
    tool_use_id: id,
    content,
  });
  expect((lastBody().messages as object[]).slice(1)).toEqual([
    {
      role: 'assistant',
      content: [{ type: 'text', text: 'Let me look.' }, used('c1'), used('c2')],
    },
    { role: 'user', content: [result('c1', 'Rain.'), result('c2', 'Rain too.')] },
  ]);
});

test('Ollama: arguments are objects, results have the name of their tool', async () => {
  server = await startOllamaServer();
  const host = server.url;
  const provider = createOllamaProvider({ fetch, clock, host, memoryGb: 2, shows: new Map() });
  const models = await provider.listModels();
  expect(models.map(({ id, tools: calls }) => [id, calls])).toEqual([
    ['llama3.2:3b', true],
    ['qwen3:8b', true],
  ]);
  server.script({ toolCalls: [scripted] }, { deltas: ['Rain.'] });
  expect(callsOf(await all(provider, 'llama3.2:3b', before))).toEqual([{ ...call, id: 'call_1' }]);
  expect(lastBody().tools).toEqual([{ type: 'function', function: tools[0] }]);
  await all(provider, 'llama3.2:3b', after);
  const written = { function: { name: 'weather', arguments: { place: 'Oslo' } } };
  expect((lastBody().messages as object[]).slice(2)).toEqual([
    { role: 'assistant', content: 'Let me look.', tool_calls: [written, written] },
    { role: 'tool', content: 'Rain.', tool_name: 'weather' },
    { role: 'tool', content: 'Rain too.', tool_name: 'weather' },
  ]);
});

test('what Google wants back with a call is sent back', async () => {
  server = await startOpenAiServer();
  const provider = createHostProvider({ fetch, clock, host: server.url, apiKey: null });
  const extra = { google: { thought_signature: 'sig' } };
  server.script({ deltas: ['Rain.'] });
  await all(provider, 'gpt-4o', [
    ...before,
    { role: 'assistant', content: '', calls: [{ ...call, extra }] },
    { role: 'tool', content: 'Rain.', call },
  ]);
  expect((lastBody().messages as object[])[2]).toMatchObject({
    content: null,
    tool_calls: [{ extra_content: extra }],
  });
});

test('a model that calls what it was not offered is said to do so', async () => {
  server = await startOpenAiServer();
  const provider = createHostProvider({ fetch, clock, host: server.url, apiKey: null });
  server.script({ toolCalls: [scripted] });
  await expect(all(provider, 'gpt-4o', before, [])).rejects.toMatchObject({
    code: 'answer_tool_call',
  });
});

test('a call that was cut at the limit of the model is not made', async () => {
  server = await startOpenAiServer();
  const provider = createHostProvider({ fetch, clock, host: server.url, apiKey: null });
  server.script({ toolCalls: [{ ...scripted, arguments: '{"pla' }], finishReason: 'length' });
  await expect(all(provider, 'gpt-4o', before)).rejects.toMatchObject({ code: 'answer_cut' });
});

test('OpenAI: what is beyond its limit of a description is said with the first argument', async () => {
  server = await startOpenAiServer();
  const provider = createHostProvider({ fetch, clock, host: server.url, apiKey: null });
  const description = `The weather. ${'More of it. '.repeat(200)}`;
  const none = { type: 'object', properties: {} };
  const offered = [
    { name: 'weather', description, parameters },
    { name: 'now', description, parameters: none },
  ];
  server.script({ deltas: ['Fine.'] });
  await all(provider, 'gpt-4o', before, offered);
  const sent = (lastBody().tools as { function: ToolDefinition }[]).map((each) => each.function);
  expect(sent.map((each) => each.description.length)).toEqual([1024, 1024]);
  expect(sent.map((each) => each.parameters)).toEqual([
    { type: 'object', properties: { place: { type: 'string', description } } },
    { ...none, description },
  ]);
});

/** As a model wrote them: nothing was called. */
const wrong = ['{"pla', '["Oslo"]'];
const calledWrong = wrong.flatMap((args, at): ChatMessage[] => [
  { role: 'assistant', content: 'Let me look.', calls: [{ id: `w${at}`, name: 'weather', args }] },
  { role: 'tool', content: 'No object.', call: { id: `w${at}`, name: 'weather' } },
]);

test('arguments that are no object are not sent back: hosts refuse the whole request for them', async () => {
  server = await startOpenAiServer();
  const provider = createHostProvider({ fetch, clock, host: server.url, apiKey: null });
  server.script({ deltas: ['Fine.'] });
  await all(provider, 'gpt-4o', [...before, ...calledWrong]);
  expect(JSON.stringify(lastBody().messages)).not.toMatch(/pla|Oslo/);
  const written = (args: object) => ({ tool_calls: [{ function: args }] });
  const empty = written({ name: 'weather', arguments: '{}' });
  expect((lastBody().messages as object[]).slice(2)).toMatchObject([empty, {}, empty, {}]);
});

test('Anthropic and Ollama get an empty object in their place', async () => {
  const messages = [...before, ...calledWrong];
  const said = JSON.stringify(anthropicBody('claude-sonnet-4-5', messages).messages);
  expect(said.match(/"input":\{\}/g)).toHaveLength(2);
  server = await startOllamaServer();
  const host = server.url;
  const provider = createOllamaProvider({ fetch, clock, host, memoryGb: 2, shows: new Map() });
  server.script({ deltas: ['Fine.'] });
  await all(provider, 'llama3.2:3b', messages);
  const empty = { tool_calls: [{ function: { name: 'weather', arguments: {} } }] };
  expect((lastBody().messages as object[]).slice(2)).toMatchObject([empty, {}, empty, {}]);
  expect(JSON.stringify(lastBody().messages)).not.toMatch(/pla|Oslo/);
});
