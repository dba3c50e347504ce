import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ensureBuilt } from '#scripts/building/build-steps.ts';
import { startCluster } from '#server/postgres/cluster.ts';
import { AccountView } from '#test/support/account-view.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { startPortProcess } from '#test/support/port-process.ts';
import { startServerProcess } from '#test/support/server-process.ts';
import { sized } from './measures/sized.ts';
import { firstSync } from './sync/browser.ts';
import {
  type BenchServer,
  type CallFigures,
  callsOver,
  type RateFigures,
  rateOf,
  timeCall,
} from './sync/calls.ts';
import { post } from './sync/request-load.ts';
import { conversationIds, messagesEach, seedOwner } from './sync/seed.ts';

/** Ten owners of as many conversations: 100,000, with 1,000,000 messages. */
const owners = sized(10, 2);
const each = sized(10_000, 100);
const email = 'ann@gloss.example';

/** `ratio`: requests a second compared with a bare handler of the same framework. */
const aims = { ratio: 0.6 };

/** Whose requests are compared with the bare handler's. */
const rated = ['last updated', 'get', 'changes, few', 'upsert, one message more'];

/**
 * `npm run bench -- sync`: the calls over 1,000,000 messages, requests a second compared with a bare handler, a new device's
 * first sync. The list of its chats: `npm run bench -- chats`.
 */
export async function benchSync(): Promise<boolean> {
  await ensureBuilt('web');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gloss-bench-sync-'));
  const cluster = await startCluster(folder, { volatile: true });
  const mail = await startMailServer();
  const server = await startServerProcess({
    DATABASE_URL: cluster.url,
    SMTP_URL: mail.url,
    LOG_LEVEL: 'warn',
  });
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    await client.connect();
    const bearer = await pair(server);
    await seed(client);
    const target = { url: server.url, bearer };
    const rates = await serverFigures(client, cluster.url, target);
    await browserFigures(client, server.url, mail);
    return report(rates);
  } finally {
    await client.end();
    await server.close();
    await mail.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function pair(server: { url: string; pairingSecret: string }): Promise<string> {
  const reply = await fetch(`${server.url}/oauth/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: server.pairingSecret, client: 'bench' }),
  });
  return ((await reply.json()) as { data: { access_token: string } }).data.access_token;
}

async function seed(client: pg.Client): Promise<void> {
  const start = performance.now();
  await seedOwner(client, 'local', each);
  for (let n = 1; n < owners; n += 1) await seedOwner(client, `bench-${n}`, each);
  await client.query('vacuum analyze');
  const seconds = Math.round((performance.now() - start) / 1000);
  say({ conversations: owners * each, messages: owners * each * messagesEach, seededIn: seconds });
}

async function serverFigures(
  client: pg.Client,
  databaseUrl: string,
  server: BenchServer,
): Promise<RateFigures[]> {
  const ids = await conversationIds(client, 'local', each);
  const calls = callsOver(ids, (each + 1) * (messagesEach + 1));
  await indexed(server);
  const figures: CallFigures[] = [];
  for (const call of calls) {
    figures.push(await timeCall(server, call));
    say(figures.at(-1));
  }
  const bare = await startPortProcess(path.join(import.meta.dirname, 'sync/bare-server.ts'), [
    databaseUrl,
  ]);
  const rates: RateFigures[] = [];
  for (const call of calls.filter(({ name }) => rated.includes(name))) {
    const bytes = figures.find((figure) => figure.call === call.name)?.bytes ?? 0;
    rates.push(await rateOf(server, bare.url, call, bytes));
    say(rates.at(-1));
  }
  await bare.close();
  return rates;
}

/** The first search indexes what waits; until it is done, searches find less. */
async function indexed({ url, bearer }: BenchServer): Promise<void> {
  const start = performance.now();
  const agent = new Agent({ keepAlive: true });
  const target = {
    url: `${url}/conversation/search_conversations`,
    headers: { authorization: `Bearer ${bearer}` },
  };
  const body = JSON.stringify({ keyword: `quay ${each}`, search_time: Date.now() });
  let last = -1;
  for (let same = 0; same < 3; ) {
    const { length } = await post(agent, target, body);
    same = length === last ? same + 1 : 0;
    last = length;
  }
  agent.destroy();
  say({ indexedIn: Math.round((performance.now() - start) / 1000) });
}

async function browserFigures(client: pg.Client, url: string, mail: MailServer): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/app/settings#account`);
    await new AccountView(page).signInByCode(mail, email);
    const { rows } = await client.query<{ owner_id: string }>(
      'select owner_id from account where email = $1',
      [email],
    );
    await page.close();
    await seedOwner(client, rows[0]!.owner_id, each);
    await client.query('analyze');
    const expected = { conversations: each, messages: each * messagesEach };
    say({ firstSync: await firstSync(browser, url, mail, email, expected) });
  } finally {
    await browser.close();
  }
}

function report(rates: RateFigures[]): boolean {
  const ratio = Math.min(...rates.map((rate) => rate.ratio));
  say({ aims, measured: { ratio } });
  return ratio >= aims.ratio;
}

function say(figures: unknown): void {
  console.log(JSON.stringify(figures));
}
