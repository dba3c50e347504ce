import * as z from 'zod/mini';
import { type ToolIcon, toolIconSchema } from '../prompts/preset.ts';
import { variableNames } from '../prompts/variables.ts';

/** `group`: only holds others. */
const toolKindSchema = z.enum(['group', 'preset', 'custom']);

/** A tool as lists in pages and in the chat show it. */
export const listedToolSchema = z.object({
  id: z.string(),
  /** In the language of the interface. */
  name: z.string(),
  /** The id of its group; null: at the root. */
  parent: z.nullable(z.string()),
  kind: toolKindSchema,
  icon: toolIconSchema,
  /**
   * What it cannot run without: of each list one. A tool whose lists all have `selectedText` runs on
   * a selection at once.
   */
  needs: z.array(z.array(z.enum(variableNames))),
});
export type ListedTool = z.infer<typeof listedToolSchema>;

/** It needs nothing but a selected text. */
export function runsAtOnce({ kind, needs }: ListedTool): boolean {
  return kind !== 'group' && needs.every((names) => names.includes('selectedText'));
}

/** A tool with its name still to be looked up. */
export interface ToolEntry extends Omit<ListedTool, 'name'> {
  icon: ToolIcon;
  name: ToolName;
  /** The person has hidden it. */
  isHidden: boolean;
}

/** Own words, or a text `tool.KEY` of the interface; `language` fills the name of a translation. */
export type ToolName = { own: string } | { key: string; language?: string };
