import * as z from 'zod/mini';

/** What a page is: who reads it differs by it. */
const pageKinds = [
  'article',
  'thread',
  'product',
  'listing',
  'recipe',
  'documentation',
  'service',
  'table',
] as const;
const pageKindSchema = z.enum(pageKinds);
export type PageKind = z.infer<typeof pageKindSchema>;

/** What a page states of itself. A field that is absent was not stated: none is guessed. Hostile, like its text. */
export const pageFactsSchema = z.object({
  /** Names of those who wrote it. */
  author: z.optional(z.array(z.string())),
  /** Days, as `YYYY-MM-DD` in the time zone that the page names them in. */
  published: z.optional(z.string()),
  /** Absent too where it equals `published`. */
  modified: z.optional(z.string()),
  siteName: z.optional(z.string()),
  /** A tag of BCP 47. */
  language: z.optional(z.string()),
  /** The address that the page names as its own. */
  canonical: z.optional(z.string()),
  kind: z.optional(pageKindSchema),
});
export type PageFacts = z.infer<typeof pageFactsSchema>;

/** The facts among what is stored of a page; nothing of other documents. */
export function pageFactsOf(data: object): PageFacts {
  const found = pageFactsSchema.safeParse(data);
  return found.success ? found.data : {};
}
