import * as z from 'zod';
import { kindSchema, limitSchema } from './sources.ts';

/** `site`: its host or one below it; `since`: the day from which on a source was stored or changed. */
export const searchSchema = z.object({
  query: z.string().min(1).max(1000),
  kind: kindSchema,
  site: z.string().max(253).optional().describe('host, as example.org'),
  since: z.iso.date().optional(),
  limit: limitSchema,
});
export type Search = z.infer<typeof searchSchema>;

/** The host of `site` as addresses have it, without `www`; null: none is named. */
export function siteHost({ site = '' }: Partial<Search>): string | null {
  const host = URL.parse(`https://${site}`)?.hostname ?? site.toLowerCase();
  return host.replace(/^www\./, '') || null;
}
