import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import type { HTTPRequest, Page } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import { testDatabase } from '#test/support/postgres.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

/*
 * Counting with mixpanel's own library in a browser, to a real server: what is stored is what was sent, once. The
 * network between them is scripted.
 */
jest.setTimeout(300_000);

interface Sent {
  ids: string[];
  names: string[];
  status: number | 'lost';
}

let database: Awaited<ReturnType<typeof testDatabase>>;
let app: PairedWebApp;
let page: Page;
let chat: ChatPage;
let sql: pg.Client;
const sent: Sent[] = [];
/** Of the next batches of events; an empty one lets all through. */
const replies: ((ids: readonly string[]) => Reply | null)[] = [];
let isOffline = false;
type Reply = { status: number; headers?: Record<string, string> } | 'lost';

const consent = 'Help improve Gloss: count what I use';

beforeAll(async () => {
  database = await testDatabase();
  app = await startPairedWebApp('/app/', { DATABASE_URL: database.url });
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  ({ chat } = app);
  ({ page } = chat);
  await page.setViewport({ width: 1280, height: 800 });
  await page.setRequestInterception(true);
  page.on('request', (request) => void between(request));
}, 180_000);
afterAll(async () => {
  await app?.close();
  await sql?.end();
  await database?.drop();
});
beforeEach(() => {
  sent.length = 0;
  replies.length = 0;
});

const eventsOf = (request: HTTPRequest) => {
  const data = new URLSearchParams(request.postData() ?? '').get('data') ?? '';
  const batch: unknown = JSON.parse(Buffer.from(data, 'base64').toString('utf8'));
  return batch as { event: string; properties: { $insert_id: string } }[];
};

async function between(request: HTTPRequest): Promise<void> {
  const isTrack = new URL(request.url()).pathname.startsWith('/track');
  // The test's own request has no form.
  if (!isTrack || !request.postData()?.startsWith('data=')) return request.continue();
  const events = eventsOf(request);
  const ids = events.map(({ properties }) => properties.$insert_id);
  const reply = isOffline ? 'lost' : (replies.shift()?.(ids) ?? null);
  const status = reply === null ? 200 : reply === 'lost' ? 'lost' : reply.status;
  sent.push({ ids, names: events.map(({ event }) => event), status });
  if (reply === null) return request.continue();
  if (reply === 'lost')
    return request.abort(isOffline ? 'internetdisconnected' : 'connectionreset');
  return request.respond({ ...reply, contentType: 'application/json', body: '{"status":0}' });
}

async function setConsent(isOn: boolean): Promise<void> {
  await page.goto(`${app.server.url}/app/settings/privacy`);
  const found = await page.waitForSelector(`::-p-aria([name="${consent}"][role="switch"])`);
  await page.waitForFunction((each) => !(each as HTMLInputElement).disabled, {}, found);
  if ((await found!.evaluate((each) => (each as HTMLInputElement).checked)) !== isOn) {
    await found!.click();
  }
}

/** Something named is pressed so many times. */
const press = (times: number) =>
  page.evaluate((count) => {
    const named = document.createElement('span');
    named.dataset.testid = 'send';
    document.body.append(named);
    for (let at = 0; at < count; at += 1) named.click();
    named.remove();
  }, times);

async function stored(): Promise<string[]> {
  const { rows } = await sql.query<{ insert_id: string }>('select insert_id from analytics_event');
  return rows.map((row) => row.insert_id);
}

async function until(isDone: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 40_000; Date.now() < end; ) {
    if (await isDone()) return;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  throw new Error(`${what}: ${JSON.stringify(sent)}`);
}

const idsSent = (status: Sent['status'] = 200) =>
  sent.filter((each) => each.status === status).flatMap(({ ids }) => ids);

/** All that was taken is stored, once; `count` of them are presses of buttons. */
async function allStored(count: number): Promise<void> {
  const clicks = () =>
    sent.flatMap(({ names, status }) =>
      status === 200 ? names.filter((name) => name === 'button_clicked') : [],
    ).length;
  await until(() => clicks() >= count, `${count} presses`);
  await until(async () => {
    const all = await stored();
    return idsSent().every((id) => all.includes(id));
  }, 'stored');
  const all = await stored();
  expect(new Set(all).size).toBe(all.length);
  expect(clicks()).toBe(count);
}

test('S2.12 S3.13 S7.5 nothing is counted, nor is the library loaded, before the person agrees; what was stored then equals what was sent', async () => {
  await chat.shows('GPT');
  await press(3);
  await page.goto(`${app.server.url}/app/settings/privacy`);
  await page.waitForSelector(`::-p-aria([name="${consent}"][role="switch"])`);
  expect(sent).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /mp/.test(key))),
  ).toEqual([]);
  await setConsent(true);
  await until(
    () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('mp_'))),
    'the library',
  );
  await page.goto(`${app.server.url}/app/`);
  await page.waitForSelector('[data-button-name]');
  await chat.click('Fold the menu');
  await press(3);
  await allStored(4);
  const { rows } = await sql.query<{ name: string; properties: Record<string, unknown> }>(
    'select name, properties from analytics_event',
  );
  const click = rows.find(({ properties }) => properties.button_name === 'fold_rail');
  expect(click?.properties).toMatchObject({
    button_position: 'header',
    platform_feature: 'chat',
    current_url: '/app/chat',
    page_location: 'web_app',
    pricing_version: '12-2',
    onboarding_version: '5-1',
    event_source: 'web',
  });
  expect(JSON.stringify(rows)).not.toMatch(/@|\/chat\/|https?:/);
});

test('S4.13 offline and back: what was counted meanwhile is sent and stored once', async () => {
  isOffline = true;
  await page.setOfflineMode(true);
  await press(3);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await until(() => sent.length > 0, 'a request that fails');
  expect(idsSent()).toEqual([]);
  isOffline = false;
  await page.setOfflineMode(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await allStored(3);
});

test('S4.13 a refused batch (413) is halved until it passes', async () => {
  for (let count = 0; count < 3; count += 1)
    replies.push((ids) => (ids.length > 1 ? { status: 413 } : null));
  await press(8);
  await allStored(8);
  const sizes = sent.map(({ ids }) => ids.length);
  expect(Math.max(...sizes)).toBeGreaterThan(sizes.at(-1) ?? 0);
  expect(sent.some(({ status }) => status === 413)).toBe(true);
});

test('S4.13 an event that is too large alone is dropped, and what comes after it is sent', async () => {
  // What the page had to send of itself is not in the batch that is refused.
  await press(1);
  await allStored(1);
  sent.length = 0;
  replies.push(() => ({ status: 413 }));
  await press(1);
  await until(() => idsSent(413).length === 1, 'refused');
  const [dropped] = idsSent(413);
  await press(2);
  await allStored(2);
  expect(idsSent()).not.toContain(dropped);
  expect(await stored()).not.toContain(dropped);
});

test('S4.13 S9.8 a server that is busy is asked again after a while, one that was lost when the network is back; nothing is stored twice', async () => {
  replies.push(
    () => ({ status: 503 }),
    () => ({ status: 429, headers: { 'retry-after': '1' } }),
    () => 'lost',
  );
  await press(2);
  await until(() => idsSent(429).length > 0, 'asked again');
  for (const status of ['lost', 200] as const) {
    // Before the library knows that the request is lost, the event has no effect.
    await until(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return idsSent(status).length > 0;
    }, String(status));
  }
  await allStored(2);
});

test('S4.13 an answer that is lost after it was stored: the batch is sent again and stored once', async () => {
  await press(1);
  await allStored(1);
  const [batch] = sent.filter(({ status }) => status === 200);
  const before = await stored();
  expect(before).toEqual(expect.arrayContaining(batch?.ids ?? []));
  const again = await page.evaluate(async (ids) => {
    const project = JSON.parse(localStorage.getItem('gloss.analytics') ?? '{}') as {
      token: string;
    };
    const events = ids.map((id) => ({
      event: 'button_clicked',
      properties: { token: project.token, time: Date.now(), $insert_id: id, distinct_id: 'd' },
    }));
    const reply = await fetch('/track/?verbose=1', {
      method: 'POST',
      body: JSON.stringify(events),
    });
    return reply.status;
  }, batch?.ids ?? []);
  expect(again).toBe(200);
  expect(new Set(await stored()).size).toBe(before.length);
});

test('S9.8 withdrawn: nothing more is sent, and nothing of it is left on the device', async () => {
  await setConsent(false);
  await until(
    () =>
      page.evaluate(
        () => !Object.keys(localStorage).some((key) => /^(?:__mp|mp_)|gloss\.analytics/.test(key)),
      ),
    `cleared of ${JSON.stringify(await page.evaluate(() => Object.keys(localStorage)))}`,
  );
  sent.length = 0;
  await page.goto(`${app.server.url}/app/`);
  await page.waitForSelector('[data-button-name]');
  await press(3);
  await page.goto(`${app.server.url}/app/settings/privacy`);
  await page.waitForSelector(`::-p-aria([name="${consent}"][role="switch"])`);
  expect(sent).toEqual([]);
});

test.each([
  ['Do Not Track', 'doNotTrack', '1'],
  ['Global Privacy Control', 'globalPrivacyControl', true],
] as const)(
  'S3.13 %s is a no: nothing is counted, and the setting says why',
  async (name, key, value) => {
    await setConsent(true);
    sent.length = 0;
    const script = await page.evaluateOnNewDocument(
      (property, said) => Object.defineProperty(navigator, property, { value: said }),
      key,
      value,
    );
    await page.goto(`${app.server.url}/app/settings/privacy`);
    await chat.shows(`“${name}”`);
    const isOn = await page.$eval(
      `::-p-aria([name="${consent}"][role="switch"])`,
      (each) => (each as HTMLInputElement).checked,
    );
    expect(isOn).toBe(false);
    sent.length = 0;
    await page.goto(`${app.server.url}/app/`);
    await page.waitForSelector('[data-button-name]');
    await press(3);
    await page.goto(`${app.server.url}/app/settings/privacy`);
    await chat.shows(`“${name}”`);
    expect(sent).toEqual([]);
    await page.removeScriptToEvaluateOnNewDocument(script.identifier);
  },
);
