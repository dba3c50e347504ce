import { expect, test } from '@jest/globals';
import type { Sent } from '#domain/privacy/sent.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { listSent } from '../store/privacy/sent.ts';
import { describePage, describeRequest } from './describe-request.ts';
import { recordSent } from './record-sent.ts';
import { recordedFetch, recordedPageFetch, recordedReplies, recordedSend } from './recorded.ts';

const chat = {
  model: 'gpt-4.1',
  messages: [
    { role: 'system', content: 'x'.repeat(400) },
    { role: 'user', content: 'y'.repeat(7_600) },
    { role: 'assistant', content: 'Yes.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'And this?' },
        { type: 'image_url', image_url: 'd'.repeat(4_000) },
      ],
    },
  ],
};

const post = (url: string, body: unknown) => describeRequest({ url, method: 'POST', body });
const ok = async () => new Response('{}');

test('a question is recorded by the roles of its messages, with its model and what that costs', () => {
  const sent = post('https://api.example.com/v1/chat/completions', JSON.stringify(chat));
  expect(sent).toEqual({
    kind: 'question',
    host: 'api.example.com',
    isLocal: false,
    fields: [
      { name: 'user', size: 7_609, unit: 'characters' },
      { name: 'images', size: 3_000, unit: 'bytes' },
      { name: 'system', size: 400, unit: 'characters' },
      { name: 'assistant', size: 4, unit: 'characters' },
    ],
    model: 'gpt-4.1',
    // 2,004 tokens at 2 dollars a million.
    usd: 0.004008,
  } satisfies Sent);
});

test.each<[string, string, unknown, Partial<Sent>]>([
  ['a recording', 'https://a.test/v1/audio/transcriptions', form(), { kind: 'recording' }],
  ['a sentence for a voice', 'https://a.test/v1/audio/speech', '{"input":"x"}', { kind: 'speech' }],
  ['a picture', 'https://a.test/v1/images/generations', '{"prompt":"x"}', { kind: 'picture' }],
  [
    'a picture of this machine',
    'http://127.0.0.1:7860/sdapi/v1/txt2img',
    '{"prompt":"x"}',
    { kind: 'picture', isLocal: true },
  ],
  ['G17 texts for vectors', 'https://a.test/v1/embeddings', '{"input":["x"]}', { kind: 'meaning' }],
  [
    'G17 texts for vectors of this machine',
    'http://127.0.0.1:11434/api/embed',
    '{"input":["x"]}',
    { kind: 'meaning', isLocal: true },
  ],
  ['a file', 'https://a.test/app/upload_document', form(), { kind: 'document' }],
  ['a piece of a file', 'https://a.test/app/upload_part', new Blob(['abc']), { kind: 'document' }],
  [
    'what was read',
    'https://a.test/user/save_read_pages',
    '{"pages":[{"id":"p"}]}',
    { kind: 'read' },
  ],
  ['a chat', 'https://a.test/conversation/upsert_conversation', '{"id":"c"}', { kind: 'chats' }],
  ['a share', 'https://a.test/conversation/share_conversation', '{}', { kind: 'share' }],
  ['settings', 'https://a.test/user/save_user_settings', '{}', { kind: 'settings' }],
  ["a key of the server's", 'https://a.test/app/set_provider_key', '{}', { kind: 'account' }],
  ["a host of the server's", 'https://a.test/app/set_provider_host', '{}', { kind: 'account' }],
  ['an e-mail', 'https://a.test/oauth/signin_with_email', '{}', { kind: 'account' }],
  ['this machine', 'http://127.0.0.1:11434/api/chat', '{}', { kind: 'question', isLocal: true }],
  ['what we do not know', 'https://a.test/x', new URLSearchParams('q=1'), { kind: 'other' }],
])('%s is recorded by its purpose', (_, url, body, expected) => {
  expect(post(url, body)).toMatchObject(expected);
});

function form(): FormData {
  const data = new FormData();
  data.set('name', 'Tides');
  data.set('file', new Blob(['12345']), 'a.pdf');
  return data;
}

test('a form is recorded by its fields, files in bytes', () => {
  expect(post('https://a.test/app/upload_document', form())?.fields).toEqual([
    { name: 'name', size: 5, unit: 'characters' },
    { name: 'file', size: 5, unit: 'bytes' },
  ]);
});

test.each([
  ['lists of models', 'GET', 'https://a.test/v1/models', undefined],
  ['what has changed on the server', 'POST', 'https://a.test/conversation/changes', '{"since":1}'],
  ["the server's providers", 'POST', 'https://a.test/app/list_providers', '{}'],
  ['a session that is renewed', 'POST', 'https://a.test/oauth/refresh_access_token', '{}'],
])('%s: nothing of the person leaves, so nothing is recorded', (_, method, url, body) => {
  expect(describeRequest({ url, method, body })).toBeNull();
});

test('every way out of this machine is in the record, newest first, and has no content', async () => {
  const { store } = openMemoryStore();
  const record = recordSent(store);
  const send = recordedFetch(ok, record);
  await send('https://a.test/v1/models', { method: 'GET' });
  await send('https://a.test/user/save_user_settings', { method: 'POST', body: '{"secret":1}' });
  await recordedPageFetch(ok, record)('https://b.test/tides');
  const none = { signal: new AbortController().signal, onSent: () => {}, onText: () => {} };
  const upload = { method: 'PUT', url: 'https://c.test/app/upload_part', headers: {} } as const;
  await recordedSend(async () => 'whole', record)({ ...upload, ...none, body: new Blob(['abc']) });
  const host = { speaker: 'host', bases: ['https://d.test/v1'], secret: 'sk-1' } as const;
  const messages = [{ role: 'user' as const, content: 'Why?' }];
  const silent = async function* () {};
  const replies = recordedReplies(silent, record);
  replies({ wire: 'openai', host, model: 'm', messages }, none.signal);
  const body = JSON.stringify({ model: 'll', messages });
  replies({ wire: 'ollama', host: { ...host, bases: ['http://localhost:1'] }, body }, none.signal);

  const { rows } = await listSent(store, null, 10);
  expect(rows.map(({ host, kind, model }) => `${host} ${kind} ${model}`)).toEqual([
    'localhost:1 question ll',
    'd.test question m',
    'c.test document null',
    'b.test page null',
    'a.test settings null',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Why|sk-1|tides/);
});

test.each([
  ['a model of Ollama', 'ollama', 'llama3', true],
  ['a cloud model of Ollama', 'ollama', 'gpt-oss:120b-cloud', false],
  ['a Gloss server, which asks its providers', 'gateway', 'gpt-4.1', false],
] as const)('on this machine: %s', (_, speaker, model, isLocal) => {
  const rows: Sent[] = [];
  const replies = recordedReplies(
    async function* () {},
    (sent) => void rows.push(sent),
  );
  const host = { speaker, bases: ['http://127.0.0.1:1/v1'], secret: null };
  replies({ wire: 'openai', host, model, messages: [] }, new AbortController().signal);
  expect(rows).toMatchObject([{ isLocal }]);
});

test('a recording that a server on this machine may pass on is not said to have stayed here', () => {
  expect(post('http://127.0.0.1:8787/v1/audio/transcriptions', form())).toMatchObject({
    isLocal: false,
  });
  expect(post('http://127.0.0.1:8787/v1/audio/speech', '{"input":"x"}')).toMatchObject({
    isLocal: false,
  });
});

test('a full database does not stop a request', async () => {
  const { store } = openMemoryStore();
  store.db.close();
  const send = recordedFetch(ok, recordSent(store));
  expect((await send('https://a.test/x', { method: 'POST', body: 'x' })).status).toBe(200);
});

test('a PDF that is opened by its address is in the record as one', () => {
  expect(describePage('https://a.test/tides.pdf', 'pdf')).toMatchObject({
    kind: 'pdf',
    host: 'a.test',
    fields: [{ name: 'address', size: 24, unit: 'characters' }],
  });
});

test('G17 a server of this machine that wants a key for vectors may hand the texts on', () => {
  const request = { url: 'http://127.0.0.1:8787/v1/embeddings', method: 'POST', body: '{}' };
  const isLocal = (headers: object) => describeRequest({ ...request, headers })?.isLocal;
  expect(isLocal({})).toBe(true);
  expect(isLocal({ authorization: 'Bearer x' })).toBe(false);
});

test('G18.B what a person answers a tool server is recorded by the names of its fields', () => {
  const answers = { user: { action: 'accept', content: { name: 'Ann' } } };
  const params = { name: 'greet', arguments: { to: 'Bo' }, inputResponses: answers };
  const fieldsOf = (message: object) =>
    post('https://a.example/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }))?.fields;
  const names = (message: object) => fieldsOf(message)?.map(({ name, size }) => [name, size]);
  expect(names({ method: 'tools/call', params })).toEqual([
    ['to', 2],
    ['name', 3],
  ]);
  expect(names({ result: answers.user })).toEqual([['name', 3]]);
  expect(names({ result: { action: 'decline' } })).toBeUndefined();
});
