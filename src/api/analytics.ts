import * as z from 'zod/mini';
import { analyticsReportSchema } from '#domain/analytics/report.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/*
 * Counting what is used, by those who have agreed. The first four are mixpanel's, public: the token of each event says
 * whose it is, and opens nothing else.
 */
export const trackPath = '/track';
export const engagePath = '/engage';
export const groupsPath = '/groups';
export const recordPath = '/record';

/** Where a client sends what it counts; null: nothing is counted here. */
export const analyticsProject = endpoint({
  method: 'GET',
  path: '/analytics/project',
  reply: okReply(
    z.nullable(
      z.object({
        /** Of a host of mixpanel's protocol, without a slash at the end; null: this server. */
        host: z.nullable(z.string()),
        token: z.string(),
        distinct_id: z.string(),
      }),
    ),
  ),
});

export const analyticsReport = endpoint({
  method: 'GET',
  path: '/analytics/report',
  auth: 'metrics',
  reply: okReply(analyticsReportSchema),
});
