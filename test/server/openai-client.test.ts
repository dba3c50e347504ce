import { beforeAll, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import { type VendorName, vendorNames } from '#test/support/vendors/all-vendors.ts';
import { suiteVendors } from '#test/support/vendors/suite-vendors.ts';

/* OpenAI's own client against the gateway, and what each vendor gets of what it sends. */
const { server, vendors } = await suiteVendors();

const models: Record<VendorName, string> = {
  openai: 'gpt-4.1-mini',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-flash',
  mistral: 'mistral-large-latest',
  deepseek: 'deepseek-chat',
  xai: 'grok-4.3',
  compatible: 'scripted-reasoner',
};
const model = models.compatible;
const host = vendors.compatible;
const messages = [{ role: 'user' as const, content: 'When is high tide?' }];
const tideTool = {
  type: 'function' as const,
  function: {
    name: 'tide',
    description: 'Times of the tide',
    parameters: { type: 'object', properties: {} },
  },
};

let client: OpenAI;
beforeAll(async () => {
  const { access_token: apiKey } = await server.pair();
  client = new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 });
});

test('models are listed and found', async () => {
  const ids: string[] = [];
  for await (const { id } of client.models.list()) ids.push(id);
  expect(ids).toEqual(expect.arrayContaining([model, models.openai, models.google]));
  expect(await client.models.retrieve(model)).toMatchObject({ id: model, object: 'model' });
});

test('a chat is answered with its usage', async () => {
  host.script({ deltas: ['At ', 'noon.'], usage: { prompt: 31, completion: 17 } });
  const { choices, usage } = await client.chat.completions.create({ model, messages });
  expect(choices[0]).toMatchObject({ message: { content: 'At noon.' }, finish_reason: 'stop' });
  expect(usage).toMatchObject({ prompt_tokens: 31, completion_tokens: 17, total_tokens: 48 });
});

test("a stream is read by the client's own reader, to its usage", async () => {
  host.script({ deltas: ['At ', 'noon.'], usage: { prompt: 31, completion: 17 } });
  const stream = client.chat.completions.stream({
    model,
    messages,
    stream_options: { include_usage: true },
  });
  const deltas: string[] = [];
  stream.on('content', (delta) => deltas.push(delta));
  expect(await stream.finalContent()).toBe('At noon.');
  expect(deltas).toEqual(['At ', 'noon.']);
  expect(await stream.totalUsage()).toMatchObject({ total_tokens: 48 });
});

test('a tool is run by the client, and its result is sent back', async () => {
  host.script(
    { toolCalls: [{ id: 'call_1', name: 'tide', arguments: '{"port":"Sallow"}' }] },
    { deltas: ['At noon.'] },
  );
  const inputs: unknown[] = [];
  const run = client.chat.completions.runTools({
    model,
    messages,
    stream: true,
    tools: [
      {
        type: 'function',
        function: {
          ...tideTool.function,
          parse: JSON.parse as (text: string) => object,
          function: (input: object) => {
            inputs.push(input);
            return '12:00';
          },
        },
      },
    ],
  });
  expect(await run.finalContent()).toBe('At noon.');
  expect(inputs).toEqual([{ port: 'Sallow' }]);
  expect(JSON.stringify(host.requests.at(-1)?.body)).toContain('12:00');
});

test('G18 the signature of Google’s thoughts goes to the client with a call, and back with it', async () => {
  const { google } = vendors;
  const call = { id: 'c1', name: 'tide', arguments: '{"port":"Sallow"}' };
  google.script({ toolCalls: [{ ...call, signature: 'sig' }] }, { deltas: ['At noon.'] });
  const request = { model: models.google, messages, tools: [tideTool] };
  const stream = await client.chat.completions.create({ ...request, stream: true });
  const calls: object[] = [];
  for await (const { choices } of stream) calls.push(...(choices[0]?.delta.tool_calls ?? []));
  const extra_content = { google: { thought_signature: 'sig' } };
  expect(calls[0]).toMatchObject({ id: 'c1', extra_content });
  const { id, ...called } = call;
  const made = { id, type: 'function' as const, function: called, extra_content };
  await client.chat.completions.create({
    ...request,
    messages: [
      ...messages,
      { role: 'assistant', tool_calls: [made] },
      { role: 'tool', tool_call_id: id, content: '12:00' },
    ],
  });
  expect(JSON.stringify(google.requests.at(-1)?.body)).toContain('"thoughtSignature":"sig"');
});

test('embeddings are requested in the form that the client prefers', async () => {
  const input = ['tide', 'wall'];
  const { data } = await client.embeddings.create({
    model: 'openai/text-embedding-3-small',
    input,
  });
  expect(data.map(({ index }) => index)).toEqual([0, 1]);
  expect(data[0]?.embedding[0]).toBeCloseTo('t'.charCodeAt(0) / 128);
});

test('an answer that is aborted ends at the vendor too', async () => {
  host.script({ deltas: ['At ', 'noon.'], holdAfter: 1 });
  const stream = await client.chat.completions.create({ model, messages, stream: true });
  for await (const { choices } of stream) {
    if (choices[0]?.delta.content) break;
  }
  await host.until(([first]) => first?.aborted === true);
});

test.each([
  ['a key that is none', { apiKey: 'sk-wrong' }, {}, OpenAI.AuthenticationError, 401],
  ['an unknown model', {}, { model: 'nobody-has-it' }, OpenAI.NotFoundError, 404],
  ['a temperature of 3', {}, { temperature: 3 }, OpenAI.BadRequestError, 400],
  [
    'log probabilities that contradict',
    {},
    { logprobs: false, top_logprobs: 3 },
    OpenAI.BadRequestError,
    400,
  ],
])('%s is the error that the client knows', async (_name, options, change, kind, status) => {
  const answer = client
    .withOptions(options)
    .chat.completions.create({ model, messages, ...change });
  const error = await answer.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({ status, code: expect.any(String) });
  expect(host.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a vendor that is asked too often is asked again after its time', async () => {
  host.script({ status: 429, headers: { 'retry-after': '0' } }, { deltas: ['At noon.'] });
  const patient = client.withOptions({ maxRetries: 1 });
  const { choices } = await patient.chat.completions.create({ model, messages });
  expect(choices[0]?.message.content).toBe('At noon.');
});

test('an error in mid-stream is thrown after the text before it', async () => {
  host.script({ deltas: ['At '], error: { message: 'overloaded' } });
  const stream = await client.chat.completions.create({ model, messages, stream: true });
  let content = '';
  const read = async () => {
    for await (const { choices } of stream) content += choices[0]?.delta.content ?? '';
  };
  await expect(read()).rejects.toBeInstanceOf(OpenAI.APIError);
  expect(content).toBe('At ');
});

/** Where a vendor gets a parameter, and as what; null: refused by its name. */
type Sent = string | readonly [path: string, value: unknown] | null;

const schema = { type: 'object', properties: {}, additionalProperties: false };
const named = { name: 'tide', schema };
const generation = (path: string) => `generationConfig.${path}`;

/** A parameter, the request that has it, what most vendors get, and the vendors that get something else. */
type Row = readonly [string, object, Sent, Partial<Record<VendorName, Sent>>];

const parameters: readonly Row[] = [
  [
    'temperature',
    { temperature: 0.5 },
    ['temperature', 0.5],
    { google: [generation('temperature'), 0.5] },
  ],
  ['top_p', { top_p: 0.9 }, ['top_p', 0.9], { google: [generation('topP'), 0.9] }],
  [
    'max_completion_tokens',
    { max_completion_tokens: 77 },
    ['max_tokens', 77],
    { google: [generation('maxOutputTokens'), 77], xai: ['max_output_tokens', 77] },
  ],
  [
    'stop',
    { stop: 'END' },
    ['stop', ['END']],
    {
      anthropic: ['stop_sequences', ['END']],
      google: [generation('stopSequences'), ['END']],
      xai: null,
    },
  ],
  ...(['presence_penalty', 'frequency_penalty'] as const).map(
    (name) =>
      [
        name,
        { [name]: 0.3 },
        [name, 0.3],
        { anthropic: null, google: null, deepseek: null, xai: null },
      ] as const,
  ),
  [
    'seed',
    { seed: 7 },
    ['seed', 7],
    {
      anthropic: null,
      google: [generation('seed'), 7],
      mistral: ['random_seed', 7],
      deepseek: null,
    },
  ],
  [
    'reasoning_effort',
    { reasoning_effort: 'low' },
    ['reasoning_effort', 'low'],
    {
      anthropic: ['thinking.type', 'enabled'],
      google: generation('thinkingConfig.thinkingBudget'),
      mistral: null,
      xai: ['reasoning.effort', 'low'],
    },
  ],
  [
    'tools',
    { tools: [tideTool] },
    ['tools.0.function.name', 'tide'],
    {
      anthropic: ['tools.0.name', 'tide'],
      google: ['tools.0.functionDeclarations.0.name', 'tide'],
      xai: ['tools.0.name', 'tide'],
    },
  ],
  [
    'tool_choice',
    { tools: [tideTool], tool_choice: 'required' },
    ['tool_choice', 'required'],
    {
      anthropic: ['tool_choice.type', 'any'],
      google: ['toolConfig.functionCallingConfig.mode', 'ANY'],
      mistral: ['tool_choice', 'any'],
    },
  ],
  [
    'parallel_tool_calls',
    { tools: [tideTool], parallel_tool_calls: false },
    ['parallel_tool_calls', false],
    { anthropic: ['tool_choice.disable_parallel_tool_use', true], google: null, deepseek: null },
  ],
  [
    'response_format',
    { response_format: { type: 'json_object' } },
    ['response_format', { type: 'json_object' }],
    {
      anthropic: null,
      google: [generation('responseMimeType'), 'application/json'],
      xai: ['text.format', { type: 'json_object' }],
    },
  ],
  [
    'response_format',
    { response_format: { type: 'json_schema', json_schema: named } },
    ['response_format.json_schema', { ...named, strict: false }],
    {
      anthropic: ['output_config.format.schema', schema],
      google: [generation('responseJsonSchema'), schema],
      deepseek: null,
      xai: ['text.format.schema', schema],
    },
  ],
  [
    'logprobs',
    { logprobs: true },
    ['logprobs', true],
    { anthropic: null, google: null, mistral: null },
  ],
  [
    'top_logprobs',
    { top_logprobs: 3 },
    ['top_logprobs', 3],
    { anthropic: null, google: null, mistral: null },
  ],
];

/** Its package knows it for each model, and says it with the answer. */
const onlyWithAnswer: Partial<Record<VendorName, string>> = { mistral: 'reasoning_effort' };

test.each(vendorNames)(
  '%s gets each parameter in its own form, or it is refused by name',
  async (name) => {
    for (const [parameter, request, common, own] of parameters) {
      const sent = name in own ? own[name] : common;
      vendors[name].reset();
      vendors[name].script({ deltas: ['a'] });
      const answer = client.chat.completions.create({ model: models[name], messages, ...request });
      if (sent === null) {
        await expect(answer).rejects.toMatchObject({
          code: 'unsupported_by_provider',
          param: parameter,
        });
        if (parameter !== onlyWithAnswer[name]) expect(vendors[name].requests).toEqual([]);
        continue;
      }
      await answer;
      const [path, ...value] =
        typeof sent === 'string' ? [sent] : (sent as readonly [string, unknown]);
      expect(vendors[name].requests.at(-1)?.body).toHaveProperty(path, ...(value as [unknown]));
    }
  },
);
