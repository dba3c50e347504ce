import { expect, test } from '@jest/globals';
import { hostPattern } from '../models/host-pattern.ts';
import { isPageServer, type PageTool } from './page-server.ts';
import { originOfPages, pageServer, readPageResult, readPageTools } from './page-tools.ts';
import { serverAddress } from './server-address.ts';
import { hostOfServer } from './tool-server.ts';

/* G18.B What a page says of its tools, as a server of tools. */
const tool = (name: string, more: Partial<PageTool> = {}): PageTool => ({
  name,
  title: '',
  description: '',
  schema: '{"type":"object"}',
  isReadOnly: false,
  ...more,
});
const count = (text: string) => text.length;

test('a site is one server, whatever its page; none of the hosts that are called by requests', () => {
  const server = pageServer('https://shop.example:8443/cart?id=1#a');
  expect(server).toMatchObject({
    name: 'shop.example:8443',
    address: 'page://shop.example:8443/',
  });
  expect(pageServer('https://shop.example:8443/').id).toBe(server.id);
  expect(pageServer('https://other.example/').id).not.toBe(server.id);
  expect(isPageServer(server)).toBe(true);
  expect(isPageServer({ id: '01935b4e-0000-7000-8000-000000000000' })).toBe(false);
  expect(hostOfServer(server)).toBe('shop.example:8443');
  expect(originOfPages(server)).toBe('https://shop.example:8443');
  const { address } = server;
  expect([hostPattern(address), serverAddress(address)]).toEqual([null, null]);
});

test('those that only read come first, and what a person could not look through is left out', () => {
  const { tools, left } = readPageTools(
    [
      tool('buy', { title: 'Buy\u202e it', description: 'Buys\u{e0041}.' }),
      tool('find', { isReadOnly: true }),
      tool(''),
      tool('x'.repeat(129)),
      tool('huge', { schema: JSON.stringify({ description: 'x'.repeat(12_001) }) }),
      tool('odd', { schema: 'no JSON' }),
    ],
    count,
  );
  expect(tools.map(({ name }) => name)).toEqual(['find', 'buy', 'odd']);
  expect(tools[1]).toMatchObject({ title: 'Buy it', description: 'Buys.', isReadOnly: false });
  expect(tools[2]?.schema).toEqual({});
  expect(left).toBe(3);
});

test('a tool that says something else of itself is another', () => {
  const hashOf = (more: Partial<PageTool>) =>
    readPageTools([tool('a', more)], count).tools[0]?.hash;
  for (const more of [{ title: 't' }, { description: 'd' }, { schema: '{}' }, { isReadOnly: true }])
    expect(hashOf(more)).not.toBe(hashOf({}));
});

test.each([
  ['words', 'Two tides a day.', 'Two tides a day.'],
  ['JSON text', '"Two tides a day."', 'Two tides a day.'],
  ['a result of the protocol', '{"content":[{"type":"text","text":"Two tides."}]}', 'Two tides.'],
  ['other JSON', '{"tides":2}', '{"tides":2}'],
  ['nothing', null, ''],
])('%s as a result', (_name, result, text) => {
  expect(readPageResult(result)).toMatchObject({ text, isError: false, isCut: false });
});

test('a failure of the protocol is one, and a long result is cut', () => {
  const failed = readPageResult('{"isError":true,"content":[{"type":"text","text":"No."}]}');
  expect(failed).toMatchObject({ isError: true, text: 'No.' });
  expect(readPageResult('x'.repeat(50_000))).toMatchObject({ isCut: true });
});
