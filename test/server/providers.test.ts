import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readStream, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type VendorName, vendorKey, vendorNames } from '#test/support/vendors/all-vendors.ts';
import { suiteVendors } from '#test/support/vendors/suite-vendors.ts';

const { server, vendors, env } = await suiteVendors();

const models: Record<VendorName, { id: string; reasoning: boolean }> = {
  openai: { id: 'gpt-4.1-mini', reasoning: false },
  anthropic: { id: 'claude-sonnet-4-5', reasoning: true },
  google: { id: 'gemini-2.5-flash', reasoning: true },
  mistral: { id: 'magistral-medium-latest', reasoning: true },
  deepseek: { id: 'deepseek-reasoner', reasoning: true },
  xai: { id: 'grok-4.3', reasoning: true },
  compatible: { id: 'scripted-reasoner', reasoning: true },
};

describe.each(vendorNames)('%s', (name) => {
  const { id, reasoning } = models[name];
  const usage = { prompt: 31, completion: 17, reasoning: reasoning ? 5 : 0 };
  const thoughts = reasoning ? ['Let me ', 'think.'] : [];

  test('streams text, reasoning, the finish reason and the requested usage', async () => {
    vendors[name].script({ deltas: ['Hé', 'llo ', '🌍'], reasoning: thoughts, usage });
    const response = await server.chat({
      model: id,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const answer = await readStream(response);
    expect(answer).toMatchObject({
      content: 'Héllo 🌍',
      reasoning: thoughts.join(''),
      finish: 'stop',
      error: null,
    });
    // The packages of two vendors do not report thinking tokens.
    expect(answer.usage).toMatchObject({
      prompt_tokens: 31,
      completion_tokens: 17,
      total_tokens: 48,
      ...(reasoning && !['anthropic', 'mistral'].includes(name)
        ? { completion_tokens_details: { reasoning_tokens: 5 } }
        : {}),
    });
    expect(JSON.parse(answer.lines[0]!)).toMatchObject({
      object: 'chat.completion.chunk',
      model: id,
      choices: [{ index: 0, delta: { role: 'assistant' }, finish_reason: null }],
    });
    expect(answer.lines.at(-1)).toBe('[DONE]');
  });

  test('sends no usage without a request for it', async () => {
    vendors[name].script({ deltas: ['a'], usage });
    const answer = await readStream(await server.chat({ model: id, stream: true }));
    expect(answer).toMatchObject({ content: 'a', usage: null });
  });

  test('answers in one piece without stream', async () => {
    vendors[name].script({ deltas: ['Hé', 'llo'], reasoning: thoughts, usage });
    const response = await server.chat({ model: id });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      object: 'chat.completion',
      model: id,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'Héllo',
            ...(reasoning ? { reasoning_content: 'Let me think.' } : {}),
          },
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 31, completion_tokens: 17, total_tokens: 48 },
    });
  });

  test('reports that the answer was cut at its length', async () => {
    vendors[name].script({ deltas: ['a'], finishReason: 'length' });
    const answer = await readStream(await server.chat({ model: id, stream: true }));
    expect(answer.finish).toBe('length');
  });

  test('gets the key, the system text, the turns and the limits in its own form', async () => {
    vendors[name].script({ deltas: ['a'] });
    await server.chat({
      model: id,
      max_tokens: 77,
      messages: [
        { role: 'system', content: 'SYSTEM-TEXT' },
        { role: 'user', content: 'FIRST' },
        { role: 'assistant', content: 'SECOND' },
        { role: 'user', content: [{ type: 'text', text: 'THIRD' }] },
      ],
    });
    const [request] = vendors[name].requests;
    const body = JSON.stringify(request?.body);
    expect(body).toContain('77');
    const order = ['FIRST', 'SECOND', 'THIRD'].map((text) => body.indexOf(text));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    expect(body).toContain('SYSTEM-TEXT');
    expect(JSON.stringify(request?.headers)).toContain(vendorKey(name));
    expect(JSON.stringify(request?.headers)).not.toContain('eyJ');
  });

  test.each([
    [400, 400, 'invalid_request'],
    [401, 502, 'provider_unauthorized'],
    [402, 402, 'provider_quota'],
    [403, 502, 'provider_refused'],
    [404, 404, 'unknown_model'],
    [413, 413, 'token_limit'],
    [418, 502, 'provider_refused'],
    [429, 429, 'rate_limited'],
    [500, 502, 'provider_unavailable'],
    [503, 502, 'provider_unavailable'],
    [529, 502, 'provider_unavailable'],
  ])('a %i of the vendor leaves the gateway as %i %s', async (status, outside, code) => {
    vendors[name].script({ status }, { status });
    for (const stream of [true, false]) {
      const response = await server.chat({ model: id, stream });
      expect(response.status).toBe(outside);
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      expect(error.code).toBe(code);
      if (status !== 401) expect(error.message).toContain(`scripted failure ${status}`);
      expect(error.message).not.toContain(vendorKey(name));
    }
  });

  test('an error in mid-stream is a data line after the text before it', async () => {
    vendors[name].script({ deltas: ['a', 'b'], error: { message: 'it broke' } });
    const response = await server.chat({ model: id, stream: true });
    expect(response.status).toBe(200);
    const answer = await readStream(response);
    expect(answer.content).toBe('ab');
    expect(answer.error?.message).toContain('it broke');
    expect(answer.error?.code).toMatch(/^provider_/);
    expect(answer.lines.at(-1)).not.toBe('[DONE]');
  });

  test('a stream that cannot be read is no end of an answer', async () => {
    vendors[name].script({ deltas: ['a'], malformed: true, noEnd: true });
    const answer = await readStream(await server.chat({ model: id, stream: true }));
    expect(answer.content).toBe('a');
    // Of a compatible host what is no JSON is left out, as a ping is.
    const isLenient = name === 'compatible';
    expect(answer.error?.code).toBe(isLenient ? 'answer_broken_off' : 'provider_bad_stream');
  });

  test('a connection cut in mid-stream is an error, not an end', async () => {
    vendors[name].script({ deltas: ['a'], cut: true });
    const answer = await readStream(await server.chat({ model: id, stream: true }));
    expect(answer.content).toBe('a');
    expect(answer.error?.code).toMatch(/^provider_(unavailable|bad_stream)$/);
    expect(answer.finish).toBeNull();
  });

  test.each([true, false])(
    "a client that disconnects ends the vendor's call (stream: %s)",
    async (stream) => {
      vendors[name].script(stream ? { deltas: ['a', 'b'], holdAfter: 1 } : { silent: true });
      const leave = new AbortController();
      const answer = server.chat({ model: id, stream }, { signal: leave.signal });
      if (stream) {
        await answer;
        await vendors[name].until(([first]) => first?.held === true);
      } else await vendors[name].until((requests) => requests.length === 1);
      leave.abort();
      await answer.catch(() => undefined);
      await vendors[name].until(([first]) => first?.aborted === true);
    },
  );

  test('passes an image on as bytes', async () => {
    vendors[name].script({ deltas: ['a'] });
    const content = [
      { type: 'text', text: 'what is this' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,aGVsbG8=' } },
    ];
    const response = await server.chat({ model: id, messages: [{ role: 'user', content }] });
    expect(response.status).toBe(200);
    expect(JSON.stringify(vendors[name].requests[0]?.body)).toContain('aGVsbG8=');
  });

  test.each([
    ['insufficient_quota', {}, 402, 'provider_quota'],
    ['a time to come again', { 'retry-after': '7' }, 429, 'rate_limited'],
  ])('a 429 that names %s is passed on with that time', async (_what, headers, outside, code) => {
    const message = 'You exceeded your current quota, please check your plan and billing details.';
    const body = { error: { message, type: 'insufficient_quota', code: 'insufficient_quota' } };
    vendors[name].script({ status: 429, body, headers });
    const response = await server.chat({ model: id, stream: true });
    expect(response.status).toBe(outside);
    expect(await response.json()).toMatchObject({ error: { code } });
  });
});

describe('a vendor that falls silent', () => {
  let hasty: TestServer;
  beforeAll(async () => {
    hasty = await startTestServer(env, { silenceMs: 300 });
  }, 60_000);
  afterAll(() => hasty.close());

  test.each(vendorNames.flatMap((name) => [[name, true] as const, [name, false] as const]))(
    '%s before its first word is provider_timeout (stream: %s)',
    async (name, stream) => {
      vendors[name].script({ silent: true });
      const response = await hasty.chat({ model: models[name].id, stream });
      expect(response.status).toBe(504);
      expect(await response.json()).toMatchObject({ error: { code: 'provider_timeout' } });
      await vendors[name].until(([first]) => first?.aborted === true);
    },
  );

  test.each(vendorNames)('%s in mid-stream is an error after the text before it', async (name) => {
    vendors[name].script({ deltas: ['a', 'b'], holdAfter: 1 });
    const answer = await readStream(await hasty.chat({ model: models[name].id, stream: true }));
    expect(answer.content).toBe('a');
    expect(answer.error?.code).toMatch(/^provider_(timeout|unavailable|bad_stream)$/);
    expect(answer.finish).toBeNull();
    await vendors[name].until(([first]) => first?.aborted === true);
  });
});
