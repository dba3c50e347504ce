import * as z from 'zod/mini';
import { toolIconSchema } from '../prompts/preset.ts';
import { syncColumns } from '../sync/sync.ts';

export const toolLimits = { name: 80, instruction: 8000, tools: 500 } as const;

/** What a person writes of an own tool or group. */
export const ownToolContentSchema = z.object({
  id: z.string(),
  kind: z.enum(['group', 'custom']),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(toolLimits.name)),
  /** With variables in double braces (S3.17); empty: a group. */
  instruction: z.string().check(z.maxLength(toolLimits.instruction)),
  icon: toolIconSchema,
});
export type OwnToolContent = z.infer<typeof ownToolContentSchema>;

/** An own tool or group as it is stored; its place is in S3.9 contextMenu. Times are ISO 8601, UTC. */
export const ownToolSchema = z.extend(ownToolContentSchema, {
  created_at: z.string(),
  updated_at: z.string(),
  is_deleted: z.boolean(),
  ...syncColumns,
});
export type OwnTool = z.infer<typeof ownToolSchema>;
