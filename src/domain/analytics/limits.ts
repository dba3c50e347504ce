/** S9.8: the figures of mixpanel-browser that ours must have; it has them itself where it has the function. */
export const batching = {
  batch_size: 50,
  batch_flush_interval_ms: 5_000,
  batch_request_timeout_ms: 90_000,
  cookie_expiration: 365,
  track_links_timeout: 300,
} as const;

/** S9.8: of recordings of sessions. */
export const recording = {
  record_idle_timeout_ms: 30 * 60_000,
  record_max_ms: 24 * 3_600_000,
  /** A recording may be asked to be this long at least, and not longer. */
  maxMinMs: 8_000,
  batchSize: 1_000,
  flushMs: 10_000,
} as const;

/** Bytes of one event as JSON; a larger one is dropped by the client after it was refused alone (S4.13). */
export const maxEventBytes = 16_384;
/** Bytes of the body of a request, and of what it is unpacked to. */
export const maxTrackBytes = 512 * 1024;
export const maxRecordBytes = 2 * 1024 * 1024;
/** Events of one request: of a batch and what may be added to it. */
export const maxBatch = 200;
