import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { createApiToken } from '#api/api-tokens.ts';
import { getDocument } from '#api/documents.ts';
import { searchDocument } from '#api/search-document.ts';
import { callTool, connectClient, type ProtocolForm } from '#test/support/assistant.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { ask, type Call, someUpload, upload } from '#test/support/upload-form.ts';

/* G18 What a tool costs over the bare call of the same work: statements to the database, one after the other. */
const said: string[] = [];
let server: TestServer;
let call: Call;
let token: string;
let docId: string;

beforeAll(async () => {
  server = await startTestServer({}, { onQuery: ({ sql }) => said.push(sql) });
  call = (route, init) => server.call(route, init);
  const one = await someUpload({ pure_text: 'The moon raises two tides a day.\n\nA mill turns.' });
  await upload(call, one);
  docId = one.fields.doc_id;
  const [, reply] = await ask(call, createApiToken.path, { name: 'A', scopes: ['search', 'read'] });
  token = (reply as { data: { secret: string } }).data.secret;
}, 60_000);
afterAll(() => server.close());
beforeEach(() => {
  said.length = 0;
});

/** Those of the call itself; the queues look for work by themselves. */
const statements = () => said.splice(0).filter((sql) => !/\bjob\b|message_index/.test(sql));

async function connected(form: ProtocolForm): Promise<Client> {
  const client = await connectClient(server.url, token, form);
  // The first call writes when the token was used.
  await client.listTools();
  statements();
  return client;
}

test.each(['auto', 'legacy'] as const)(
  'over the form %s a search adds the titles and what left; a read what left',
  async (form) => {
    const query = 'two tides a day';
    await ask(call, searchDocument.path, { doc_ids: [docId], query, k: 8 });
    const bareSearch = statements();
    await ask(call, getDocument.path, { doc_id: docId, projection: ['pure_text', 'passages'] });
    const bareRead = statements();
    const client = await connected(form);
    const { data } = await callTool<{ quotes: unknown[] }>(client, 'search', {
      query,
      kind: 'document',
    });
    expect(data.quotes).toHaveLength(1);
    expect(statements()).toHaveLength(bareSearch.length + 2);
    await callTool(client, 'read', { id: `document/${docId}` });
    expect(statements()).toHaveLength(bareRead.length + 2);
    await callTool(client, 'recent', { kind: 'document' });
    expect(statements()).toHaveLength(3);
    await client.close();
  },
);

test('a token is written as used once a minute, not with each call', async () => {
  const client = await connected('legacy');
  for (let calls = 0; calls < 3; calls += 1) await callTool(client, 'recent', {});
  expect(statements().filter((sql) => sql.includes('last_used_at" ='))).toEqual([]);
  await client.close();
});
