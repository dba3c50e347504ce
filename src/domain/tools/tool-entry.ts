import * as z from 'zod/mini';
import { isOfPage } from '../prompts/page-variables.ts';
import { type ToolIcon, toolIconSchema } from '../prompts/preset.ts';
import { type VariableName, variableNames } from '../prompts/variables.ts';

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
   * What it cannot run without: of each list one. A tool whose lists all have `selectedText`, or
   * nothing but facts of its page, runs on a selection at once.
   */
  needs: z.array(z.array(z.enum(variableNames))),
});
export type ListedTool = z.infer<typeof listedToolSchema>;

/** It needs nothing but a selected text and the page with it. */
export function runsAtOnce({ kind, needs }: ListedTool): boolean {
  const isThere = (names: readonly VariableName[]) =>
    names.includes('selectedText') || names.every(isOfPage);
  return kind !== 'group' && needs.every(isThere);
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
