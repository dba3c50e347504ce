import { expect, test } from '@jest/globals';
import { ManualClock } from '#test/support/manual-clock.ts';
import { fetchPage, maxBody } from './fetch-page.ts';

interface Answer {
  url?: string;
  status?: number;
  headers?: Record<string, string>;
  body?: BodyInit | null;
}

function setup(answer: Answer | 'never' = {}, readable: (url: URL) => boolean = () => true) {
  const clock = new ManualClock();
  const requested: { url: string; init: RequestInit }[] = [];
  const steps: string[] = [];
  const fetchIt = async (url: string, init: RequestInit) => {
    steps.push('fetch');
    requested.push({ url, init });
    if (answer === 'never') {
      return new Promise<Response>((_resolve, reject) => {
        const end = () => reject(new DOMException('', 'AbortError'));
        if (init.signal!.aborted) end();
        init.signal!.addEventListener('abort', end);
      });
    }
    const { status = 200, headers = {}, body = '<p>Hello</p>' } = answer;
    const response = new Response(body, {
      status,
      headers: { 'content-type': 'text/html', ...headers },
    });
    Object.defineProperty(response, 'url', { value: answer.url ?? url });
    return response;
  };
  const get = (url: string, signal?: AbortSignal) =>
    fetchPage(
      {
        fetch: fetchIt,
        clock,
        guard: async () => void steps.push('guard'),
        mayRead: async (each) => readable(each),
      },
      url,
      signal,
    );
  return { get, requested, steps, clock };
}

test('S7.4 a page is returned as text with its address and status, after the rules are set', async () => {
  const { get, requested, steps } = setup({
    url: 'https://a.test/final?x=1',
    status: 404,
    headers: { 'content-type': 'text/html; charset=iso-8859-1' },
    body: new Uint8Array([0x48, 0xe9]),
  });
  expect(await get('https://a.test/start#part')).toEqual({
    status: 404,
    url: 'https://a.test/final?x=1',
    contentType: 'text/html',
    text: 'Hé',
  });
  expect(steps).toEqual(['guard', 'fetch']);
  expect(requested[0]!.init).toMatchObject({
    method: 'GET',
    credentials: 'omit',
    redirect: 'follow',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
});

test.each([
  'ftp://a.test/',
  'file:///etc/passwd',
  'javascript:1',
  'no address',
  'https://u:p@a.test/',
])('S7.4 %s is not requested', async (url) => {
  const { get, requested } = setup();
  await expect(get(url)).rejects.toMatchObject({ code: 'invalid_request' });
  expect(requested).toEqual([]);
});

test.each([
  'http://127.0.0.1:8787/v1/models',
  'http://localhost/',
  'http://2130706433/',
  'https://[::ffff:10.0.0.1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://nas.local/',
])('S7.4 %s is refused before it is requested', async (url) => {
  const { get, steps } = setup();
  await expect(get(url)).rejects.toMatchObject({ code: 'fetch_refused' });
  expect(steps).toEqual([]);
});

test('S7.4 an address on this machine that a redirect led to is refused before its body is read', async () => {
  let reads = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: () => {
        reads += 1;
      },
      cancel: () => {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const { get } = setup({ url: 'http://127.0.0.1:9000/secret', body });
  await expect(get('https://a.test/')).rejects.toMatchObject({ code: 'fetch_refused' });
  expect({ reads, cancelled }).toEqual({ reads: 0, cancelled: true });
});

test('S7.4 without access to the host nothing is requested', async () => {
  const { get, requested } = setup({}, (url) => url.hostname !== 'a.test');
  await expect(get('https://a.test/')).rejects.toMatchObject({ code: 'capture_no_access' });
  expect(requested).toEqual([]);
});

test.each([
  ['application/pdf', '%PDF'],
  ['image/svg', '<svg/>'],
  ['application/octet-stream', 'text'],
  ['text/html', 'GIF\0'],
])('S7.4 S8.5 %s that is no text is fetch_type', async (type, body) => {
  const { get } = setup({ headers: { 'content-type': type }, body });
  await expect(get('https://a.test/')).rejects.toMatchObject({ code: 'fetch_type' });
});

test.each(['application/xhtml+xml', 'application/json', 'text/vtt', 'application/atom+xml', ''])(
  'S7.4 %j is text',
  async (type) => {
    const { get } = setup({ headers: { 'content-type': type }, body: 'x' });
    expect((await get('https://a.test/')).text).toBe('x');
  },
);

test('S7.4 a body beyond the cap ends the request while it arrives, and a declared one immediately', async () => {
  const piece = new Uint8Array(1024 * 1024);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += piece.length;
      controller.enqueue(piece);
    },
  });
  await expect(setup({ body }).get('https://a.test/')).rejects.toMatchObject({
    code: 'fetch_data',
  });
  expect(sent).toBeLessThan(maxBody + 4 * piece.length);
  const headers = { 'content-length': String(maxBody + 1) };
  await expect(setup({ headers, body: 'x' }).get('https://a.test/')).rejects.toMatchObject({
    code: 'fetch_data',
  });
});

test('S9.9 S8.4 20 seconds in total, and an abort', async () => {
  const late = setup('never');
  const waiting = late.get('https://a.test/');
  await new Promise((resolve) => setImmediate(resolve));
  late.clock.advance(20_000);
  await expect(waiting).rejects.toMatchObject({ code: 'timeout', message: 'Request timeout' });
  const stop = new AbortController();
  const stopped = setup('never').get('https://a.test/', stop.signal);
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
});

test('a network that fails is network', async () => {
  const deps = {
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    clock: new ManualClock(),
    guard: async () => undefined,
    mayRead: async () => true,
  };
  await expect(fetchPage(deps, 'https://a.test/')).rejects.toMatchObject({ code: 'network' });
});

test.each([
  ['one that leads to a host without a grant', false, 'opaqueredirect', 'capture_no_access'],
  ['one that fails', false, 'error', 'network'],
  ['with every site granted', true, 'opaqueredirect', 'network'],
])('S7.4 of a page that cannot be had: %s', async (_, hasEverySite, type, code) => {
  const requested: unknown[] = [];
  const deps = {
    fetch: async (_url: string, init: RequestInit & { targetAddressSpace?: string }) => {
      const { redirect, targetAddressSpace: space = 'public' } = init;
      // The name is of a public host: addresses of any other space are not reachable.
      if (space !== 'public') throw new TypeError('Failed to fetch');
      requested.push(redirect);
      if (redirect === 'follow' || type === 'error') throw new TypeError('Failed to fetch');
      return { type } as Response;
    },
    clock: new ManualClock(),
    guard: async () => {},
    mayRead: async ({ hostname }: URL) => hasEverySite || hostname === 'a.test',
  };
  await expect(fetchPage(deps, 'https://a.test/')).rejects.toMatchObject({ code });
  expect(requested).toEqual(['follow', 'manual', 'follow', ...(hasEverySite ? [] : ['manual'])]);
});
