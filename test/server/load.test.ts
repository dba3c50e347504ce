import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  loadModel,
  runLoad,
  startNumberedVendor,
  vendorEnvironment,
} from '#scripts/bench/gateway/processes.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import type { PortProcess } from '#test/support/port-process.ts';

let vendor: PortProcess;
let server: TestServer;

beforeAll(async () => {
  vendor = await startNumberedVendor();
  server = await startTestServer(vendorEnvironment(vendor));
}, 60_000);

afterAll(async () => {
  await server.close();
  await vendor.close();
});

test('50 concurrent answers, 5 chunks a second each: every chunk in order, every end', async () => {
  const { access_token: bearer } = await server.pair('load');
  const result = await runLoad({
    target: { url: server.url, bearer, model: loadModel },
    plan: { chunks: 15, everyMs: 200 },
    streams: 50,
    spreadMs: 400,
  });
  expect(result).toMatchObject({ streams: 50, whole: 50, chunks: 750, errors: [] });
}, 30_000);
