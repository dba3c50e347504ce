import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { onboardingSteps } from '#domain/analytics/events.ts';
import type { analyticsReportSchema } from '#domain/analytics/report.ts';
import type { Analytics } from './analytics.ts';

type Report = z.infer<typeof analyticsReportSchema>;
type Counts = Report['names'];

const reportDays = 30;
const dayMs = 24 * 3_600_000;
const maxRows = 50;

/** Of all owners: numbers alone, and no id. */
export async function readReport(analytics: Analytics): Promise<Report> {
  const since = new Date(analytics.now() - reportDays * dayMs);
  const property = (name: string) => sql<string>`coalesce(properties->>${name}, '')`;
  const of = (key: RawBuilder<string>, where = sql<boolean>`true`, order = sql`2 desc, 1`) =>
    countsOf(analytics, since, key, where, order);
  const step = sql<string>`case when name = 'question_sent' then name else properties->>'step' end`;
  const steps = await of(step, sql<boolean>`name in ('onboarding_step', 'question_sent')`);
  return {
    days: reportDays,
    names: await of(sql<string>`name`),
    byDay: await of(
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD')`,
      undefined,
      sql`1 desc`,
    ),
    versions: await of(property('app_version')),
    plans: await of(property('current_plan')),
    buttons: await of(property('button_name'), sql<boolean>`name = 'button_clicked'`),
    funnel: [...onboardingSteps, 'question_sent'].map(
      (key) => steps.find((each) => each.key === key) ?? { key, events: 0, people: 0 },
    ),
  };
}

async function countsOf(
  { db }: Analytics,
  since: Date,
  key: RawBuilder<string>,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
): Promise<Counts> {
  const { rows } = await sql<Counts[number]>`
    select ${key} as key, count(*)::int as events,
           count(distinct (owner_id, distinct_id))::int as people
      from analytics_event where at >= ${since} and ${where}
     group by 1 order by ${order} limit ${maxRows}`.execute(db);
  return rows.map(({ key: name, events, people }) => ({ key: name ?? '', events, people }));
}
