import { readHost } from '#domain/models/host-pattern.ts';
import { presetOf } from '#domain/models/host-presets/find-preset.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { Translate } from '#ui/text.ts';

/** A connection as people call it: the person's own host by the name of its provider, else by its address. */
export function connectionName(
  t: Translate,
  connection: Connection,
  { openaiApiHost }: Pick<Settings, 'openaiApiHost'>,
): string {
  if (connection !== 'OPENAI_API') return t(`models.connection.${connection}`);
  // S3.8: a key without a host is OpenAI's.
  const typed = openaiApiHost.trim() === '' ? 'https://api.openai.com' : openaiApiHost;
  return presetOf(typed)?.preset.name ?? readHost(typed)?.host ?? t('models.connection.OPENAI_API');
}
