import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server';
import type { FormAnswer, ServerForm } from '#domain/tool-servers/server-form.ts';
import { callMs } from '#domain/tool-servers/tool-server.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { ScriptedTools } from '#test/support/tool-servers/scripted-tools.ts';
import { connectToolServer } from './connect.ts';
import { maxForms } from './person-forms.ts';

/* G18.B Pages that a server wants the person to have been at: a refusal of 2025-11-25, a question of 2026-07-28. */
let server: ScriptedTools;
beforeAll(async () => {
  server = await new ScriptedTools().listen();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const { signal } = new AbortController();
const deps = (clock: Clock = systemClock) => ({
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  clock,
  tokensOf: (text: string) => text.length,
});
const open = (clock?: Clock) =>
  connectToolServer(deps(clock), { address: server.address, header: '' }, null, signal);

const page = (url: string, elicitationId = 'e1') => ({
  mode: 'url',
  message: 'Pay first',
  url,
  elicitationId,
});
const pay = page('https://pay.example/order?id=1');

type Answers = (form: ServerForm, inner: AbortSignal) => Promise<FormAnswer>;

/** Calls the tool; each form that is shown is answered by `answers`. */
async function called(answers: Answers, clock?: Clock) {
  const connection = await open(clock);
  const shown: ServerForm[] = [];
  const onForm: Answers = (form, inner) => {
    shown.push(form);
    return answers(form, inner);
  };
  const result = connection.call('get_weather', { place: 'Oslo' }, signal, { onForm });
  return { shown, result: result.finally(() => connection.close()) };
}
const done: Answers = async () => ({ action: 'accept' });

test('a refused call is made again, with the same arguments, once the person is done at the page', async () => {
  server.script({ pages: [pay] });
  const { shown, result } = await called(async () => {
    expect(server.calls).toHaveLength(1);
    return { action: 'accept' };
  });
  expect((await result).text).toContain('12 degrees');
  expect(shown).toEqual([{ message: 'Pay first', fields: [], url: pay.url, waits: true }]);
  expect(server.calls.map(({ arguments: args }) => args)).toEqual([
    { place: 'Oslo' },
    { place: 'Oslo' },
  ]);
});

test('several pages are shown one after the other', async () => {
  server.script({ pages: [pay, page('https://pay.example/address', 'e2')] });
  const { shown, result } = await called(done);
  await result;
  expect(shown.map(({ url }) => url)).toEqual([pay.url, 'https://pay.example/address']);
  expect(server.calls).toHaveLength(2);
});

test('a server that says that the person is done ends the wait; another id does not', async () => {
  server.hasStream = true;
  server.script({ pages: [pay] });
  const complete = 'notifications/elicitation/complete';
  const { result } = await called(async (_form, inner) => {
    await server.notify(complete, { elicitationId: 'e9' });
    await server.notify(complete, { elicitationId: 'e1' });
    return new Promise((_resolve, reject) => {
      inner.addEventListener('abort', () => reject(new Error('gone')));
    });
  });
  expect((await result).text).toContain('12 degrees');
  expect(server.calls).toHaveLength(2);
});

test.each(['decline', 'cancel'] as const)(
  'who answers with %s: it is not made again',
  async (action) => {
    server.script({ pages: [pay] });
    const { result } = await called(async () => ({ action }));
    await expect(result).rejects.toMatchObject({ details: { fault: 'failed' } });
    expect(server.calls).toHaveLength(1);
  },
);

test.each([
  ['a script', [page('javascript:alert(1)')]],
  ['a page in itself', [page('data:text/html,<b>Pay')]],
  ['the name of another host before its own', [page('https://bank.example@evil.example/')]],
  ['a file', [page('file:///etc/passwd')]],
  ['no page', []],
  ['no list', 'https://pay.example/'],
  ['nothing that is a page', [null, 1, 'x']],
  ['a form', [{ mode: 'form', message: 'Password?', requestedSchema: { properties: {} } }]],
])('a refusal with %s shows nothing, and the call is not made again', async (_, pages) => {
  server.script({ pages });
  const { shown, result } = await called(done);
  await expect(result).rejects.toMatchObject({ details: { fault: 'failed' } });
  expect(shown).toEqual([]);
  expect(server.calls).toHaveLength(1);
});

test('a server that is never content is left', async () => {
  server.script(...Array.from({ length: 50 }, () => ({ pages: [pay] })));
  const { shown, result } = await called(done);
  await expect(result).rejects.toMatchObject({ details: { fault: 'failed' } });
  expect(shown).toHaveLength(maxForms);
  expect(server.calls).toHaveLength(maxForms + 1);
});

test('the time at a page is the person’s, whether the call waits for it or is made again', async () => {
  const clock = new ManualClock(0);
  server.script({ pages: [pay] });
  const again = await called(async () => {
    clock.advance(callMs * 3);
    return { action: 'accept' };
  }, clock);
  expect((await again.result).text).toContain('12 degrees');
  server.script({ form: pay });
  const waiting = await called(done, clock);
  expect((await waiting.result).text).toContain('12 degrees');
  expect(waiting.shown).toEqual([{ message: 'Pay first', fields: [], url: pay.url }]);
});

test('a question of 2026 with a page is answered once the person is done there', async () => {
  const answered: unknown[] = [];
  const handler = createMcpHandler(() => {
    const made = new McpServer({ name: 'new', version: '1' });
    made.registerTool('pay', { description: 'Pays.' }, async ({ mcpReq }) => {
      const { paid } = mcpReq.inputResponses ?? {};
      if (paid) {
        answered.push(paid);
        return { content: [{ type: 'text', text: 'Paid.' }] };
      }
      const { message, url } = pay;
      return inputRequired({ inputRequests: { paid: inputRequired.elicitUrl({ message, url }) } });
    });
    return made;
  });
  const newer = {
    ...deps(),
    fetch: async (url: string, init: RequestInit) => handler.fetch(new Request(url, init)),
  };
  const place = { address: 'https://tools.example/mcp', header: '' };
  const connection = await connectToolServer(newer, place, null, signal);
  const shown: ServerForm[] = [];
  const result = await connection.call('pay', {}, signal, {
    onForm: async (form) => {
      shown.push(form);
      return { action: 'accept' };
    },
  });
  expect(result.text).toBe('Paid.');
  expect(shown).toMatchObject([{ url: pay.url, waits: true }]);
  expect(answered).toEqual([{ action: 'accept' }]);
  connection.close();
});
