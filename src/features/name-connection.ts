import { readHost } from '#domain/models/host-pattern.ts';
import type { FoundPreset } from '#domain/models/host-presets/find-preset.ts';
import { type Connection, isOwnHost } from '#domain/models/model-ref.ts';
import { ownHostOf } from '#domain/settings/own-hosts.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { Translate } from '#ui/text.ts';

export type FindPreset = (address: string) => Pick<FoundPreset, 'preset'> | null;

/** `connectionName` by presets that may still be loaded: until then a host has its address. */
export function nameConnection(
  t: Translate,
  connection: Connection,
  settings: Pick<Settings, 'openaiApiHost' | 'openaiApiModel' | 'moreHosts'>,
  presetOf: FindPreset | null,
): string {
  if (!isOwnHost(connection)) return t(`models.connection.${connection}`);
  const own = ownHostOf(settings, connection);
  if (!own) return t('models.connection.OPENAI_API');
  // S3.8: a key without a host is OpenAI's.
  const typed = own.host.trim() === '' ? 'https://api.openai.com' : own.host;
  const known = presetOf?.(typed)?.preset.name;
  return known ?? readHost(typed)?.host ?? t('models.connection.OPENAI_API');
}
