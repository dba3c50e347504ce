import { createActor, fromPromise } from 'xstate';
import type { BusClient } from '#bus/types.ts';
import type { SettingKey } from '#domain/settings/settings.ts';
import type { SettingsTimes } from '#domain/sync/settings-decision.ts';
import { settingsSyncMachine } from '#machines/settings-sync/settings-sync.machine.ts';
import { receiveChanges } from '#services/sync/receive/receive-changes.ts';
import { sendSettings } from '#services/sync/send/send-settings.ts';
import { readSettingsTimes } from '#services/sync/settings-times.ts';
import type { SyncDeps } from '#services/sync/sync-call.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';
import { wait } from '#shared/wait.ts';

export interface SettingsSync {
  /** The person changed a setting of this device. */
  changed(): void;
  /** The server may have others, or those of this device were not sent. */
  check(): void;
  stop(): void;
}

interface SettingsSyncDeps {
  sync: SyncDeps;
  emit: BusClient['emit'];
  /** Pages learn of settings whose value is another one now. */
  readonly announce: (keys: readonly SettingKey[]) => Promise<void>;
  /** A comparison or an upload ended; null: well. Called once for each other outcome. */
  readonly ended: (error: ErrorData | null) => void;
}

/** S8.9: the server's own message is shown only with code -10. */
const messageOf = ({ code, message }: ErrorData) => (code === 'server_message' ? { message } : {});

/** Runs the machine for the account that is signed in. What it sends is read from the store, which alone is lasting. */
export function startSettingsSync({ sync, emit, announce, ended }: SettingsSyncDeps): SettingsSync {
  const { clock } = sync.store;
  const load = async (signal: AbortSignal) =>
    announce((await receiveChanges(sync, signal)).settings);
  const actor = createActor(
    settingsSyncMachine.provide({
      actors: {
        wait: fromPromise<void, { ms: number }>(({ input, signal }) =>
          wait(clock, input.ms, signal),
        ),
        compare: fromPromise<SettingsTimes, undefined>(({ signal }) =>
          readSettingsTimes(sync, signal),
        ),
        download: fromPromise<void, undefined>(({ signal }) => load(signal)),
        upload: fromPromise<void, undefined>(async ({ signal }) => {
          // What another device changed meanwhile is known here before it is merged: of both values one is kept as a copy.
          await load(signal);
          await announce(await sendSettings(sync, signal));
        }),
      },
    }),
  );
  actor.on('settings.saved', () => emit('settings.synced', { outcome: 'saved' }));
  actor.on('settings.failed', ({ error }) =>
    emit('settings.synced', { outcome: 'failed', ...messageOf(error) }),
  );
  actor.on('settings.needLogin', () => emit('settings.synced', { outcome: 'needLogin' }));
  let last: ErrorData | null = null;
  actor.subscribe((snapshot) => {
    const { error } = snapshot.context;
    if (snapshot.hasTag('busy') || error === last) return;
    last = error;
    ended(error);
  });
  actor.start();
  return {
    changed: () => actor.send({ type: 'settings.changed' }),
    check: () => actor.send({ type: 'settings.check' }),
    stop: () => void actor.stop(),
  };
}
