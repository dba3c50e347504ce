import * as z from 'zod/mini';
import { documentInfoSchema } from '../documents/documents.ts';

/**
 * The page in a window's active tab, as the sidebar's chip needs it. `granted`: can be read now.
 * `needsClick`: the person has to click the Gloss icon or allow the site. `closed`: a page that no
 * extension can read (store pages, the browser's own).
 */
export const pageStateSchema = z.object({
  windowId: z.number(),
  tabId: z.number(),
  /** Empty where access is missing. */
  url: z.string(),
  title: z.string(),
  favicon: z.nullable(z.string()),
  access: z.enum(['granted', 'needsClick', 'closed']),
  /** The newest capture of this page, if any. */
  document: z.nullable(documentInfoSchema),
  /** True when the page has changed since that capture. */
  changed: z.boolean(),
  /** A PDF in the browser's own viewer: it is read by its address, and our viewer can open it (S3.9). */
  offersPdf: z.optional(z.boolean()),
  /** Of such a PDF: the person has to permit its address first. */
  needsAccess: z.optional(z.boolean()),
  /** The person chose that the site is never read. */
  isExcluded: z.optional(z.boolean()),
});
export type PageState = z.infer<typeof pageStateSchema>;
