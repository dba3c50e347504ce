import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { filter, firstValueFrom } from 'rxjs';
import { chatCompletionsPath } from '#api/chat-completions.ts';
import { type Changes, changes, upsertConversation } from '#api/conversations.ts';
import { modelsPath } from '#api/models.ts';
import { observe } from '#services/store/database/watch.ts';
import { systemClock } from '#shared/clock.ts';
import { type AuthUser, callAs, signIn } from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { type CutDatabase, cuts, startCutDatabase } from '#test/support/database-cuts.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { SyncClient } from '#test/support/sync-client.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import { isWide } from '#test/support/wide.ts';

/*
 * Two processes of the server over one PostgreSQL whose connections break while they are in use. Clients do what ours
 * do: a call that answers 503 is made again.
 */
let vendor: VendorServer;
let mail: MailServer;
let database: CutDatabase;
let servers: ServerProcess[] = [];
let ann: AuthUser;

beforeAll(async () => {
  [vendor, mail, database] = await Promise.all([
    startOpenAiServer({ models: ['gpt-4.1-mini'] }),
    startMailServer(),
    startCutDatabase(),
  ]);
  const env = {
    ...accountEnvironment(mail),
    LOG_LEVEL: 'silent',
    PLANS: 'off',
    DATABASE_URL: database.url,
    COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
    COMPATIBLE_NAME: 'Host',
  };
  const first = await startServerProcess(env);
  servers = [first, await startServerProcess(env)];
  ann = await signIn(first, mail, 'ann@gloss.example');
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((each) => each.close()));
  await mail.close();
  await vendor.close();
  await database.close();
});

const question = { model: 'gpt-4.1-mini', messages: [{ role: 'user', content: 'hello' }] };

/** What clients see, counted. */
class Clients {
  /** Ids of saved conversations whose save was answered. */
  readonly saved: string[] = [];
  /** Replies that are neither the wanted one nor a 503 with a code. */
  readonly wrong: string[] = [];
  refused = 0;
  /** Good replies of each process. */
  readonly answers = servers.map(() => 0);
  #stop = false;
  #waiting: (() => void)[] = [];

  run(): () => Promise<void> {
    this.#stop = false;
    const work = servers.flatMap((_, server) => [
      this.#repeat(() => this.#save(server)),
      this.#repeat(() => this.#save(server)),
      this.#repeat(() => this.#try(server, changes.path, { since: 0 })),
      this.#repeat(() => this.#try(server, modelsPath)),
      this.#repeat(() => this.#try(server, chatCompletionsPath, question)),
      this.#repeat(() => this.#try(server, chatCompletionsPath, { ...question, stream: true })),
    ]);
    return async () => {
      this.#stop = true;
      await Promise.all(work);
    };
  }

  /** Resolves once each process has given that many more good replies, or a wrong one has come. */
  async answered(count: number): Promise<void> {
    const wanted = this.answers.map((had) => had + count);
    const isDone = () => this.answers.every((has, server) => has >= wanted[server]!);
    while (this.wrong.length === 0 && !isDone()) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async #repeat(call: () => Promise<unknown>): Promise<void> {
    while (!this.#stop) await call();
  }

  async #save(server: number): Promise<void> {
    const whole = wholeConversation(['What is a lattice?', 'An order.']);
    // Also after the round has ended: the device still has it.
    while (!(await this.#try(server, upsertConversation.path, whole))) await pause(20);
    this.saved.push(whole.id);
  }

  async #try(server: number, path: string, body?: unknown): Promise<boolean> {
    const to = { url: servers[server]!.url, now: Date.now };
    try {
      const reply = await callAs(to, ann, path, body === undefined ? {} : { body });
      const text = await reply.text();
      const isGood = reply.ok && !text.includes('"error":{');
      if (isGood) this.answers[server]! += 1;
      else this.#check(reply, path, text);
      return isGood;
    } catch (error) {
      this.wrong.push(`${server} ${path}: ${String((error as Error).cause ?? error)}`);
      return true;
    } finally {
      for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }

  #check(reply: Response, path: string, text: string): void {
    this.refused += 1;
    const { code, error } = JSON.parse(text) as { code?: string; error?: { code: string } };
    const own = path.startsWith('/v1/') ? error?.code : code;
    const isCoded = own === 'server_unavailable' && reply.headers.get('retry-after') !== null;
    if (reply.status !== 503 || !isCoded) this.wrong.push(`${path}: ${reply.status} ${text}`);
  }
}

async function changed(server: ServerProcess): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let since = 0; ; ) {
    const to = { url: server.url, now: Date.now };
    const reply = await callAs(to, ann, changes.path, { body: { since } });
    const { data } = (await reply.json()) as { data: Changes };
    for (const change of data.changes)
      if (change.kind === 'conversation') ids.add(change.conversation.id);
    if (!data.more) return ids;
    since = data.next;
  }
}

const rounds = Array.from({ length: isWide ? 30 : 6 }, (_, at) => cuts[at % cuts.length]!);

test(
  `both processes live through ${rounds.length} rounds of broken connections: no 500, nothing that was saved is lost`,
  async () => {
    const clients = new Clients();
    for (const way of rounds) {
      const stop = clients.run();
      await clients.answered(2);
      await database.cut(way);
      await clients.answered(3);
      await stop();
      expect(clients.wrong).toEqual([]);
    }
    expect(clients.refused).toBeGreaterThan(0);
    for (const server of servers) {
      const found = await changed(server);
      expect(clients.saved.filter((id) => !found.has(id))).toEqual([]);
    }
  },
  isWide ? 300_000 : 120_000,
);

async function ready(status: number): Promise<void> {
  for (const { url } of servers) {
    while ((await fetch(`${url}/readyz`)).status !== status) await pause(50);
  }
}

test('while the database is away /readyz is 503, and both are ready again by themselves', async () => {
  await ready(200);
  database.away();
  await ready(503);
  const to = { url: servers[0]!.url, now: Date.now };
  const body = wholeConversation(['While it is away']);
  const refused = await callAs(to, ann, upsertConversation.path, { body });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await fetch(`${to.url}/healthz`)).status).toBe(200);
  database.back();
  await ready(200);
  expect((await callAs(to, ann, upsertConversation.path, { body })).status).toBe(200);
  expect(await changed(servers[1]!)).toContain(body.id);
});

test('S4.5 a device that writes meanwhile is offline, and what it wrote is on the other one when the database is back', async () => {
  const device = async (server: number) => {
    const client = new SyncClient({ clock: systemClock, server: () => servers[server]!.url });
    await client.signIn(ann);
    return client;
  };
  const [one, two] = [await device(0), await device(1)];
  const runners = [one.start(), two.start()];
  const become = (status: string) =>
    Promise.all(
      runners.map(({ state }) =>
        firstValueFrom(state.pipe(filter((now) => now.status === status))),
      ),
    );
  try {
    await become('synced');
    database.away();
    await ready(503);
    const id = one.store.newId();
    await one.chat(id, 'While it is away');
    for (const { request } of runners) request();
    await become('offline');
    database.back();
    await become('synced');
    const texts = observe(() => two.texts(id));
    const found = await firstValueFrom(texts.pipe(filter((all) => all.length === 2)));
    expect(found).toContain('While it is away');
  } finally {
    for (const runner of runners) runner.stop();
  }
});
