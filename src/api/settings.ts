import * as z from 'zod/mini';
import { sentSettingsSchema, settingClocksSchema } from './conversation-rows.ts';
import { endpoint } from './endpoint.ts';
import { okReply } from './product-reply.ts';

/** C11: `lastModified` of the stored settings (UTC ms); null: the server has none (S4.10). */
export const settingsModified = endpoint({
  method: 'GET',
  path: '/user/get_user_settings_last_modified',
  reply: okReply(z.nullable(z.number())),
});

/** A time in milliseconds since the epoch, UTC. */
const time = z.int().check(z.gte(0), z.lte(32_503_680_000_000));
const isDated = ({ lastModified }: Record<string, unknown>) => time.safeParse(lastModified).success;

/**
 * C12: settings with `lastModified` (UTC ms) among them, merged with the stored ones key by key: the last writer
 * wins. `clocks`: the hybrid logical clock of each key; one without a clock was changed at `lastModified`. Keys
 * that are not sent stay. Repeatable. The reply: the merged settings, `lastModified` among them, with clock and rev of
 * each key, and the owner's rev. Older servers have no `revs`.
 */
export const saveSettings = endpoint({
  path: '/user/save_user_settings',
  request: z.object({
    settings: sentSettingsSchema.check(z.refine(isDated, 'must have lastModified in milliseconds')),
    clocks: z._default(settingClocksSchema, {}),
  }),
  reply: okReply(
    z.object({
      settings: z.record(z.string(), z.json()),
      clocks: z.record(z.string(), z.string()),
      revs: z.optional(z.record(z.string(), z.number())),
      rev: z.number(),
    }),
  ),
});
