import { numberFormat } from '#domain/languages/format-count.ts';
import { daysAgo } from '#shared/days.ts';

/** `12k`, `128k`, `1M`: sizes of contexts at a glance. */
export function formatShort(count: number, tag: string): string {
  const options = { notation: 'compact', maximumFractionDigits: count < 10_000 ? 1 : 0 } as const;
  return numberFormat(tag, options).format(count).toLocaleLowerCase(tag).replace(/m$/, 'M');
}

/** US dollars; small ones to two figures. */
export function formatPrice(usd: number, tag: string): string {
  const digits = usd < 0.1 ? { maximumSignificantDigits: 2 } : {};
  return numberFormat(tag, { style: 'currency', currency: 'USD', ...digits }).format(usd);
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function formatBytes(bytes: number, tag: string): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), byteUnits.length - 1);
  const value = bytes / 1000 ** power;
  return numberFormat(tag, {
    style: 'unit',
    unit: byteUnits[power] ?? 'byte',
    // The short form of this one has no plural.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}

/** Today: the time; this year: day and month; else the date. `now` and `at` as ISO 8601. */
export function formatWhen(at: string, now: Date, tag: string): string {
  const date = new Date(at);
  const sameYear = date.getFullYear() === now.getFullYear();
  if (sameYear && date.toDateString() === now.toDateString()) {
    return new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' }).format(date);
  }
  const options = sameYear
    ? ({ day: 'numeric', month: 'short' } as const)
    : ({ day: 'numeric', month: 'short', year: 'numeric' } as const);
  return new Intl.DateTimeFormat(tag, options).format(date);
}

/** The month, with its year where that is not this one. `at`: ISO 8601. */
export function formatMonth(at: string, now: Date, tag: string): string {
  const date = new Date(at);
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(tag, { month: 'long', ...year }).format(date);
}

/** A day as a heading has it: with its name in the last week, with its year where that is not this one. */
export function formatLongDay(at: string, now: Date, tag: string): string {
  const date = new Date(at);
  return new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    ...(daysAgo(date, now) < 7 ? ({ weekday: 'long' } as const) : {}),
    ...(date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)),
  }).format(date);
}

/** A day as `YYYY-MM-DD`, which has no time zone; unchanged where it is none. */
export function formatDay(day: string, tag: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}
