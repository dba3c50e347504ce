import type { TurnJob } from '#machines/chat-turn/chat-turn.types.ts';
import type { TurnRow } from '#services/store/database.ts';
import { isObject, type JsonValue } from '#shared/json.ts';

/** Version of the stored machines. Of earlier ones only the questions that wait are restored. */
export const snapshotVersion = 3;

/**
 * Each conversation has two lanes: its turns, and the second answer of a turn with two models. A
 * lane's machine is kept under its own key.
 */
export type Lane = 'turns' | 'comparison';

const comparisonSuffix = '/beside';

export function laneKey(conversationId: string, lane: Lane): string {
  return lane === 'comparison' ? conversationId + comparisonSuffix : conversationId;
}

export function laneOf(key: string): Lane {
  return key.endsWith(comparisonSuffix) ? 'comparison' : 'turns';
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

/** With what jobs of version 1 did not have, and under the names that columns have since version 3. */
function jobOf(stored: JsonValue): TurnJob {
  const row = isObject(stored) ? stored : {};
  const { besideMessageId = null, beside = null, ...job } = row;
  const added = { task: 'auto', partsOf: null, comparedMessageId: besideMessageId };
  return { ...added, comparison: beside, ...job } as unknown as TurnJob;
}

/** The second answer of a turn, as a job of its own lane. */
export function comparisonJob(
  job: TurnJob,
  comparison: NonNullable<TurnJob['comparison']>,
): TurnJob {
  const { answerId, model } = comparison;
  return { ...job, answerId, model, comparison: null, comparedMessageId: job.answerId };
}
