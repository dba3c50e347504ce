import { expect, test } from '@jest/globals';
import { ManualClock } from '#test/support/manual-clock.ts';
import { fetchIcon } from './fetch-icon.ts';

const page = new URL('https://one.example/a');

function setup(answer: () => Response | Promise<Response> = () => new Response('icon')) {
  const log: string[] = [];
  const inits: RequestInit[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    log.push(url);
    inits.push(init);
    return answer();
  };
  const guard = async () => void log.push('guard');
  const load = (address: string, of = page) =>
    fetchIcon({ fetch, guard, clock: new ManualClock() }, of, address);
  return { load, log, inits };
}

test('an icon of the page’s own host is fetched without cookies, behind the browser’s rules', async () => {
  const { load, log, inits } = setup();
  expect((await load('https://one.example/i.png'))?.size).toBe(4);
  expect(log).toEqual(['guard', 'https://one.example/i.png']);
  expect(inits[0]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
});

test('another host is a public one, which is compared with the network that it is in', async () => {
  const { load, inits } = setup();
  expect(await load('https://cdn.example/i.png')).not.toBeNull();
  expect(inits[0]).toMatchObject({ targetAddressSpace: 'public' });
});

test.each([
  'http://cdn.example/i.png',
  'https://192.168.0.1/i.png',
  'https://router.local/i.png',
  'https://person:word@one.example/i.png',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'no address',
])('%s is not fetched for a page of another host', async (address) => {
  const { load, log } = setup();
  expect(await load(address)).toBeNull();
  expect(log).toEqual([]);
});

test('a page in the local network has the icon of its own host', async () => {
  const { load } = setup();
  const router = new URL('http://192.168.0.1/status');
  expect(await load('http://192.168.0.1/i.png', router)).not.toBeNull();
});

test.each([
  ['an error', () => new Response('', { status: 404 })],
  ['a body over 64 KB', () => new Response('a'.repeat(65 * 1024))],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s is no icon', async (_, answer) => {
  expect(await setup(answer).load('https://one.example/i.png')).toBeNull();
});
