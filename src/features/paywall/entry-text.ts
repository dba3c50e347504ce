import type { PaywallEntry } from '#domain/paywall/entries.ts';
import { type TextKey, useText } from '#ui/text.ts';

/** The texts of an entry by their keys, with the names that fill them. */
export function useEntryText({ name, limit }: PaywallEntry): (key: string) => string {
  const { t } = useText();
  const limited = limit === null ? '' : t(limit.key as TextKey, { name: limit.name });
  return (key) => t(key as TextKey, { name, limit: limited });
}
