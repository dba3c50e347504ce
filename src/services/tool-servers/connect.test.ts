import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  acceptedContent,
  createMcpHandler,
  inputRequired,
  McpServer,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { ServerForm } from '#domain/tool-servers/server-form.ts';
import { callMs, maxTools } from '#domain/tool-servers/tool-server.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { OlderTools } from '#test/support/tool-servers/older-tools.ts';
import { ScriptedTools, weather } from '#test/support/tool-servers/scripted-tools.ts';
import { connectToolServer } from './connect.ts';

/* G18.B The client against a good server, a hostile and a flaky one. */
let server: ScriptedTools;
beforeAll(async () => {
  server = await new ScriptedTools().listen();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const { signal } = new AbortController();
const tokensOf = (text: string) => text.length;
const deps = (clock: Clock = systemClock) => ({
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  clock,
  tokensOf,
});
const open = (token: string | null = null, clock: Clock = systemClock, header = '') =>
  connectToolServer(deps(clock), { address: server.address, header }, token, signal);

test('tools are listed with what their server says of them, and called with their arguments', async () => {
  const connection = await open();
  const { tools, left } = await connection.list(signal);
  expect(left).toBe(0);
  expect(tools).toMatchObject([
    { name: 'get_weather', title: 'Weather', isReadOnly: true, schema: weather.inputSchema },
    { name: 'send_mail', title: '', isReadOnly: false },
  ]);
  const result = await connection.call('get_weather', { place: 'Lumen Bay' }, signal);
  expect(result).toEqual({
    text: 'It is 12 degrees in Lumen Bay, with rain until noon.',
    isCut: false,
    isError: false,
    pictures: [],
    left: 0,
  });
  expect(server.calls).toMatchObject([{ arguments: { place: 'Lumen Bay' } }]);
  connection.close();
});

test('the newer form of the protocol is spoken with a server that has it', async () => {
  const requested: string[] = [];
  const handler = createMcpHandler(() => {
    const made = new McpServer({ name: 'new', version: '1' });
    made.registerTool('now', { description: 'The time.' }, async () => ({
      content: [{ type: 'text', text: 'Noon.' }],
    }));
    return made;
  });
  const newer = {
    ...deps(),
    fetch: async (url: string, init: RequestInit) => {
      requested.push(new Headers(init.headers).get('mcp-protocol-version') ?? 'none');
      return handler.fetch(new Request(url, init));
    },
  };
  const place = { address: 'https://tools.example/mcp', header: '' };
  const connection = await connectToolServer(newer, place, null, signal);
  expect(await connection.list(signal)).toMatchObject({ tools: [{ name: 'now' }] });
  expect(await connection.call('now', {}, signal)).toMatchObject({ text: 'Noon.' });
  expect(new Set(requested)).toEqual(new Set(['2026-07-28']));
  connection.close();
});

test('a server of the older event stream is reached, too', async () => {
  const older = await new OlderTools().listen();
  const place = { address: older.address, header: '' };
  const connection = await connectToolServer(deps(), place, null, signal);
  expect(await connection.list(signal)).toMatchObject({ tools: [{ name: 'echo' }] });
  const result = await connection.call('echo', { words: 'high tide' }, signal);
  expect(result.text).toBe('You said high tide.');
  connection.close();
  await older.close();
});

test('a token is sent as a bearer, or in the header that the server names', async () => {
  server.token = 'secret';
  const connection = await open('secret');
  await connection.call('get_weather', {}, signal);
  expect(server.calls[0]?.headers.authorization).toBe('Bearer secret');
  connection.close();
  server.token = null;
  const named = await open('secret', systemClock, 'x-api-key');
  await named.call('get_weather', {}, signal);
  expect(server.calls[1]?.headers).toMatchObject({ 'x-api-key': 'secret' });
  named.close();
});

test.each([
  ['wrong', 'other'],
  ['missing', null],
] as const)('a %s token is said to be one', async (_, token) => {
  server.token = 'secret';
  await expect(open(token)).rejects.toMatchObject({ details: { fault: 'unauthorized' } });
});

test.each([
  ['nothing', 'http://127.0.0.1:9/mcp'],
  ['a page', 'page'],
] as const)('%s at the address is no tool server', async (_, address) => {
  const pages = {
    ...deps(),
    fetch: async (url: string, init: RequestInit) =>
      address === 'page'
        ? new Response('<p>Hello', { headers: { 'content-type': 'text/html' } })
        : fetch(url, init),
  };
  const place = { address: address === 'page' ? 'https://page.example/' : address, header: '' };
  await expect(connectToolServer(pages, place, null, signal)).rejects.toMatchObject({
    code: 'tool_failed',
    details: { fault: 'unavailable' },
  });
});

test('of 10,000 tools as many are read as a person can look through, and the rest is counted', async () => {
  server.tools = Array.from({ length: 10_000 }, (_, at) => ({ name: `tool_${at}` }));
  const connection = await open();
  const { tools, left } = await connection.list(signal);
  expect(tools).toHaveLength(maxTools);
  expect(left).toBe(10_000 - maxTools);
  connection.close();
});

test.each([
  ['without an end', { endless: true }],
  ['of 50 MB', { text: 'x'.repeat(50 * 1024 * 1024) }],
])('a result %s is left, and the next call is made', async (_, reply) => {
  server.script(reply);
  const connection = await open();
  const large = connection.call('get_weather', {}, signal);
  await expect(large).rejects.toMatchObject({ details: { fault: 'tooLarge' } });
  expect(await connection.call('get_weather', { place: 'Oslo' }, signal)).toMatchObject({
    isError: false,
  });
  connection.close();
});

test('progress without an end moves no limit', async () => {
  server.script({ progress: true });
  const clock = new ManualClock(0);
  const connection = await open(null, clock);
  const parts: number[] = [];
  const call = connection.call('get_weather', {}, signal, {
    onProgress: (part) => {
      if (parts.push(part) === 3) clock.advance(callMs);
    },
  });
  await expect(call).rejects.toMatchObject({ code: 'timeout' });
  expect(parts).toEqual([0, 0, 0]);
  connection.close();
});

test('a server that is silent ends with its limit, and at once with a Stop', async () => {
  server.script({ silent: true }, { silent: true });
  const clock = new ManualClock(0);
  const connection = await open(null, clock);
  const silent = connection.call('get_weather', {}, signal);
  const ended = expect(silent).rejects.toMatchObject({ code: 'timeout' });
  await server.until(() => server.calls.length === 1);
  clock.advance(callMs);
  await ended;
  const stop = new AbortController();
  const call = connection.call('get_weather', {}, stop.signal);
  const stopped = expect(call).rejects.toMatchObject({ code: 'aborted' });
  await server.until(() => server.calls.length === 2);
  stop.abort();
  await stopped;
  connection.close();
});

test.each([
  ['breaks off', { cut: true }],
  ['fails', { status: 500 }],
  ['sends what is no result', { result: { content: 'none' } }],
] as const)('a call that %s fails, and is sent once', async (_, reply) => {
  server.script(reply);
  const connection = await open();
  await expect(connection.call('get_weather', {}, signal)).rejects.toMatchObject({
    code: 'tool_failed',
  });
  expect(server.calls).toHaveLength(1);
  connection.close();
});

test('what a server asks of us is not done', async () => {
  const requested: unknown[] = [];
  const link = {
    ...deps(),
    fetch: async (url: string, init: RequestInit) => {
      if (init.method === 'POST') requested.push(init.body);
      return fetch(url, init);
    },
  };
  const connection = await connectToolServer(
    link,
    { address: server.address, header: '' },
    null,
    signal,
  );
  const said = requested.join('');
  expect(said).not.toMatch(/sampling|roots/);
  connection.close();
});

const nameForm = {
  message: 'Who are you?',
  requestedSchema: {
    type: 'object',
    properties: { name: { type: 'string', title: 'Name' } },
    required: ['name'],
  },
};

test('what a server asks in the form of 2025 goes to the person, and their answer to it', async () => {
  server.script({ form: nameForm });
  const connection = await open();
  const forms: ServerForm[] = [];
  const result = await connection.call('get_weather', { place: 'Oslo' }, signal, {
    onForm: async (form) => {
      forms.push(form);
      return { action: 'accept', content: { name: 'Ann' } };
    },
  });
  expect(forms).toMatchObject([{ message: 'Who are you?', fields: [{ name: 'name' }] }]);
  expect(server.answers).toEqual([{ action: 'accept', content: { name: 'Ann' } }]);
  expect(result.text).toContain('12 degrees');
  expect(server.calls).toHaveLength(1);
  connection.close();
});

test('what a server asks in the form of 2026 goes to the person, with an end to its rounds', async () => {
  let rounds = 0;
  const handler = createMcpHandler(() => {
    const made = new McpServer({ name: 'new', version: '1' });
    made.registerTool('greet', { description: 'Greets.' }, async ({ mcpReq }) => {
      rounds += 1;
      const user = acceptedContent(mcpReq.inputResponses, 'user', z.object({ name: z.string() }));
      if (user && user.name !== 'again') return { content: [{ type: 'text', text: user.name }] };
      return inputRequired({ inputRequests: { user: inputRequired.elicit(nameForm as never) } });
    });
    return made;
  });
  const newer = {
    ...deps(),
    fetch: async (url: string, init: RequestInit) => handler.fetch(new Request(url, init)),
  };
  const place = { address: 'https://tools.example/mcp', header: '' };
  const connection = await connectToolServer(newer, place, null, signal);
  const answered = (name: string) =>
    connection.call('greet', {}, signal, {
      onForm: async () => ({ action: 'accept', content: { name } }),
    });
  expect((await answered('Ann')).text).toBe('Ann');
  expect(rounds).toBe(2);
  await expect(answered('again')).rejects.toMatchObject({ code: 'tool_failed' });
  expect(rounds).toBeLessThan(2 + 13);
  connection.close();
});

test('a form that cannot be shown is declined, and one without a person to answer it is left', async () => {
  server.script({ form: { message: 'a', mode: 'url', url: 'javascript:a', elicitationId: 'e' } });
  const connection = await open();
  const shown: unknown[] = [];
  await connection.call('get_weather', {}, signal, {
    onForm: async (form) => {
      shown.push(form);
      return { action: 'accept' };
    },
  });
  server.script({ form: nameForm });
  await connection.call('get_weather', {}, signal);
  expect(shown).toEqual([]);
  expect(server.answers).toEqual([{ action: 'decline' }, { action: 'cancel' }]);
  connection.close();
});

test('G18 what a server asks after its call has ended is not shown: no tool of it runs', async () => {
  server.hasStream = true;
  const connection = await open();
  const shown: ServerForm[] = [];
  await connection.call('get_weather', { place: 'Oslo' }, signal, {
    onForm: async (form) => {
      shown.push(form);
      return { action: 'accept', content: { name: 'Ann' } };
    },
  });
  await server.notify('elicitation/create', nameForm, 'late');
  await server.until(() => server.answers.length > 0);
  expect(shown).toEqual([]);
  expect(server.answers).toEqual([{ action: 'cancel' }]);
  connection.close();
});

test('the time that a person takes for a form is not the server’s, and a Stop ends the call', async () => {
  server.script({ form: nameForm });
  const clock = new ManualClock(0);
  const connection = await open(null, clock);
  const stop = new AbortController();
  const call = connection.call('get_weather', {}, stop.signal, {
    onForm: (_form, inner) => {
      clock.advance(callMs * 3);
      stop.abort();
      return new Promise((_resolve, reject) => {
        inner.addEventListener('abort', () => reject(new Error('ended')));
      });
    },
  });
  await expect(call).rejects.toMatchObject({ code: 'aborted' });
  await server.until(() => server.methods.includes('notifications/cancelled'));
  expect(server.calls).toHaveLength(1);
  connection.close();
});
