import { presetOf } from '#domain/models/host-presets/find-preset.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { Translate } from '#ui/text.ts';
import { nameConnection } from './name-connection.ts';

/** A connection as people call it: the person's own host by the name of its provider, else by its address. */
export const connectionName = (
  t: Translate,
  connection: Connection,
  settings: Pick<Settings, 'openaiApiHost' | 'openaiApiModel' | 'moreHosts'>,
): string => nameConnection(t, connection, settings, presetOf);
