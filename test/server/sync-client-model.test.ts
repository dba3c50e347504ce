import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { undoDeletionMs } from '#domain/documents/server-copies.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import {
  renameConversation,
  restoreConversations,
  setConversationDeleted,
} from '#services/store/conversations/conversations.ts';
import { setMessageDeleted } from '#services/store/conversations/messages.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { freeSpace } from '#services/store/space/free-space.ts';
import { type AuthUser, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startAccountServer } from '#test/support/account-server.ts';
import type { TestServer } from '#test/support/gateway.ts';
import type { MailServer } from '#test/support/mail-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { SyncClient } from '#test/support/sync-client.ts';

/*
 * Devices with the client's own store and sync, and clocks that are hours off: random chats, edits, deletions, offline
 * spells, replies and requests that are lost, space that is freed. In the end all have the same, no message is lost,
 * deletions stay, and what is restored is whole.
 */
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
let people = 0;

beforeAll(async () => {
  ({ mail, server, to } = await startAccountServer());
}, 60_000);
afterAll(async () => {
  await server.close();
  await mail.close();
});

const hour = 3_600_000;
const skews = [0, 3 * hour, -5 * hour];
const undoMs = 20_000;

type Loss = 'none' | 'reply' | 'request';
const kinds = [
  'create',
  'write',
  'write',
  'rename',
  'delete',
  'restore',
  'remove',
  'set',
  'free',
] as const;

interface Step {
  device: number;
  which: number;
  kind: (typeof kinds)[number] | 'sync';
  losses: Loss[];
}
const counts = fc.integer({ min: 2, max: skews.length });
const steps = fc.array(
  fc.record<Step>({
    device: fc.nat(2),
    which: fc.nat(20),
    kind: fc.oneof(fc.constantFrom(...kinds), fc.constant('sync' as const)),
    losses: fc.array(fc.constantFrom<Loss>('none', 'none', 'reply', 'request'), { maxLength: 5 }),
  }),
  { minLength: 15, maxLength: 45 },
);

class Device {
  readonly client: SyncClient;
  readonly clock: ManualClock;
  losses: Loss[] = [];
  count = 0;

  constructor(skewMs: number) {
    this.clock = new ManualClock(Date.now() + skewMs);
    this.client = new SyncClient({
      clock: this.clock,
      server: () => server.url,
      fetch: (url, init) => this.#send(url, init),
    });
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const loss = this.losses.shift() ?? 'none';
    if (loss === 'request') throw new TypeError('Failed to fetch');
    const reply = await fetch(url, init);
    if (loss === 'reply') throw new TypeError('Failed to fetch');
    return reply;
  }

  /** All rows, a line each; messages of deleted conversations may have been removed here. */
  async state(): Promise<string[]> {
    const { db } = this.client.store;
    const settings = await readSettings(this.client.store);
    const chats = await db.conversations.toArray();
    const shown = chats.filter(({ isDelete }) => !isDelete).map(({ id }) => id);
    const messages = await db.messages.where('conversationId').anyOf(shown).toArray();
    return [...chats, ...messages, settings].map(canonicalJson);
  }
}

class Rig {
  readonly devices: Device[];
  readonly written = new Map<string, string>();
  readonly removed = new Set<string>();

  constructor(count: number) {
    this.devices = skews.slice(0, count).map((skew) => new Device(skew));
  }

  async signIn(login: () => Promise<AuthUser>): Promise<void> {
    for (const { client } of this.devices) await client.signIn(await login());
  }

  async run({ device: place, kind, which, losses }: Step): Promise<void> {
    const device = this.devices[place % this.devices.length]!;
    const { client, clock } = device;
    const { store } = client;
    clock.advance(1_000);
    if (kind === 'sync') {
      device.losses = [...losses];
      await client.synchronize().catch(() => undefined);
      device.losses = [];
      return;
    }
    if (kind === 'set') return writeSettings(store, { chatBoxWidth: 500 + which });
    const rows = await store.db.conversations.toArray();
    const row = kind === 'create' ? undefined : rows[which % Math.max(1, rows.length)];
    const id = row?.id ?? store.newId();
    if (kind === 'create' || kind === 'write') await this.#write(client, id, `${place} ${which}`);
    else if (kind === 'rename') await renameConversation(store, id, `Name ${place} ${which}`);
    else if (kind === 'remove') await this.#remove(client, id, which);
    else await setConversationDeleted(store, id, kind !== 'restore');
    if (kind !== 'free') return;
    clock.advance(undoDeletionMs);
    await freeSpace(store);
  }

  async #write(client: SyncClient, id: string, text: string): Promise<void> {
    this.written.set(await client.chat(id, text), text);
  }

  async #remove({ store }: SyncClient, id: string, which: number): Promise<void> {
    const rows = await store.db.messages.where('conversationId').equals(id).toArray();
    const row = rows[which % Math.max(1, rows.length)];
    if (!row) return;
    await setMessageDeleted(store, row.messageId, true);
    this.removed.add(row.messageId);
  }

  async restoreAll(): Promise<void> {
    const { store } = this.devices[0]!.client;
    const ids = await store.db.conversations.toCollection().primaryKeys();
    await restoreConversations(store, ids);
  }

  async settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      for (const { client, clock } of this.devices) {
        clock.advance(undoMs);
        await client.synchronize();
      }
    }
  }
}

/** Lines that only one of them has. */
function differences(one: string[], other: string[]): string[] {
  const isIn = (lines: string[]) => (line: string) => lines.includes(line);
  return [...one.filter((line) => !isIn(other)(line)), ...other.filter((line) => !isIn(one)(line))];
}

async function expectSame({ devices }: Rig): Promise<void> {
  const [first, ...others] = await Promise.all(devices.map((device) => device.state()));
  for (const other of others) expect(differences(first!, other)).toEqual([]);
}

test('devices converge, lose no message, and what was deleted stays deleted', async () => {
  await fc.assert(
    fc.asyncProperty(counts, steps, async (count, run) => {
      people += 1;
      const email = `model-${people}@gloss.example`;
      const rig = new Rig(count);
      await rig.signIn(() => signIn(to, mail, email));
      for (const step of run) await rig.run(step);
      await rig.settle();
      await expectSame(rig);
      await rig.restoreAll();
      await rig.settle();
      await expectSame(rig);
      const { db } = rig.devices[0]!.client.store;
      for (const [messageId, text] of rig.written) {
        const isRemoved = rig.removed.has(messageId);
        const row = await db.messages.get(messageId);
        expect([row?.is_deleted, row?.text]).toEqual([isRemoved, isRemoved ? '' : text]);
      }
    }),
    { numRuns: process.env.GLOSS_FULL ? 60 : 4 },
  );
}, 900_000);
