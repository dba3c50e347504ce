import * as z from 'zod/mini';

/** Columns that every synced row has from the first schema (DESIGN section 8). */
export const syncColumns = {
  /** The server's counter; 0 until the server has received the row. */
  rev: z.number(),
  /** 1 while the server does not have the newest state; a number so that Dexie can index it. */
  dirty: z.union([z.literal(0), z.literal(1)]),
  deviceId: z.string(),
  hlc: z.string(),
};

/**
 * Hybrid logical clocks of the fields that were changed after the row was written, by their names (`meta.pin`
 * for one of an object); a field without one has the row's `hlc`. Rows that were never merged have none.
 */
export const fieldClocks = { clocks: z.optional(z.record(z.string(), z.string())) };

const syncColumnsSchema = z.object(syncColumns);
export type SyncColumns = z.infer<typeof syncColumnsSchema>;
