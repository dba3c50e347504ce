import { readHost } from '#domain/models/host-pattern.ts';
import { presetOf } from '#domain/models/host-presets/find-preset.ts';
import { type Connection, isOwnHost } from '#domain/models/model-ref.ts';
import { ownHostOf } from '#domain/settings/own-hosts.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { Translate } from '#ui/text.ts';

/** A connection as people call it: the person's own host by the name of its provider, else by its address. */
export function connectionName(
  t: Translate,
  connection: Connection,
  settings: Pick<Settings, 'openaiApiHost' | 'openaiApiModel' | 'moreHosts'>,
): string {
  if (!isOwnHost(connection)) return t(`models.connection.${connection}`);
  const own = ownHostOf(settings, connection);
  if (!own) return t('models.connection.OPENAI_API');
  // S3.8: a key without a host is OpenAI's.
  const typed = own.host.trim() === '' ? 'https://api.openai.com' : own.host;
  return presetOf(typed)?.preset.name ?? readHost(typed)?.host ?? t('models.connection.OPENAI_API');
}
