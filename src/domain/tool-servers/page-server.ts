import * as z from 'zod/mini';
import { isObject, type JsonObject, parseJson } from '#shared/json.ts';
import { readListed } from './listed-tools.ts';
import { readResult, type ToolResult } from './result-text.ts';
import type { ListedTool, ToolServer } from './tool-server.ts';

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

const prefix = 'page ';

/** `address`: of a page of the site. */
export function pageServer(address: string): ToolServer {
  const { origin, host } = new URL(address);
  const id = prefix + origin;
  return { id, name: host, address: `${origin}/`, header: '', isOn: true, readsUnasked: false };
}

export const isPageServer = ({ id }: Pick<ToolServer, 'id'>): boolean => id.startsWith(prefix);

/** Those that only read come first. */
export function readPageTools(
  tools: readonly PageTool[],
  tokensOf: (text: string) => number,
): { tools: ListedTool[]; left: number } {
  const wire = tools.map(({ name, title, description, schema, isReadOnly }) => {
    const annotations = { readOnlyHint: isReadOnly };
    return { name, title, description, inputSchema: parseJson(schema), annotations };
  });
  const listed = readListed(wire, tokensOf);
  const order = (tool: ListedTool) => Number(!tool.isReadOnly);
  return { ...listed, tools: listed.tools.toSorted((a, b) => order(a) - order(b)) };
}

/** `result`: JSON text, or words; null: it says nothing. */
export function readPageResult(result: string | null): ToolResult {
  const value: unknown = result === null ? null : parseJson(result);
  const isProtocol = isObject(value) && Array.isArray((value as JsonObject).content);
  if (isProtocol) return readResult(value);
  const text = typeof value === 'string' ? value : (result ?? '');
  return readResult({ content: [{ type: 'text', text }] });
}
