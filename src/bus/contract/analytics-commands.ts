import * as z from 'zod/mini';
import { analyticsReportSchema } from '#domain/analytics/report.ts';
import { forPages } from '../define.ts';

/** Counting what is used, by those who have agreed. */
export const analyticsCommands = {
  /** Where this owner's events go; null: nowhere. */
  'analytics.project': forPages({
    reply: z.object({
      project: z.nullable(
        z.object({ host: z.string(), token: z.string(), distinctId: z.string() }),
      ),
    }),
  }),
  /** What the server has counted. Error: `please_login`: another one runs it. */
  'analytics.report': forPages({ reply: z.object({ report: analyticsReportSchema }) }),
};
