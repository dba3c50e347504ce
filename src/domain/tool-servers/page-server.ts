import * as z from 'zod/mini';
import type { ToolServer } from './server-schema.ts';

/*
 * Tools that a page itself offers (WebMCP): those of a site are a server of tools, which is reached where a page of it is
 * open. What it says of them is as hostile as what any other server says.
 */

/** As a page lists it. */
export const pageToolSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** JSON text; empty: it says nothing of its arguments. */
  schema: z.string(),
  /** The page says that it changes nothing. */
  isReadOnly: z.boolean(),
});
export type PageTool = z.infer<typeof pageToolSchema>;

/** With which ids of such servers begin. */
export const pagePrefix = 'page ';

export const isPageServer = ({ id }: Pick<ToolServer, 'id'>): boolean => id.startsWith(pagePrefix);
