import { expect, test } from '@jest/globals';
import { publicResponse } from './public-address.ts';

const url = new URL('https://name.example/page');

/** A browser that connects to addresses of one space, by host. */
function browser(spaces: Record<string, string>, leadsTo = url.href) {
  const requested: string[] = [];
  const fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { targetAddressSpace: wanted } = init as { targetAddressSpace?: string };
    requested.push(`${init.method} ${new URL(address).host} ${wanted ?? '-'}`);
    const space = spaces[new URL(address).host];
    if (wanted !== undefined && wanted !== space) throw new TypeError('Failed to fetch');
    const response = new Response('text');
    Object.defineProperties(response, {
      url: { value: leadsTo },
      redirected: { value: leadsTo !== url.href },
    });
    return response;
  };
  return { requested, read: () => publicResponse(fetch, url, { method: 'GET' }) };
}

test('a page of a public address takes one request', async () => {
  const { requested, read } = browser({ 'name.example': 'public' });
  expect(await (await read()).text()).toBe('text');
  expect(requested).toEqual(['GET name.example public']);
});

test.each(['loopback', 'local'])('a public name with a %s address is refused', async (space) => {
  const { requested, read } = browser({ 'name.example': space });
  await expect(read()).rejects.toMatchObject({ code: 'fetch_refused' });
  expect(requested.filter((each) => each.startsWith('GET'))).toEqual(['GET name.example public']);
});

test('through a proxy the address space is unknown: the page is read', async () => {
  const { read } = browser({ 'name.example': 'unknown' });
  expect((await read()).ok).toBe(true);
});

test('a browser that compares nothing refuses nothing: failures stay as before', async () => {
  let isFirst = true;
  const fetch = async (): Promise<Response> => {
    if (!isFirst) return new Response('text');
    isFirst = false;
    throw new TypeError('Failed to fetch');
  };
  expect((await publicResponse(fetch, url, { method: 'GET' })).ok).toBe(true);
});

test('a redirect to a name with an address of this machine is refused', async () => {
  const inner = browser(
    { 'name.example': 'public', 'inner.example': 'loopback' },
    'https://inner.example/',
  );
  await expect(inner.read()).rejects.toMatchObject({ code: 'fetch_refused' });
  const other = browser(
    { 'name.example': 'public', 'other.example': 'public' },
    'https://other.example/',
  );
  expect((await other.read()).ok).toBe(true);
});
