import * as z from 'zod/mini';
import type { SettingKey } from './settings.ts';

/**
 * Lists of sites that protect their owner. They only grow by a restore or where two devices changed them apart: no file
 * and no other device may take a site off without the person.
 */
const protectiveSettings = [
  'neverRead',
  'neverSend',
  'neverRemember',
] as const satisfies readonly SettingKey[];

/**
 * The value that a setting has after a merge of two devices' values, where it is not the later of the two; undefined:
 * the later.
 */
export function unitedSetting(key: SettingKey, one: unknown, other: unknown): string[] | undefined {
  if (!protectiveSettings.some((each) => each === key)) return undefined;
  const lists = z.array(z.string());
  return [...new Set([...lists.parse(one), ...lists.parse(other)])];
}
