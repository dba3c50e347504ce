import type { JsonValue } from '#shared/json.ts';
import { mergeFields } from './merge-fields.ts';

/** Settings as they are synced: values by their keys, each with the clock of its last change. */
export interface SettingsCopy {
  values: Readonly<Record<string, JsonValue>>;
  clocks: Readonly<Record<string, string>>;
}

/**
 * Two copies of the settings as one: the last writer wins, for each key. Keys that one copy does not have are
 * those of the other. Commutative, associative and idempotent.
 */
export function mergeSettings(a: SettingsCopy, b: SettingsCopy): SettingsCopy {
  const copyOf = ({ values, clocks }: SettingsCopy) => ({ hlc: '', clocks, fields: values });
  const { fields, clocks } = mergeFields(copyOf(a), copyOf(b), '');
  return { values: fields as SettingsCopy['values'], clocks };
}
