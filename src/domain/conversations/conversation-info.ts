import * as z from 'zod/mini';

/** A conversation as lists show it. */
export const conversationInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  updated_at: z.string(),
  /** The words around a search's hit, empty without one. */
  excerpt: z.string(),
  isPinned: z.boolean(),
  /** null: in none. */
  folder: z.nullable(z.string()),
  /** Names and folders (null: none) that it had on a device when another one gave it a newer one. */
  older: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['name', 'folder']),
      value: z.nullable(z.string()),
      /** When it was set, in epoch milliseconds. */
      time: z.number(),
    }),
  ),
});
export type ConversationInfo = z.infer<typeof conversationInfoSchema>;
