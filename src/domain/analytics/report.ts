import * as z from 'zod/mini';

const counts = z.array(z.object({ key: z.string(), events: z.number(), people: z.number() }));

/** Of the last `days` days, for who runs the server. `people`: distinct ids. */
export const analyticsReportSchema = z.object({
  days: z.number(),
  names: counts,
  byDay: counts,
  versions: counts,
  plans: counts,
  /** Steps of the onboarding in their order, and the first question (S3.13). */
  funnel: counts,
  buttons: counts,
});
