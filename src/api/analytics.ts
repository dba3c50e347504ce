import * as z from 'zod/mini';
import { analyticsReportSchema } from '#domain/analytics/report.ts';
import { okReply } from './product-reply.ts';

/*
 * Counting what is used, by those who have agreed. The first four are mixpanel's, public: the token of each event says
 * whose it is, and opens nothing else.
 */
export const trackPath = '/track';
export const engagePath = '/engage';
export const groupsPath = '/groups';
export const recordPath = '/record';
export const analyticsProjectPath = '/analytics/project';
export const analyticsReportPath = '/analytics/report';

/** GET, with the bearer: where a client sends what it counts; null: nothing is counted here. */
export const analyticsProjectReplySchema = okReply(
  z.nullable(
    z.object({
      /** Of a host of mixpanel's protocol, without a slash at the end; null: this server. */
      host: z.nullable(z.string()),
      token: z.string(),
      distinct_id: z.string(),
    }),
  ),
);

/** GET, with the bearer of who runs the server or METRICS_TOKEN. */
export const analyticsReportReplySchema = okReply(analyticsReportSchema);
