import { Repeated } from '../accounts/clean-up-accounts.ts';
import { type Analytics, makeAnalytics } from '../analytics/analytics.ts';
import type { Authentication } from '../auth/authenticate.ts';
import type { ServerConfig } from '../config/config.ts';
import type { LateLog } from './late-log.ts';
import type { StartOptions, Undo } from './start-options.ts';

/** What counts events; drops those that are too old until the server closes. */
export function openAnalytics(
  { authentication, config }: { authentication: Authentication; config: ServerConfig },
  log: LateLog,
  { analyticsCleanUpMs: everyMs = 3_600_000 }: StartOptions,
  undo: Undo,
): Analytics {
  const { db, keys, now } = authentication;
  const analytics = makeAnalytics({
    config: config.analytics,
    db,
    keys,
    now,
    quotaBytes: config.ownerQuotaBytes,
  });
  const cleanUp = new Repeated(() => analytics.partitions.dropOld(), everyMs, log.error);
  undo.push(() => cleanUp.stop());
  return analytics;
}
