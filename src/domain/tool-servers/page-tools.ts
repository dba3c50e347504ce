import { isObject, type JsonObject, parseJson } from '#shared/json.ts';
import { readListed } from './listed-tools.ts';
import { type PageTool, pagePrefix } from './page-server.ts';
import { readResult, type ToolResult } from './result-text.ts';
import type { ListedTool, ToolServer } from './tool-server.ts';

/** `address`: of a page of the site. No request can be made to that of its server. */
export function pageServer(address: string): ToolServer {
  const { origin, host } = new URL(address);
  const named = { id: pagePrefix + origin, name: host, address: `page://${host}/` };
  return { ...named, header: '', isOn: true, readsUnasked: false };
}

export const originOfPages = ({ id }: Pick<ToolServer, 'id'>): string =>
  id.slice(pagePrefix.length);

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
