import { afterAll, afterEach } from '@jest/globals';
import { startOpenAiServer } from './openai-server.ts';
import type { VendorServer } from './vendor-server.ts';

/** A scripted OpenAI server for the tests of one file: reset after each, closed after the last. */
export async function suiteServer(): Promise<VendorServer> {
  const server = await startOpenAiServer();
  afterEach(() => server.reset());
  afterAll(() => server.close());
  return server;
}
