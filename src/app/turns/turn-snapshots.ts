import type { TurnJob } from '#machines/chat-turn/chat-turn.types.ts';
import type { TurnRow } from '#services/store/database.ts';
import { isObject, type JsonValue } from '#shared/json.ts';

/** Version of the stored machines. Of version 1 only the questions that wait are taken up. */
export const snapshotVersion = 2;

/**
 * Each conversation has two lanes: its turns, and the second answer of a turn with two models. A
 * lane's machine is kept under its own key.
 */
export type Lane = 'turns' | 'beside';

const besideSuffix = '/beside';

export function laneKey(conversationId: string, lane: Lane): string {
  return lane === 'beside' ? conversationId + besideSuffix : conversationId;
}

export function laneOf(key: string): Lane {
  return key.endsWith(besideSuffix) ? 'beside' : 'turns';
}

/** The machine as it can be started again; null where it cannot. */
export function machineOf({ version, snapshot }: TurnRow): JsonValue | null {
  if (version !== snapshotVersion || !isObject(snapshot)) return null;
  return snapshot.status === 'active' && isObject(snapshot.context) ? snapshot : null;
}

/** Jobs of a stored machine of any version. */
export function jobsOf({ snapshot }: TurnRow): { all: TurnJob[]; waiting: TurnJob[] } {
  if (!isObject(snapshot) || !isObject(snapshot.context)) return { all: [], waiting: [] };
  const { current, queue } = snapshot.context;
  const waiting = (Array.isArray(queue) ? queue : []).filter((job) => isObject(job)).map(jobOf);
  return { all: isObject(current) ? [jobOf(current), ...waiting] : waiting, waiting };
}

/** With what jobs of version 1 did not say. */
function jobOf(stored: JsonValue): TurnJob {
  const added = { task: 'auto', partsOf: null, besideMessageId: null, beside: null };
  return { ...added, ...(isObject(stored) ? stored : {}) } as unknown as TurnJob;
}

/** The second answer of a turn, as a job of its own lane. */
export function besideJob(job: TurnJob, beside: NonNullable<TurnJob['beside']>): TurnJob {
  const { answerId, model } = beside;
  return { ...job, answerId, model, beside: null, besideMessageId: job.answerId };
}
