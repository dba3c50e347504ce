import * as z from 'zod/mini';
import { neededVariables, variablesIn } from '../prompts/fill-prompt.ts';
import { toolIconSchema } from '../prompts/preset.ts';
import { type VariableName, variableNames } from '../prompts/variables.ts';
import { syncColumns } from '../sync/sync.ts';
import type { ToolEntry } from './tool-entry.ts';

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

/** Only the product's own cards have these. */
const unknownToOwn: ReadonlySet<VariableName> = new Set([
  'composerFields',
  'writingSamples',
  'completionOutput',
  'characterLimit',
  'answersAs',
  'surroundingText',
  'pageTitle',
]);

/** The variables that an own tool may name: the product or its form fills each of them. */
export const ownToolVariables = variableNames.filter((name) => !unknownToOwn.has(name));

/** The variables of an instruction that nothing would fill: it could never run. */
export function unfilledIn(instruction: string): VariableName[] {
  return variablesIn(instruction).filter((name) => unknownToOwn.has(name));
}

/** An own tool before it has a place. */
export function ownEntry({ id, kind, name, instruction, icon }: OwnToolContent): ToolEntry {
  const needs = neededVariables([instruction]);
  return { id, kind, name: { own: name }, parent: null, icon, needs, isHidden: false };
}
