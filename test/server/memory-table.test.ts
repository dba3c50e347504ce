import { expect, test } from '@jest/globals';
import { readConfig } from '#server/config/config.ts';
import { startTestServer } from '#test/support/gateway.ts';

test.each([
  [undefined, null],
  ['https://files.example/table', 'https://files.example/table'],
])(
  'G17 clients learn where the operator offers a table: %s',
  async (address, url) => {
    const server = await startTestServer(address ? { MEMORY_TABLE_URL: address } : {});
    try {
      const { access_token: token } = await server.pair();
      const headers = { authorization: `Bearer ${token}` };
      const reply = await server.call('/app/memory_table', { headers });
      expect(await reply.json()).toMatchObject({ data: { url } });
    } finally {
      await server.close();
    }
  },
  60_000,
);

test('G17 what is no address of a table is refused at the start', () => {
  expect(() => readConfig({ MEMORY_TABLE_URL: 'table.bin' })).toThrow(/MEMORY_TABLE_URL/);
});
