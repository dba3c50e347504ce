import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

let app: PairedWebApp;

beforeAll(async () => {
  app = await startPairedWebApp('/app/');
});
afterAll(() => app?.close());

test('the web app draws a diagram in a frame without origin, under a policy of its own', async () => {
  await app.vendor.script({
    deltas: ['```mermaid\nsequenceDiagram\n  Ann->>Bob: Is it', ' flooded?\n```\n\nAfter it.'],
  });
  await app.chat.ask('Draw it.');
  await app.chat.answer('After it.');
  await app.chat.page.waitForSelector('article img[src^="blob:"]');
  const frame = app.chat.page.frames().find((each) => each.url().includes('diagram.html'));
  const inside = await frame!.evaluate(async () => {
    const reached = await fetch('/healthz').then(
      () => 'reached',
      () => 'stopped',
    );
    return [origin, reached];
  });
  expect(inside).toEqual(['null', 'stopped']);
});
