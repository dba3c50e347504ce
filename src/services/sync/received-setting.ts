import type { JsonValue } from '#shared/json.ts';

/** A setting as the server has it, or an own tool. */
export interface ReceivedSetting {
  key: string;
  value: JsonValue;
  hlc: string;
  rev: number;
}
