export type JsonValue =
  | null
  | boolean
  | number
  | string
  | JsonValue[]
  | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** Parses JSON; `undefined` for invalid text. `revive`: makes another value of each one. */
export function parseJson(
  text: string,
  revive?: (key: string, value: unknown) => unknown,
): unknown {
  try {
    return JSON.parse(text, revive) as unknown;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
