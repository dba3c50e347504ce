import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/* Tables of counted events: a part of `interface DB` (schema.ts). The first two are partitioned by the month of `at`. */

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** An event, once for its id and time. `properties`: those of domain/analytics/events.ts alone. */
export interface AnalyticsEventTable {
  owner_id: string;
  at: Timestamp;
  insert_id: string;
  distinct_id: string;
  name: string;
  properties: JSONColumnType<Record<string, unknown>>;
  received_at: Generated<Date>;
}

/** A piece of a recording, as it was sent: gzip. Empty where recordings are not taken (ANALYTICS_RECORDINGS). */
export interface AnalyticsRecordingTable {
  owner_id: string;
  at: Timestamp;
  replay_id: string;
  seq: number;
  events: Buffer;
}

/** `kind`: people or group. `seen`: ids of the last changes. */
export interface AnalyticsProfileTable {
  owner_id: string;
  kind: string;
  key: string;
  properties: JSONColumnType<Record<string, unknown>>;
  seen: string[];
  updated_at: Generated<Date>;
}

/** Events that were stored in a day, UTC. */
export interface AnalyticsDayTable {
  owner_id: string;
  day: ColumnType<string, string, string>;
  events: number;
}
