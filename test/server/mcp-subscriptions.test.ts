import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { createApiToken, mcpPath, revokeApiToken } from '#api/api-tokens.ts';
import { deleteDocument } from '#api/document-list.ts';
import type { AssistantGrant } from '#domain/account/api-token.ts';
import { connectClient } from '#test/support/assistant.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { ask, type Call, someUpload, type Upload, upload } from '#test/support/upload-form.ts';

/* G18.A A document that is still being read is a resource whose changes a client learns, while it may read it. */
let server: TestServer;
let call: Call;
/** The index waits at it. */
let gate: Promise<void> = Promise.resolve();
const unknown = `gloss://document/${'0'.repeat(64)}`;

beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      waitingMs: 60_000,
      documents: { followMs: 20, at: async (point) => (point === 'created' ? gate : undefined) },
    },
  );
  call = (route, init) => server.call(route, init);
}, 60_000);
afterAll(() => server.close());
beforeEach(() => {
  gate = Promise.resolve();
});

async function token(grant: Partial<AssistantGrant> = {}) {
  const body = { name: 'A', scopes: ['search', 'read'], ...grant };
  const [, reply] = await ask(call, createApiToken.path, body);
  return (reply as { data: { secret: string; token: { id: string } } }).data;
}

/** What came, as far as a test waits for it. */
class Notices {
  readonly #all: string[] = [];
  #wake: () => void = () => undefined;

  constructor(client: Client) {
    const add = (what: string) => {
      this.#all.push(what);
      this.#wake();
    };
    client.setNotificationHandler('notifications/resources/updated', ({ params }) =>
      add(params.uri),
    );
    client.setNotificationHandler('notifications/resources/list_changed', () => add('list'));
  }

  async next(): Promise<string> {
    while (this.#all.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#all.shift() ?? '';
  }
}

const uriOf = (one: Upload) => `gloss://document/${one.fields.doc_id}`;

test('a client learns each step of a document: stored, to be searched, deleted', async () => {
  const { secret } = await token();
  const client = await connectClient(server.url, secret);
  expect(client.getServerCapabilities()?.resources).toEqual({ subscribe: true, listChanged: true });
  const notices = new Notices(client);
  const one = await someUpload();
  const uri = uriOf(one);
  const filter = { resourceSubscriptions: [uri, unknown], resourcesListChanged: true };
  const subscription = await client.listen(filter);
  expect(subscription.honoredFilter).toEqual(filter);
  await expect(client.readResource({ uri })).rejects.toThrow();
  let open: () => void = () => undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const uploading = upload(call, one);
  expect(await notices.next()).toBe(uri);
  expect(await notices.next()).toBe('list');
  expect((await client.readResource({ uri })).contents).toHaveLength(1);
  open();
  expect(await notices.next()).toBe(uri);
  await uploading;
  expect((await ask(call, deleteDocument.path, { doc_id: one.fields.doc_id }))[0]).toBe(200);
  expect(await notices.next()).toBe(uri);
  await subscription.close();
  await client.close();
});

test('what is no document of ours is not agreed to, nor more than 100', async () => {
  const { secret } = await token();
  const client = await connectClient(server.url, secret);
  const uris = Array.from(
    { length: 101 },
    (_, at) => `gloss://document/${`${at}`.padStart(64, '0')}`,
  );
  const wanted = ['file:///etc/passwd', 'gloss://chat/x', ...uris];
  const subscription = await client.listen({ resourceSubscriptions: wanted });
  expect(subscription.honoredFilter).toEqual({ resourceSubscriptions: uris.slice(0, 100) });
  await subscription.close();
  await client.close();
});

test.each([
  ['may only search', { scopes: ['search'] }],
  ['sees chats alone', { kinds: ['chat'] }],
] as const)('who %s learns nothing', async (_name, grant) => {
  const { secret } = await token(grant as unknown as Partial<AssistantGrant>);
  const client = await connectClient(server.url, secret);
  const subscription = client.listen({ resourceSubscriptions: [unknown] });
  const outcome = await subscription.then(
    async ({ honoredFilter, closed }) => [honoredFilter, await closed],
    () => 'refused',
  );
  expect([[{}, 'graceful'], 'refused']).toContainEqual(outcome);
  await client.close();
});

test('a stream ends with its token', async () => {
  const { secret, token: made } = await token();
  const client = await connectClient(server.url, secret);
  const subscription = await client.listen({ resourceSubscriptions: [unknown] });
  await ask(call, revokeApiToken.path, { id: made.id });
  // Any change is a hint to look again.
  await upload(call, await someUpload());
  expect(await subscription.closed).not.toBe('local');
  await expect(client.listTools()).rejects.toThrow();
});

test('in the older form nothing is offered that no stream could bring', async () => {
  const { secret } = await token();
  const client = await connectClient(server.url, secret, 'legacy');
  expect(client.getServerCapabilities()?.resources).toEqual({
    subscribe: false,
    listChanged: false,
  });
  await expect(client.subscribeResource({ uri: unknown })).rejects.toThrow();
  await client.close();
});

test('a message that subscribes to nothing that can be read is refused in its own form', async () => {
  const { secret } = await token();
  const headers = {
    authorization: `Bearer ${secret}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  for (const notifications of [undefined, 1, { resourceSubscriptions: 1 }]) {
    const message = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' };
    const body = JSON.stringify({ ...message, params: { notifications } });
    const reply = await fetch(server.url + mcpPath, { method: 'POST', headers, body });
    expect(reply.status).toBeLessThan(500);
    expect(await reply.text()).toContain('"error"');
  }
});
