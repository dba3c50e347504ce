import type { SnapshotFrom } from 'xstate';
import type { chatTurnMachine } from './chat-turn.machine.ts';
import type { QueuedTurn, TurnJob } from './chat-turn.types.ts';

export type ChatTurnSnapshot = SnapshotFrom<typeof chatTurnMachine>;

export function isBusy(snapshot: ChatTurnSnapshot): boolean {
  return snapshot.hasTag('busy');
}

export function currentJob(snapshot: ChatTurnSnapshot): TurnJob | null {
  return snapshot.context.current;
}

/** Turns in the queue, in the order of their requests. */
export function queuedTurns(snapshot: ChatTurnSnapshot): readonly QueuedTurn[] {
  return snapshot.context.queue;
}

/** Nothing to do and nothing to save. */
export function isIdle(snapshot: ChatTurnSnapshot): boolean {
  return !isBusy(snapshot) && snapshot.context.queue.length === 0;
}
