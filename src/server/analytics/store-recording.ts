import * as z from 'zod/mini';
import { recording } from '#domain/analytics/limits.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { Analytics } from './analytics.ts';
import { takeOfDay, writeCounted } from './write-counted.ts';

/** Query of `/record`, as the recorder of mixpanel-browser sends it. */
export const recordQuerySchema = z.object({
  replay_id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  seq: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)),
  /** Seconds since the epoch. */
  replay_start_time: z.coerce.number().check(z.minimum(1)),
  replay_length_ms: z.coerce.number().check(z.minimum(0)),
});

/** A piece of a recording, once for its place in it. A recording ends after a day (S9.8). */
export async function storeRecording(
  analytics: Analytics,
  principal: Principal,
  query: z.infer<typeof recordQuerySchema>,
  events: Buffer,
): Promise<void> {
  if (query.replay_length_ms > recording.record_max_ms) {
    throw new CodedError('invalid_request', 'the recording is too long');
  }
  const at = Math.round(query.replay_start_time * 1000);
  if (!analytics.partitions.isStored(at) || events.length === 0) return;
  await analytics.partitions.ensure('analytics_recording', [at]);
  const place = { owner_id: principal.ownerId, at: new Date(at), replay_id: query.replay_id };
  await writeCounted(analytics, principal, async (trx) => {
    const known = await trx
      .selectFrom('analytics_recording')
      .select('seq')
      .where('owner_id', '=', place.owner_id)
      .where('at', '=', place.at)
      .where('replay_id', '=', place.replay_id)
      .where('seq', '=', query.seq)
      .executeTakeFirst();
    if (known) return;
    await takeOfDay(trx, analytics, principal, 1);
    await trx
      .insertInto('analytics_recording')
      .values({ ...place, seq: query.seq, events })
      .execute();
  });
}
