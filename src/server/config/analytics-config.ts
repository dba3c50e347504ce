import * as z from 'zod';
import { maxRecordBytes } from '#domain/analytics/limits.ts';

/** What is counted of those who have agreed, and for how long. */
export interface AnalyticsConfig {
  /** False: clients are told that there is nothing to send to, and calls are refused. */
  isOn: boolean;
  /** A host of mixpanel's protocol in place of this server, with the token of a project there; null: this server. */
  elsewhere: { host: string; token: string } | null;
  /** Of one owner. */
  eventsPerDay: number;
  /** Full months that are kept, besides the present one. */
  months: number;
  /** Are recordings of sessions taken (S9.8)? None of our builds makes any. */
  recordings: boolean;
  /** Bytes of a piece of a recording. */
  recordBytes: number;
}

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' });
const whole = (max: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(max, `must be at most ${max}`);

const environment = z.object({
  ANALYTICS: onOff.default('on'),
  ANALYTICS_HOST: z
    .url({ protocol: /^https?$/, error: 'must be an address, such as https://events.example' })
    .optional(),
  ANALYTICS_TOKEN: z.string().optional(),
  ANALYTICS_EVENTS_PER_DAY: whole(1_000_000).default(5_000),
  ANALYTICS_MONTHS: whole(120).default(13),
  ANALYTICS_RECORDINGS: onOff.default('off'),
});

/** Reads what is counted; adds a line to `problems` for each setting that is wrong. */
export function readAnalyticsConfig(
  env: Record<string, string | undefined>,
  problems: string[],
): AnalyticsConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      problems.push(`${path.join('.')}: ${message}.`);
    }
  }
  const values = parsed.data ?? environment.parse({});
  const { ANALYTICS_HOST: host, ANALYTICS_TOKEN: token } = values;
  if (!host !== !token) {
    problems.push(`${host ? 'ANALYTICS_TOKEN' : 'ANALYTICS_HOST'}: is missing; both are needed.`);
  }
  return {
    isOn: values.ANALYTICS === 'on',
    elsewhere: host && token ? { host: host.replace(/\/$/, ''), token } : null,
    eventsPerDay: values.ANALYTICS_EVENTS_PER_DAY,
    months: values.ANALYTICS_MONTHS,
    recordings: values.ANALYTICS_RECORDINGS === 'on',
    recordBytes: maxRecordBytes,
  };
}
