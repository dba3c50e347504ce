import { expect, test } from '@jest/globals';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { memoryOwnRequests } from '#test/support/platform/own-requests.ts';
import { memorySession } from '#test/support/platform/ports.ts';
import { extensionHostAccess, webHostAccess } from './host-access.ts';
import { createOwnRequests } from './own-requests.ts';

const server = 'http://127.0.0.1:8787';

function setup(settings: Partial<Settings> = {}) {
  const rules = memoryOwnRequests();
  const now: Settings = { ...defaultSettings, ...settings };
  const granted = new Set(['http://127.0.0.1/*', 'http://localhost/*']);
  const requests = createOwnRequests({
    rules,
    session: memorySession(),
    settings: async () => now,
    server: async () => server,
    contains: async (pattern) => granted.has(pattern),
  });
  return { rules, now, granted, requests };
}

test('S7.4 hosts on this machine are requested only where settings name them, and Ollama without origin', async () => {
  const { rules, requests } = setup({ openaiApiHost: 'http://192.168.1.5:8000/v1' });
  expect(await requests.ensure(null)).toEqual({
    allowed: [
      'http://127.0.0.1:11434',
      'http://127.0.0.1:1234',
      'http://127.0.0.1:7860',
      'http://127.0.0.1:8000',
      'http://127.0.0.1:8080',
      'http://127.0.0.1:8787',
    ],
  });
  expect(rules.applied).toMatchObject([
    {
      allowed: [
        'http://127.0.0.1:11434',
        'http://127.0.0.1:1234',
        'http://127.0.0.1:7860',
        'http://127.0.0.1:8000',
        'http://127.0.0.1:8080',
        'http://127.0.0.1:8787',
        'http://192.168.1.5:8000',
      ],
      withoutOrigin: ['http://127.0.0.1:11434'],
    },
  ]);
  expect(rules.applied[0]!.blockedNames).toContain('localhost');
});

test('a search service with an address of its own may be asked where access to it was given', async () => {
  const { requests, granted } = setup({ searchEndpoint: { kind: 'brave', host: '' } });
  granted.add('https://api.search.brave.com/*');
  const { allowed } = await requests.ensure(null);
  expect(allowed).toContain('https://api.search.brave.com');
});

test('the rules follow the setting, and go when it is cleared', async () => {
  const { rules, now, requests } = setup();
  now.ollamaHost = 'localhost:9999';
  await requests.ensure(null);
  expect(rules.applied.at(-1)?.withoutOrigin).toEqual(['http://localhost:9999']);
  Object.assign(now, {
    ollamaHost: ' ',
    lmStudioHost: '',
    imageServerHost: '',
    speechServerHost: '',
    openaiApiHost: 'https://api.test',
  });
  expect(await requests.ensure(null)).toEqual({ allowed: ['http://127.0.0.1:8787'] });
  expect(rules.applied.at(-1)).toMatchObject({
    withoutOrigin: [],
    allowed: ['http://127.0.0.1:8787'],
  });
});

test('a host that is being tested has a rule until the test is over; an invalid address has none', async () => {
  const { rules, requests, granted } = setup();
  granted.add('http://nas/*');
  const probe = { connection: 'ollama', host: 'nas:11434', over: false } as const;
  expect((await requests.ensure(probe)).allowed).toContain('http://nas:11434');
  await requests.ensure({ connection: 'lm-studio', host: 'not an address', over: false });
  expect(rules.applied.at(-1)).toMatchObject({
    withoutOrigin: ['http://127.0.0.1:11434', 'http://nas:11434'],
  });
  expect((await requests.ensure({ ...probe, over: true })).allowed).not.toContain(
    'http://nas:11434',
  );
  expect(rules.applied.at(-1)).toMatchObject({ withoutOrigin: ['http://127.0.0.1:11434'] });
});

test('the background is requested again when hosts change, and after a refusal', async () => {
  const { requests } = setup();
  let calls = 0;
  const access = extensionHostAccess((async () => {
    calls += 1;
    if (calls === 1) throw new Error('the background is starting');
    return requests.ensure(null);
  }) as never);
  const before = await access.mayAsk(defaultSettings, server);
  expect(before('http://127.0.0.1:11434')).toBe(true);
  const after = await access.mayAsk(defaultSettings, server);
  expect(after('http://127.0.0.1:11434')).toBe(true);
  await access.mayAsk({ ...defaultSettings, chatModel: null }, server);
  expect(calls).toBe(2);
  await access.mayAsk({ ...defaultSettings, ollamaHost: '' }, server);
  expect(calls).toBe(3);
  const last = await access.mayAsk({ ...defaultSettings, ollamaHost: '' }, 'http://127.0.0.1:8888');
  expect(calls).toBe(4);
  // A refused host may be allowed by now.
  expect(last('http://10.0.0.1:11434')).toBe(false);
  await access.mayAsk({ ...defaultSettings, ollamaHost: '' }, 'http://127.0.0.1:8888');
  expect(calls).toBe(5);
});

test('a page of another machine does not look for servers on this one', async () => {
  const own = 'http://127.0.0.1:11434';
  expect(
    (await webHostAccess({ hostname: 'gloss.example' }).mayAsk(defaultSettings, server))(own),
  ).toBe(false);
  expect(
    (await webHostAccess({ hostname: '127.0.0.1' }).mayAsk(defaultSettings, server))(own),
  ).toBe(true);
});
