import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiToken, mcpPath } from '#api/api-tokens.ts';
import { readEvents } from '#api/client/event-stream.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { root } from '#test/support/sources.ts';
import { ask, type Call, someUpload, upload } from '#test/support/upload-form.ts';

/* G18 What clients of the forms of 2025 send, as files written by hand with their date (test/fixtures/mcp-clients). */
interface Message {
  jsonrpc: '2.0';
  id?: number | string;
  method?: string;
  params?: { protocolVersion?: string };
  result?: Record<string, unknown>;
  error?: { code: number };
}
interface Exchange {
  method: 'POST' | 'GET' | 'DELETE';
  headers: Record<string, string>;
  body?: Message | Message[];
}
interface Recording {
  written: string;
  form: string;
  client: string;
  exchanges: Exchange[];
}

const folder = path.join(root, 'test', 'fixtures', 'mcp-clients');
const recordings = readdirSync(folder).map(
  (name): Recording => JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
);

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const call: Call = (route, init) => server.call(route, init);
  await upload(call, await someUpload({ pure_text: 'The moon raises two tides a day.' }));
  const [, reply] = await ask(call, createApiToken.path, { name: 'A', scopes: ['search', 'read'] });
  token = (reply as { data: { secret: string } }).data.secret;
}, 60_000);
afterAll(() => server.close());

async function send({ method, headers, body }: Exchange) {
  const reply = await fetch(server.url + mcpPath, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { reply, messages: await messagesOf(reply) };
}

async function messagesOf(reply: Response): Promise<Message[]> {
  if (!reply.headers.get('content-type')?.includes('event-stream')) {
    const text = await reply.text();
    return text === '' ? [] : [JSON.parse(text)].flat();
  }
  const messages: Message[] = [];
  for await (const { data } of readEvents(reply.body!)) {
    if (data !== '') messages.push(JSON.parse(data));
  }
  return messages;
}

/** What each request is answered with. */
const results: Readonly<Record<string, object>> = {
  ping: {},
  'tools/list': { tools: expect.arrayContaining([expect.objectContaining({ name: 'search' })]) },
  'tools/call': {
    structuredContent: { quotes: [expect.objectContaining({ title: 'Bericht "1".pdf' })] },
    content: [{ type: 'text', text: expect.stringContaining('two tides a day') }],
  },
  'resources/list': { resources: [expect.objectContaining({ mimeType: 'text/markdown' })] },
  'resources/templates/list': {
    resourceTemplates: [
      expect.objectContaining({ uriTemplate: 'gloss://document/{id}' }),
      expect.objectContaining({ uriTemplate: 'ui://gloss/quotes' }),
    ],
  },
};

describe.each(recordings)('$form, $client', ({ form, exchanges }) => {
  test.each(exchanges.map((exchange, at) => ({ ...exchange, at })))(
    '$at: $method $body.method',
    async (exchange) => {
      const { reply, messages } = await send(exchange);
      if (exchange.method !== 'POST') {
        // A server without sessions has no stream of its own, and nothing to end.
        expect(reply.status).toBe(405);
        return;
      }
      const sent = [exchange.body ?? []].flat();
      const requests = sent.filter(({ id }) => id !== undefined);
      expect(reply.status).toBe(requests.length > 0 ? 200 : 202);
      expect(reply.headers.get('mcp-session-id')).toBeNull();
      expect(new Set(messages.map(({ id }) => id))).toEqual(new Set(requests.map(({ id }) => id)));
      expect(messages).toHaveLength(requests.length);
      for (const { id, method = '', params } of requests) {
        const answer = messages.find((message) => message.id === id);
        const wanted =
          method === 'initialize' ? { protocolVersion: params?.protocolVersion } : results[method];
        expect(answer).toMatchObject({ jsonrpc: '2.0', id, result: wanted });
        // A field of the newer form.
        expect(answer?.result).not.toHaveProperty('resultType');
      }
    },
  );

  test('a version that no server has is refused once it is named as a header', async () => {
    const [first] = exchanges;
    const headers = { ...first!.headers, 'mcp-protocol-version': '1999-01-01' };
    const body: Message = { jsonrpc: '2.0', id: 9, method: 'ping' };
    expect((await send({ method: 'POST', headers, body })).reply.status).toBe(400);
  });

  test('one that asks for a version that is not known gets one that is', async () => {
    const [first] = exchanges;
    const body = structuredClone(first!.body) as Message;
    body.params = { ...body.params, protocolVersion: '2099-01-01' };
    const { messages } = await send({ ...first!, body });
    expect(messages[0]?.result?.protocolVersion).toMatch(/^2025-/);
    expect(form).toMatch(/^2025-/);
  });
});

test('more than 100 messages at once are refused', async () => {
  const headers = recordings[0]!.exchanges[0]!.headers;
  const body = Array.from(
    { length: 101 },
    (_, id): Message => ({ jsonrpc: '2.0', id, method: 'ping' }),
  );
  expect((await send({ method: 'POST', headers, body })).reply.status).toBe(400);
});

test('each message of a batch counts, not each batch', async () => {
  const headers = recordings[0]!.exchanges[0]!.headers;
  const body = Array.from(
    { length: 100 },
    (_, id): Message => ({ jsonrpc: '2.0', id, method: 'ping' }),
  );
  const statuses: number[] = [];
  for (let batches = 0; batches < 4; batches += 1) {
    statuses.push((await send({ method: 'POST', headers, body })).reply.status);
  }
  expect(statuses[0]).not.toBe(429);
  expect(statuses.at(-1)).toBe(429);
});

test('each file says when it was written, and of which client', () => {
  expect(recordings.map(({ form }) => form)).toEqual(['2025-03-26', '2025-06-18', '2025-11-25']);
  for (const { written, client } of recordings) {
    expect(written).toMatch(/^2026-\d\d-\d\d$/);
    expect(client).not.toBe('');
  }
});
