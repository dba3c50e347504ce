import * as z from 'zod/mini';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';
import { type OwnToolContent, ownToolContentSchema, toolLimits } from './own-tool.ts';
import type { ToolEntry } from './tool-entry.ts';

const fileSchema = z.object({
  gloss: z.literal('tools'),
  version: z.literal(1),
  tools: z
    .array(z.extend(ownToolContentSchema, { parent: z.nullable(z.string()) }))
    .check(z.maxLength(toolLimits.tools)),
});

/** An own tool with its group, as a file holds it. */
type PlacedTool = OwnToolContent & { parent: string | null };

/** The own tools and groups as JSON, in their order. */
export function writeToolFile(
  entries: readonly ToolEntry[],
  own: readonly OwnToolContent[],
): string {
  const contents = new Map(own.map((tool) => [tool.id, tool]));
  const tools = entries.flatMap(({ id, parent }): PlacedTool[] => {
    const tool = contents.get(id);
    if (!tool) return [];
    const { kind, name, instruction, icon } = tool;
    return [{ id, kind, name, instruction, icon, parent }];
  });
  return `${JSON.stringify({ gloss: 'tools', version: 1, tools }, null, 2)}\n`;
}

/**
 * The tools of a file that are not here yet. One whose id is here with other content gets an id of
 * its own, so that neither is lost (S5.14: the first of an id remains).
 * @throws tools_invalid
 */
export function readToolFile(
  text: string,
  known: readonly OwnToolContent[],
  newId: () => string,
): PlacedTool[] {
  const file = fileSchema.safeParse(parseJson(text.replace(/^\uFEFF/, '')));
  if (!file.success) throw new CodedError('tools_invalid', 'no file of tools');
  const first = new Map<string, PlacedTool>();
  for (const tool of file.data.tools) if (!first.has(tool.id)) first.set(tool.id, tool);
  const here = new Map(known.map((tool) => [tool.id, tool]));
  const ids = new Map<string, string>();
  const added = [...first.values()].flatMap((tool) => {
    const other = here.get(tool.id);
    if (other && isSame(other, tool)) return [];
    ids.set(tool.id, other ? newId() : tool.id);
    return tool;
  });
  return added.map((tool) => ({
    ...tool,
    id: ids.get(tool.id) ?? tool.id,
    parent: tool.parent === null ? null : (ids.get(tool.parent) ?? tool.parent),
  }));
}

const isSame = (one: OwnToolContent, other: OwnToolContent) =>
  (['kind', 'name', 'instruction', 'icon'] as const).every((key) => one[key] === other[key]);
