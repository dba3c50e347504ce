import { statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { type BusRig, startBusRig } from './rig.ts';

jest.setTimeout(300_000);

interface InPage {
  ask(name: string, body: unknown): Promise<unknown>;
  follow(name: string, body: unknown): Followed;
  received: unknown[];
  records: Record<string, Followed>;
}
interface Followed {
  seen: number[];
  end: string | null;
}
interface InWorker {
  life: {
    id: string;
    pauseAt: number;
    started: string[];
    senders: { url: string }[];
    ended: string[];
  };
  bus: { emit(name: string, body: unknown): void };
}

/** Hidden pages and offscreen documents have no animation frames to poll with. */
const often = { polling: 50 };

let rig: BusRig;
let sidebar: Page;

beforeAll(async () => {
  rig = await startBusRig();
  sidebar = await rig.open('sidebar');
});
afterAll(() => rig.close());

const ask = (page: Page, name: string, body: unknown): Promise<unknown> =>
  page.evaluate(
    (call, sent) => (globalThis as unknown as InPage).ask(call, sent),
    name,
    body as object,
  );
const lifeOf = async () =>
  (await rig.worker()).evaluate(() => (globalThis as unknown as InWorker).life.id);
/** Waits until the worker has started the call with this text. */
const begun = async (text: string) => {
  const worker = await rig.worker();
  for (;;) {
    const started = await worker.evaluate(() => (globalThis as unknown as InWorker).life.started);
    if (started.includes(text)) return;
  }
};
const start = (page: Page, key: string, name: string, body: object) =>
  page.evaluate(
    (slot, call, sent) => {
      const scope = globalThis as unknown as InPage;
      scope.records[slot] = scope.follow(call, sent);
    },
    key,
    name,
    body,
  );
const record = (page: Page, key: string) =>
  page.evaluate((slot) => (globalThis as unknown as InPage).records[slot], key);
const seenMin = (page: Page, key: string, count: number) =>
  page.waitForFunction(
    (slot, min) => ((globalThis as unknown as InPage).records[slot]?.seen.length ?? 0) >= min,
    often,
    key,
    count,
  );
const ended = (page: Page, key: string) =>
  page.waitForFunction(
    (slot) => (globalThis as unknown as InPage).records[slot]?.end !== null,
    often,
    key,
  );

const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

describe('the background is killed', () => {
  test('an idempotent request is answered by the next life', async () => {
    const first = await lifeOf();
    const text = `hang ${first}`;
    const reply = ask(sidebar, 'toy.again', { text });
    await begun(text);
    await rig.kill();
    const answer = (await reply) as { text: string };
    expect(answer.text).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.text).not.toBe(first);
  });

  test('a request that may not run twice is peerLost', async () => {
    await ask(sidebar, 'toy.again', { text: 'wake' });
    const text = `hang ${await lifeOf()}`;
    const reply = ask(sidebar, 'toy.once', { text });
    await begun(text);
    await rig.kill();
    expect(await reply).toBe('peerLost');
    await ask(sidebar, 'toy.again', { text: 'awake' });
    const started = await (await rig.worker()).evaluate(
      () => (globalThis as unknown as InWorker).life.started,
    );
    expect(started).toEqual(['awake']);
  });

  test('a resumable stream continues without gap or repetition', async () => {
    await ask(sidebar, 'toy.again', { text: 'wake' });
    await (await rig.worker()).evaluate(() => {
      (globalThis as unknown as InWorker).life.pauseAt = 23;
    });
    await start(sidebar, 'resumed', 'toy.count', { to: 60 });
    await seenMin(sidebar, 'resumed', 23);
    expect((await record(sidebar, 'resumed'))?.end).toBeNull();
    await rig.kill();
    await ended(sidebar, 'resumed');
    expect(await record(sidebar, 'resumed')).toEqual({ seen: upTo(60), end: 'complete' });
  });

  test('an idle page does not wake it, and receives the events of its next life', async () => {
    await ask(sidebar, 'toy.again', { text: 'wake' });
    await rig.kill();
    const other = await rig.open('settings');
    const target = rig.browser.targets().find((one) => one.type() === 'service_worker');
    expect(target).toBeUndefined();
    await ask(sidebar, 'toy.again', { text: 'wake' });
    await (await rig.worker()).evaluate(() =>
      (globalThis as unknown as InWorker).bus.emit('toy.happened', { text: 'new life' }),
    );
    await sidebar.waitForFunction(
      () => (globalThis as unknown as InPage).received.length > 0,
      often,
    );
    expect(await sidebar.evaluate(() => (globalThis as unknown as InPage).received)).toEqual([
      { text: 'new life' },
    ]);
    expect(await other.evaluate(() => (globalThis as unknown as InPage).received)).toEqual([]);
    await other.close();
  });
});

describe('who may call', () => {
  test('a content script of a strict https page: its one command, no other', async () => {
    const { page, ask: fromPage } = await rig.content();
    const { text } = (await fromPage('toy.again', { text: 'who' })) as { text: string };
    const peer = JSON.parse(text) as Record<string, unknown>;
    expect(peer).toMatchObject({
      context: 'content',
      frameId: 0,
      url: 'https://www.bus.test/',
    });
    expect(typeof peer.tabId).toBe('number');
    for (const name of ['toy.once', 'toy.ensure', 'toy.count']) {
      expect(await fromPage(name, { text: 'hi', to: 3 })).toBe('refused');
    }
    expect(await fromPage('toy.again', { text: 7 })).toBe('invalid');
    expect(await fromPage('toy.nothing', {})).toBe('noHandler');
    await page.close();
  });

  test('an extension page in a tab is itself, though it has a tab and frame 0', async () => {
    const { text } = (await ask(sidebar, 'toy.again', { text: 'who' })) as { text: string };
    expect(JSON.parse(text)).toMatchObject({ context: 'sidebar', frameId: 0 });
  });

  test('the side panel that a click on the action opens may call', async () => {
    const panel = await rig.sidePanel();
    const { text } = (await ask(panel, 'toy.again', { text: 'who' })) as { text: string };
    const peer = JSON.parse(text) as Record<string, unknown>;
    expect(peer.context).toBe('sidebar');
    expect(peer.tabId).toBeUndefined();
  });

  test('a page whose path names no context is ignored', async () => {
    const page = await rig.open('unknown');
    await page.evaluate(() => {
      void (globalThis as unknown as InPage).ask('toy.again', { text: 'from nowhere' });
    });
    const worker = await rig.worker();
    const knocks = () =>
      worker.evaluate(
        () =>
          (globalThis as unknown as InWorker).life.senders.filter(({ url }) =>
            url.includes('/pages/unknown/'),
          ).length,
      );
    while ((await knocks()) < 2);
    const started = await worker.evaluate(() => (globalThis as unknown as InWorker).life.started);
    expect(started).not.toContain('from nowhere');
    await page.close();
  });

  test('a settings page may not call the sidebar’s commands', async () => {
    const page = await rig.open('settings');
    expect(await ask(page, 'toy.again', { text: 'who' })).toBe('refused');
    await page.close();
  });
});

describe('the offscreen document', () => {
  test('is made on the first call and answers over the broadcast channel', async () => {
    const replies = await Promise.all([
      ask(sidebar, 'toy.work', { text: '1' }),
      ask(sidebar, 'toy.work', { text: '2' }),
    ]);
    expect(replies[0]).toMatchObject({ text: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(replies[1]).toEqual(replies[0]);
  });

  test('notices that a reader was closed', async () => {
    const reader = await rig.open('sidebar');
    await start(reader, 'closed', 'toy.follow', {});
    await seenMin(reader, 'closed', 1);
    const document = await rig.offscreen();
    await reader.close();
    await document.waitForFunction(
      () => (globalThis as unknown as InWorker).life.ended.length === 1,
      often,
    );
    expect(await document.evaluate(() => (globalThis as unknown as InWorker).life.ended)).toEqual([
      'peerLost',
    ]);
  });

  test('when it is closed, what may not run twice is peerLost, and the next call makes another', async () => {
    const { text: first } = (await ask(sidebar, 'toy.work', { text: '' })) as { text: string };
    const reply = ask(sidebar, 'toy.work', { text: `hang ${first}` });
    await start(sidebar, 'following', 'toy.follow', {});
    await seenMin(sidebar, 'following', 1);
    await (await rig.worker()).evaluate(() => chrome.offscreen.closeDocument());
    expect(await reply).toBe('peerLost');
    await ended(sidebar, 'following');
    expect((await record(sidebar, 'following'))?.end).toBe('peerLost');
    const { text: second } = (await ask(sidebar, 'toy.work', { text: '' })) as { text: string };
    expect(second).not.toBe(first);
  });
});

test('the bus of a content script weighs less than 3 kB', () => {
  expect(statSync(path.join(rig.folder, 'content.js')).size).toBeLessThan(3_000);
});
