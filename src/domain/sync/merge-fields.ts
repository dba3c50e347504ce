import { isObject } from '#shared/json.ts';
import { ownValue } from '#shared/own-value.ts';

/** Fields of a row by their names, with the clocks of those whose clock is not the row's. */
export interface FieldCopy {
  hlc: string;
  clocks: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, unknown>>;
}

export function clockOf({ clocks, hlc }: Omit<FieldCopy, 'fields'>, field: string): string {
  return ownValue(clocks, field) ?? hlc;
}

/**
 * Last writer wins, for each field. A field that one copy does not have is no deletion: an older client
 * does not know it. `hlc`: that of the merged row, which is one of both.
 */
export function mergeFields(a: FieldCopy, b: FieldCopy, hlc: string): FieldCopy {
  const fields: Record<string, unknown> = {};
  const clocks: Record<string, string> = {};
  for (const field of new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])) {
    const winner = isLater(b, a, field) ? b : a;
    const clock = clockOf(winner, field);
    fields[field] = ownValue(winner.fields, field);
    if (clock !== hlc) clocks[field] = clock;
  }
  return { hlc, clocks, fields };
}

function isLater(one: FieldCopy, other: FieldCopy, field: string): boolean {
  const [value, otherValue] = [ownValue(one.fields, field), ownValue(other.fields, field)];
  if (value === undefined) return false;
  if (otherValue === undefined) return true;
  const order =
    compareText(clockOf(one, field), clockOf(other, field)) ||
    compareText(canonicalJson(value), canonicalJson(otherValue));
  return order > 0;
}

/** By code units, as PostgreSQL's collation "C" orders ASCII. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The same text for the same value, whatever the order of its properties. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, of: unknown) =>
    isObject(of)
      ? Object.fromEntries(Object.entries(of).sort(([a], [b]) => compareText(a, b)))
      : of,
  );
}
