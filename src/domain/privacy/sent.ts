import * as z from 'zod/mini';

/** What a request carried away from this machine, by the purpose of its call. */
const sentKindSchema = z.enum([
  'question',
  'recording',
  'speech',
  'picture',
  'document',
  'chats',
  'settings',
  'share',
  'account',
  'search',
  'page',
  'pdf',
  'usage',
  'other',
]);
export type SentKind = z.infer<typeof sentKindSchema>;

const sentFieldSchema = z.object({
  /** As the request names it; of a question the role of its messages, or `images`. */
  name: z.string(),
  size: z.number(),
  unit: z.enum(['characters', 'bytes']),
});
export type SentField = z.infer<typeof sentFieldSchema>;

/** One request, without any of its content. */
export const sentSchema = z.object({
  kind: sentKindSchema,
  /** Name and port. */
  host: z.string(),
  /** It stayed on this machine: its host is here, and passes nothing on. */
  isLocal: z.boolean(),
  /** The largest first. */
  fields: z.array(sentFieldSchema),
  /** null: no model was named. */
  model: z.nullable(z.string()),
  /** US dollars for what was sent at the model's list price; null: unknown. */
  usd: z.nullable(z.number()),
});
export type Sent = z.infer<typeof sentSchema>;

/** Characters of all its fields. */
export function sentCharacters({ fields }: Pick<Sent, 'fields'>): number {
  return fields.reduce((sum, { size, unit }) => (unit === 'characters' ? sum + size : sum), 0);
}
