import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { type DeviceCall, SyncDevice } from '#test/support/sync-device.ts';

/*
 * Devices with wrong clocks against two server processes over one PostgreSQL: random edits and deletions, lost replies,
 * repeated calls. In the end all devices have the same, no message is lost, and what was deleted stays deleted.
 */
let mail: MailServer;
let database: TestDatabase;
let servers: ServerProcess[];

beforeAll(async () => {
  mail = await startMailServer();
  database = await testDatabase();
  const environment = {
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: 'loopback',
    AUTH_SECRET: 'x'.repeat(32),
  };
  const first = await startServerProcess(environment);
  servers = [first, await startServerProcess(environment)];
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
  await mail.close();
});

const hour = 3_600_000;
const skews = [0, 3 * hour, -5 * hour];
const at = (server: number): ServerAddress => ({
  url: servers[server % servers.length]!.url,
  now: Date.now,
});

type Loss = 'none' | 'reply' | 'request' | 'repeated';
const losses = fc.constantFrom<Loss>('none', 'none', 'none', 'reply', 'request', 'repeated');

interface Step {
  device: number;
  which: number;
  kind: (typeof kinds)[number] | 'write' | 'sync';
  losses: Loss[];
}
const kinds = ['create', 'rename', 'pin', 'delete', 'undelete', 'remove', 'resend', 'set'] as const;
const counts = fc.integer({ min: 2, max: skews.length });
const steps = fc.array(
  fc.record<Step>({
    device: fc.nat(2),
    which: fc.nat(20),
    kind: fc.oneof(
      fc.constantFrom(...kinds),
      fc.constantFrom('create' as const, 'write' as const, 'write' as const),
      fc.constant('sync' as const),
    ),
    losses: fc.array(losses, { maxLength: 6 }),
  }),
  { minLength: 20, maxLength: 70 },
);

/** What must be true of the messages in the end. */
class Expected {
  readonly written = new Map<string, string>();
  readonly deleted = new Set<string>();
}

class Rig {
  readonly devices: SyncDevice[];
  readonly expected = new Expected();
  #losses: Loss[] = [];
  #calls = 0;
  #user: AuthUser;

  constructor(user: AuthUser, ahead: readonly number[]) {
    this.#user = user;
    this.devices = ahead.map(
      (skew, n) => new SyncDevice(`device-${n}`, () => Date.now() + skew, this.#call),
    );
  }

  /** Each call goes to the next server, as behind a balancer. */
  #call: DeviceCall = async (path, body) => {
    const loss = this.#losses.shift() ?? 'none';
    if (loss === 'request') return null;
    const send = async () => {
      this.#calls += 1;
      const reply = await callAs(at(this.#calls), this.#user, path, { body });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
      return (JSON.parse(text) as { data: unknown }).data;
    };
    if (loss === 'repeated') await Promise.all([send(), send()]);
    const data = await send();
    return loss === 'reply' ? null : data;
  };

  async take({ device: n, which, kind, losses: lost }: Step, number: number): Promise<void> {
    const device = this.devices[n % this.devices.length]!;
    const ids = [...device.conversations.keys()];
    const id = ids[which % Math.max(1, ids.length)] ?? '';
    if (kind === 'create') device.create(`conversation ${number}`);
    else if (kind === 'rename') device.edit(id, { name: `name ${number}` });
    else if (kind === 'pin')
      device.edit(id, { meta: { pin: which % 2 === 0, folder: `f${which}` } });
    else if (kind === 'delete') device.edit(id, { isDelete: true });
    else if (kind === 'undelete') device.edit(id, { isDelete: false });
    else if (kind === 'resend') device.restore(which);
    else if (kind === 'write') this.#write(device, id, `text ${number}`);
    else if (kind === 'remove') this.#remove(device, which);
    else if (kind === 'set') device.set(`key${which % 4}`, number);
    else await this.synchronize(device, lost);
  }

  async synchronize(device: SyncDevice, lost: Loss[] = []): Promise<boolean> {
    this.#losses = [...lost];
    const isDone = await device.synchronize(7);
    this.#losses = [];
    return isDone;
  }

  #write(device: SyncDevice, id: string, text: string): void {
    const messageId = device.write(id, text);
    if (messageId) this.expected.written.set(messageId, text);
  }

  #remove(device: SyncDevice, which: number): void {
    const ids = [...device.messages.keys()];
    const messageId = ids[which % Math.max(1, ids.length)];
    if (messageId && device.deleteMessage(messageId)) this.expected.deleted.add(messageId);
  }

  /** All devices are online: each sends what it has, then each fetches what the others sent. */
  async settle(): Promise<void> {
    for (const device of [...this.devices, ...this.devices]) {
      expect(await this.synchronize(device)).toBe(true);
    }
    const fresh = new SyncDevice('fresh', Date.now, this.#call);
    await fresh.synchronize(100);
    for (const device of this.devices) expect(device.state()).toBe(fresh.state());
    const { written, deleted } = this.expected;
    expect(new Set(fresh.messages.keys())).toEqual(new Set(written.keys()));
    for (const [id, text] of written) {
      const isDeleted = deleted.has(id);
      const wanted = { is_deleted: isDeleted, text: isDeleted ? '' : text };
      expect(fresh.messages.get(id)).toMatchObject(wanted);
    }
  }
}

let accounts = 0;
async function rig(ahead: readonly number[] = skews): Promise<Rig> {
  accounts += 1;
  return new Rig(await signIn(at(accounts), mail, `model${accounts}@gloss.example`), ahead);
}

test('devices converge, no message is lost, and deletions stay', async () => {
  const property = fc.asyncProperty(counts, steps, async (count, all) => {
    const model = await rig(skews.slice(0, count));
    for (const [number, step] of all.entries()) await model.take(step, number);
    await model.settle();
  });
  await fc.assert(property, { numRuns: process.env.GLOSS_FULL ? 100 : 4, endOnFailure: true });
}, 600_000);

test('edits of different fields that are sent at the same time all stay', async () => {
  const model = await rig([0, 0, 0]);
  const [one, two, three] = model.devices;
  const id = one!.create('shared');
  await model.synchronize(one!);
  for (const device of [two!, three!]) await model.synchronize(device);
  for (let round = 0; round < (process.env.GLOSS_FULL ? 8 : 3); round += 1) {
    one!.edit(id, { name: `name ${round}` });
    two!.edit(id, { meta: { folder: `folder ${round}` } });
    three!.edit(id, { meta: { pin: round % 2 === 0 } });
    for (const [n, device] of model.devices.entries()) {
      const messageId = device.write(id, `words ${round} of ${n}`)!;
      model.expected.written.set(messageId, `words ${round} of ${n}`);
      device.set(`key${n}`, round);
    }
    await Promise.all(model.devices.map((device) => device.synchronize(3)));
    for (const device of model.devices) await model.synchronize(device);
    for (const { conversations, settings } of model.devices) {
      expect(conversations.get(id)).toMatchObject({
        name: `name ${round}`,
        meta: { folder: `folder ${round}`, pin: round % 2 === 0 },
      });
      expect(settings.values).toMatchObject({ key0: round, key1: round, key2: round });
    }
  }
  await model.settle();
}, 60_000);

test('a device that was restored from a backup does not bring back what was deleted', async () => {
  const model = await rig();
  const [one, two] = model.devices;
  const id = one!.create('restored');
  const messageId = one!.write(id, 'to be deleted')!;
  model.expected.written.set(messageId, 'to be deleted');
  await model.synchronize(one!);
  await model.synchronize(two!);
  expect(two!.deleteMessage(messageId)).toBe(true);
  model.expected.deleted.add(messageId);
  await model.synchronize(two!);
  one!.restore(0);
  await model.synchronize(one!);
  await model.settle();
});

test('nothing that was acknowledged is lost when a server is killed', async () => {
  const model = await rig();
  const [device] = model.devices;
  const id = device!.create('survives');
  for (let n = 0; n < 12; n += 1) {
    model.expected.written.set(device!.write(id, `text ${n}`)!, `text ${n}`);
    if (n !== 10) {
      expect(await model.synchronize(device!)).toBe(true);
      continue;
    }
    const running = device!.synchronize(5).catch(() => false);
    await servers[1]!.kill();
    await running;
    await servers[1]!.restart();
  }
  await model.settle();
}, 60_000);
