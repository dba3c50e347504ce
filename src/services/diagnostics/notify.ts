import type { Fetch } from '#api/client/timed-fetch.ts';
import {
  isSentAgain,
  type NotificationHub,
  notificationOf,
  type Sender,
} from '#domain/diagnostics/notification.ts';
import { isReportedCount } from '#domain/diagnostics/refusal-counts.ts';
import type { Store } from '../store/database/store.ts';
import { countRefusal } from '../store/diagnostics/call-facts.ts';
import {
  addToOutbox,
  dropFromOutbox,
  emptyOutbox,
  readOutbox,
} from '../store/diagnostics/outbox.ts';
import { readSettings } from '../store/settings/settings.ts';
import { encryptFor } from './encrypt.ts';

interface NotifyDeps {
  store: Store;
  /** Recorded as all that leaves this machine. */
  readonly fetch: Fetch;
  /** null: this build names none. */
  hub: NotificationHub | null;
  readonly sender: () => Promise<Sender>;
}

/** S8.2, S7.2: counts a refusal, and reports some counts to the hub, where the person has agreed to that. */
export async function recordRefusal(deps: NotifyDeps, reason: string): Promise<void> {
  const { store, hub, sender } = deps;
  const count = await countRefusal(store, reason);
  if (!isReportedCount(count) || hub === null || !(await isWanted(store))) return;
  const type = reason === 'time' ? '418_time' : '418_ja3';
  const notification = notificationOf(await sender(), type, `${reason}: ${count}`);
  const message = await encryptFor(hub.key, store.newId(), JSON.stringify(notification));
  await addToOutbox(store, message);
  await sendNotifications(deps);
}

/** S8.10: what could not be sent waits; what is refused is dropped. */
export async function sendNotifications({ store, hub, fetch }: NotifyDeps): Promise<void> {
  if (hub === null) return;
  if (!(await isWanted(store))) return emptyOutbox(store);
  for (const message of await readOutbox(store)) {
    // A simple request: hosts answer it without being asked first.
    const headers = { 'content-type': 'text/plain;charset=UTF-8' };
    const body = JSON.stringify(message);
    const init: RequestInit = { method: 'POST', headers, body, credentials: 'omit' };
    const status = await fetch(hub.url, init).then(
      (reply) => reply.status,
      () => 0,
    );
    if (isSentAgain(status)) return;
    await dropFromOutbox(store, message.id);
  }
}

const isWanted = async (store: Store) => (await readSettings(store)).reportsRefusals;
