import * as z from 'zod/mini';

/** A server of tools (MCP) that the person added; its token is in `secrets`, its tools are in the cache. */
export const toolServerSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** In which the token is sent; empty: as a bearer. */
  header: z.string(),
  isOn: z.boolean(),
  /** Tools that only read run without a card each. */
  readsUnasked: z.boolean(),
  /** Origins at which one signs in for it, and which the person allowed. */
  origins: z.optional(z.array(z.string())),
});
export type ToolServer = z.infer<typeof toolServerSchema>;
