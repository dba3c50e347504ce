import { parseJson } from '#shared/json.ts';

/** The text of arguments as it is read and edited. */
export function pretty(args: string): string {
  const value = parseJson(args);
  return value === undefined ? args : JSON.stringify(value, null, 2);
}
