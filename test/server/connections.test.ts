import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { uploadDocumentPath } from '#api/documents.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { eventsOf, formOf, namesOf, someUpload } from '#test/support/upload-form.ts';
import { eventually } from '#test/support/upload-rig.ts';
import { wideTest } from '#test/support/wide.ts';

/*
 * Clients that send nothing, or slowly, or do not read: they are disconnected, by time and by number,
 * while others are answered.
 */
const maxWaiting = 40;
let server: TestServer;
let token: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      connections: {
        maxWaiting,
        headersMs: 400,
        keepAliveMs: 400,
        bodyMs: 400,
        bodyBytesPerSecond: 100_000,
        lingerMs: 200,
        unreadMs: 400,
        checkMs: 50,
      },
    },
  );
  token = (await server.pair()).access_token;
}, 60_000);
afterAll(() => server.close());
beforeEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A connection that sends this and then nothing. */
async function silent(text = ''): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

const head = (line: string, headers: Record<string, string> = {}) =>
  [
    line,
    `host: ${new URL(server.url).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
const body = (length: number) => ({
  'content-type': 'application/json',
  'content-length': String(length),
});
const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded;

test.each<[string, () => string]>([
  ['that sends nothing', () => ''],
  ['that sends half a request line', () => 'GET /heal'],
  ['that sends headers without an end', () => 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: '],
  ['whose body does not come', () => head('POST /oauth/pair HTTP/1.1', body(100))],
  [
    'whose body does not come, with a bearer',
    () => head('POST /v1/embeddings HTTP/1.1', { ...body(100), authorization: `Bearer ${token}` }),
  ],
  ['whose body was refused and does not come', () => head('POST /v1/models HTTP/1.1', body(1e6))],
  ['that sends no second request', () => head('GET /healthz HTTP/1.1')],
])('a connection %s is closed in time', async (_, text) => {
  const socket = await silent(text());
  socket.resume();
  await once(socket, 'close');
});

test('of many that wait, the oldest are closed, and a health check is answered', async () => {
  const texts = ['', 'GET /heal', head('POST /oauth/pair HTTP/1.1', body(100))];
  const all: Socket[] = [];
  for (let number = 0; number < 4 * maxWaiting; number += 1) {
    all.push(await silent(texts[number % texts.length]));
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  // The end of a socket is noticed with a delay; none could be closed by time-out yet.
  for (const socket of all) socket.resume();
  await eventually(async () => expect(all.filter(isOpen).length).toBeLessThanOrEqual(maxWaiting));
});

wideTest(
  'a client that does not read its answer is disconnected',
  async () => {
    const one = await someUpload({}, new Uint8Array(20_000_000));
    // On a busy machine its sender may be as slow as the clients that this server disconnects.
    await eventually(async () => {
      const sent = await server.call(uploadDocumentPath, { method: 'POST', body: formOf(one) });
      expect(namesOf(await eventsOf(sent))).toContain('upload_done');
    });
    const line = `GET /app/document_file/${one.fields.doc_id} HTTP/1.1`;
    const socket = await silent(head(line, { authorization: `Bearer ${token}` }));
    socket.pause();
    // A write to a closed connection fails; between requests the server ignores an empty line.
    await eventually(async () => {
      socket.write('\r\n');
      expect(socket.destroyed).toBe(true);
    });
  },
  30_000,
);

test('an upload in progress is not disconnected, however long it takes', async () => {
  const one = await someUpload({}, new Uint8Array(300_000).fill(7));
  const form = new Response(formOf(one));
  const bytes = Buffer.from(await form.arrayBuffer());
  const socket = await silent(
    head(`POST ${uploadDocumentPath} HTTP/1.1`, {
      authorization: `Bearer ${token}`,
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': String(bytes.length),
      connection: 'close',
    }),
  );
  const closed = once(socket, 'close');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  // 15,000 bytes every 50 ms: three times the minimum rate, for more than twice the time without
  // one.
  for (let at = 0; at < bytes.length; at += 15_000) {
    socket.write(bytes.subarray(at, at + 15_000));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await closed;
  expect(answer).toContain('upload_done');
}, 30_000);

test('a client that sends Expect: 100-continue gets no go-ahead without a bearer', async () => {
  const expectation = { ...body(40_000_000), expect: '100-continue' };
  const refused = await silent(head('POST /v1/chat/completions HTTP/1.1', expectation));
  const [answer] = (await once(refused, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /);
  const authorization = `Bearer ${token}`;
  const accepted = await silent(
    head('POST /v1/chat/completions HTTP/1.1', { ...expectation, authorization }),
  );
  const [goAhead] = (await once(accepted, 'data')) as [Buffer];
  expect(goAhead.toString()).toMatch(/^HTTP\/1\.1 100 Continue/);
});

test.each(['/payment/webhook', '/record/'])(
  'what has no use on this server, as %s, is refused before any of its body is read',
  async (path) => {
    const socket = await silent(head(`POST ${path} HTTP/1.1`, body(100_000)));
    const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    expect(String(answer)).toMatch(/^HTTP\/1\.1 404 /);
  },
);
