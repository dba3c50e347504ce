import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { gradientPng } from '#test/support/files/png.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { eventually } from '#test/support/upload-rig.ts';
import { startVendor, vendorEnv } from '#test/support/vendors/all-vendors.ts';
import { ImageVendor } from '#test/support/vendors/image-vendor.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

/* Forms that do not end: what they hold is bounded, by account and in all, and others are served. */
const megabyte = 1024 * 1024;
const edits = '/v1/images/edits';
const transcriptions = '/v1/audio/transcriptions';
const pictures = await new ImageVendor().listen();
let openai: VendorServer;
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
const sockets: Socket[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  openai = await startVendor('mistral');
  server = await startTestServer({
    ...accountEnvironment(mail),
    ...vendorEnv('mistral', openai.url),
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: `${pictures.url('openai')}/v1`,
  });
  to = { url: server.url, now: Date.now };
}, 60_000);
afterAll(async () => {
  await server.close();
  await openai.close();
  await pictures.close();
  await mail.close();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await eventually(async () => expect(recordings()).toEqual([]));
});

const recordings = () => readdirSync(tmpdir()).filter((name) => name.startsWith('gloss-audio-'));

/** An API token of a new account. */
async function account(name: string): Promise<string> {
  const user = await signIn(to, mail, `${name}@forms.example`);
  const reply = await callAs(to, user, '/user/create_api_token', { body: { name } });
  return ((await reply.json()) as { data: { secret: string } }).data.secret;
}

/** A form of so many bytes whose last ones never come. */
async function unfinished(path: string, token: string, name: string, bytes: number, sent = bytes) {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  const part = `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\ncontent-type: image/png\r\n\r\n`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${bytes + 1}\r\n\r\n${part}`,
  );
  const rest = Buffer.alloc(sent - part.length, 1);
  socket.write(rest);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  return { socket, status: () => Number(answer.split(' ', 2)[1] ?? 0) };
}

async function draw(token: string): Promise<number> {
  const form = new FormData();
  form.append('model', 'gpt-image-1');
  form.append('prompt', 'a clock');
  form.append(
    'image',
    new Blob([new Uint8Array(gradientPng(8, 8, [1, 2, 3], [9, 9, 9]))], { type: 'image/png' }),
    'a.png',
  );
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${server.url}${edits}`, { method: 'POST', headers, body: form });
  await reply.arrayBuffer();
  return reply.status;
}

test('forms of pictures that come slowly hold no place of those who draw', async () => {
  const tokens = await Promise.all(['ann', 'bob', 'cid', 'dan', 'eve'].map(account));
  const [eve = '', ...slow] = tokens.toReversed();
  for (const token of slow) {
    await unfinished(edits, token, 'image', 200_000);
    await unfinished(edits, token, 'image', 200_000);
  }
  expect(await draw(eve)).toBe(200);
}, 20_000);

test('forms that are said to fill the room end for others, who need less', async () => {
  const [gil = '', ...large] = await Promise.all(['gil', 'hal', 'ida', 'jon', 'kay'].map(account));
  for (const token of large) {
    await unfinished(edits, token, 'image', 99 * megabyte, 100_000);
    await unfinished(edits, token, 'image', 99 * megabyte, 100_000);
  }
  expect(await draw(gil)).toBe(200);
}, 20_000);

test('unfinished recordings of one account are two on disk; of many more, some wait unread', async () => {
  const token = await account('fay');
  const all = await Promise.all(
    Array.from({ length: 20 }, () => unfinished(transcriptions, token, 'file', 20 * megabyte)),
  );
  await eventually(async () => {
    const refused = all.filter(({ status }) => status() === 429);
    expect(refused).toHaveLength(8);
    expect(recordings()).toHaveLength(2);
  });
}, 20_000);
