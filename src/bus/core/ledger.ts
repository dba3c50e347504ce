import type { Clock } from '#shared/clock.ts';
import type { Peer } from '../types.ts';
import type { Channel } from './channel.ts';
import type { RunningCall } from './run.ts';

/** Longer than the longest pause between two attempts to connect. */
const graceMs = 10_000;
const maxEnded = 256;

export interface Ledger {
  find(peer: Peer, id: string): RunningCall | undefined;
  add(peer: Peer, id: string, run: RunningCall): void;
  /** A frame that comes twice must not start its call twice. */
  hasEnded(peer: Peer, id: string): boolean;
  end(peer: Peer, id: string): void;
  /** The channel is lost: streams end, requests wait a while for their caller to come back. */
  detach(channel: Channel): void;
  stopAll(): void;
}

/** Calls that run, by caller and id: one that is sent again joins the run that is under way. */
export function createLedger(clock: Clock): Ledger {
  const running = new Map<string, RunningCall>();
  const ended = new Set<string>();
  const timers = new Set<() => void>();
  return {
    find: (peer, id) => running.get(key(peer, id)),
    add: (peer, id, run) => void running.set(key(peer, id), run),
    hasEnded: (peer, id) => ended.has(key(peer, id)),
    end(peer, id) {
      running.delete(key(peer, id));
      ended.add(key(peer, id));
      if (ended.size > maxEnded) ended.delete(ended.values().next().value!);
    },
    detach(channel) {
      const lost = [...running.values()].filter((run) => run.isOn(channel));
      for (const run of lost) if (run.isStream) run.stop('peerLost');
      if (lost.every((run) => run.isStream)) return;
      const cancel = clock.after(graceMs, () => {
        timers.delete(cancel);
        for (const run of lost) if (run.isOn(channel)) run.stop('peerLost');
      });
      timers.add(cancel);
    },
    stopAll() {
      for (const cancel of timers) cancel();
      for (const run of running.values()) run.stop('peerLost');
    },
  };
}

/** Ids are the callers' own: one peer must never reach another's call. */
function key(peer: Peer, id: string): string {
  return [peer.context, peer.tabId, peer.frameId, peer.documentId, id].join(' ');
}
