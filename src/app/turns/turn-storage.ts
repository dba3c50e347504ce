import type { AwaitedSource } from '#domain/conversations/awaited-sources.ts';
import type { chatTurnMachine } from '#machines/chat-turn/chat-turn.machine.ts';
import type { ChatTurnEvent, TurnJob } from '#machines/chat-turn/chat-turn.types.ts';
import { holderLock } from '#services/chat/lock-names.ts';
import { allTurns, deleteTurn, getTurn, writeTurn } from '#services/store/conversations/turns.ts';
import type { TurnRow } from '#services/store/database/database.ts';
import type { Store } from '#services/store/database/store.ts';
import { isObject, type JsonObject, type JsonValue } from '#shared/json.ts';
import type { ActorRecord, ActorStorage, SavedSnapshot } from '../actor-storage.ts';

/** Version of the saved machines. Of another one only queued questions are restored. */
export const turnVersion = 4;

/**
 * Each conversation has two queues: its turns, and the second answer of a turn with two models. The
 * machine of a queue is stored under its own key.
 */
type TurnQueueName = 'turns' | 'comparison';

const comparisonSuffix = '/comparison';

export function queueKey(conversationId: string, queue: TurnQueueName): string {
  return queue === 'comparison' ? conversationId + comparisonSuffix : conversationId;
}

const isComparison = (key: string) => key.endsWith(comparisonSuffix);

const conversationOf = (key: string) =>
  isComparison(key) ? key.slice(0, -comparisonSuffix.length) : key;

/** A row a queue and context: several contexts may answer questions of one conversation. */
export interface TurnRecord extends ActorRecord {
  readonly holder: string;
  readonly jobs: readonly TurnJob[];
}

/** @param own the id of this context */
export function turnStorage(
  store: Store,
  own: string,
): ActorStorage<typeof chatTurnMachine, TurnRecord> {
  return {
    recordOf: (key) => ({ key, lock: holderLock(own), holder: own, jobs: [] }),
    list: async () => (await allTurns(store)).map(recordOfRow).sort(comparisonsFirst),
    async load({ key, holder }) {
      const row = await getTurn(store, key, holder);
      if (!row && holder !== own) return null;
      return { input: { conversationId: conversationOf(key) }, saved: row ?? null };
    },
    save: ({ key, holder }, _, saved) =>
      writeTurn(store, { conversationId: key, holder, ...saved }),
    remove: ({ key, holder }) => deleteTurn(store, key, holder),
  };
}

/** The queued questions, for a machine that cannot be restored. */
export function recoverTurns({ snapshot }: SavedSnapshot): ChatTurnEvent[] {
  return queueOf(snapshot).map((turn) => ({ type: 'turn.enqueue', ...turn }));
}

function recordOfRow({ conversationId: key, holder, snapshot }: TurnRow): TurnRecord {
  return { key, lock: holderLock(holder), holder, jobs: jobsOf(snapshot) };
}

/** If the second answer was restored first, the turn finds it. */
function comparisonsFirst(a: TurnRecord, b: TurnRecord): number {
  return Number(isComparison(b.key)) - Number(isComparison(a.key));
}

/** Jobs of a saved machine. */
function jobsOf(snapshot: JsonValue): TurnJob[] {
  const { current } = contextOf(snapshot);
  const waiting = queueOf(snapshot).map(({ job }) => job);
  return isObject(current) ? [current as unknown as TurnJob, ...waiting] : waiting;
}

function queueOf(snapshot: JsonValue): { job: TurnJob; sources: AwaitedSource[] }[] {
  const { queue } = contextOf(snapshot);
  const turns = (Array.isArray(queue) ? queue : []).filter((turn) => isObject(turn));
  return turns.map(({ job, awaited }) => ({
    job: job as unknown as TurnJob,
    sources: (awaited ?? []) as unknown as AwaitedSource[],
  }));
}

function contextOf(snapshot: JsonValue): JsonObject {
  return isObject(snapshot) && isObject(snapshot.context) ? snapshot.context : {};
}
