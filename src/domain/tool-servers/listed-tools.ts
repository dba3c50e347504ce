import { isObject, type JsonObject, parseJson } from '#shared/json.ts';
import { sha256Hex } from '#shared/sha256.ts';
import { type ListedTool, maxTools, type ServerTool, type ToolList } from './tool-server.ts';

/** A tool as the protocol lists it. */
interface WireTool {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  inputSchema?: unknown;
  annotations?: { readOnlyHint?: boolean | undefined; title?: string | undefined } | undefined;
}

const maxDescription = 4000;
const maxSchema = 12_000;

/** Letters that a model reads and a person does not see, and halves of letters, which hosts of models refuse. */
const unseen = /[\p{Cf}\p{Cc}\p{Co}\p{Cs}\u{e0000}-\u{e007f}]/gu;

/** Text of a server as a person sees it. */
export function plainText(text: string, max: number): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(unseen, (letter) => (letter === '\n' || letter === '\t' ? letter : ''))
    .trim()
    .slice(0, max)
    .replace(/\p{Cs}$/u, '');
}

/** Tokens of a text, about: a list is counted often, and its texts are not a person's. */
export const aboutTokens = (text: string): number => Math.ceil(text.length / 4);

/** The tools of a list, without those that a person could not look through. */
export function readListed(
  tools: readonly WireTool[],
  tokensOf: (text: string) => number,
): { tools: ListedTool[]; left: number } {
  const read = tools.slice(0, maxTools).flatMap((tool) => listedTool(tool, tokensOf) ?? []);
  const unique = [...new Map(read.map((tool) => [tool.name, tool])).values()];
  return { tools: unique, left: tools.length - unique.length };
}

function listedTool(tool: WireTool, tokensOf: (text: string) => number): ListedTool | null {
  const { name, annotations } = tool;
  const schema = isObject(tool.inputSchema) ? (tool.inputSchema as JsonObject) : {};
  const written = stableJson(schema);
  if (name === '' || name.length > 128 || written.length > maxSchema) return null;
  const description = plainText(tool.description ?? '', maxDescription);
  const isReadOnly = annotations?.readOnlyHint === true;
  const said = [name, tool.title, annotations?.title, tool.description, isReadOnly];
  return {
    name,
    title: plainText(tool.title ?? annotations?.title ?? '', 100),
    description,
    schema: seenSchema(schema),
    isReadOnly,
    hash: sha256Hex(JSON.stringify(said) + written),
    tokens: tokensOf(`${name}\n${description}\n${written}`),
  };
}

/** A schema as a person sees it. */
const seenSchema = (schema: JsonObject) =>
  (parseJson(JSON.stringify(schema).replace(unseen, '')) ?? {}) as JsonObject;

/** JSON with its keys in order: one that comes in another order is the same. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    isObject(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

/**
 * The list of a server after it was read again. What the person has seen stays as it was; what is new or says something
 * else of itself waits for them. A first list is all on: the person is looking at it.
 */
export function mergeTools(
  known: ToolList | null,
  { tools, left }: { tools: readonly ListedTool[]; left: number },
): ToolList {
  const before = new Map(known?.tools.map((tool) => [tool.name, tool]));
  const listed = tools.map((tool): ServerTool => {
    const old = before.get(tool.name);
    before.delete(tool.name);
    if (!old) return { ...tool, state: known ? 'new' : 'on' };
    const { next: _, isGone: __, ...seen } = old;
    if (old.hash === tool.hash)
      return { ...seen, state: old.state === 'changed' ? 'on' : old.state };
    if (old.state === 'off' || old.state === 'new') return { ...tool, state: 'new' };
    const { name: ___, ...next } = tool;
    return { ...seen, state: 'changed', next };
  });
  const gone = [...before.values()].map((tool): ServerTool => ({ ...tool, isGone: true }));
  return { tools: [...listed, ...gone].slice(0, maxTools), left };
}

/**
 * The list after the person has turned a tool on or off: what it says now is what they have seen. `hash`: of what they
 * saw; where the tool says something else since, it waits for them.
 */
export function withTool(list: ToolList, name: string, isOn: boolean, hash?: string): ToolList {
  const tools = list.tools.map((tool): ServerTool => {
    if (tool.name !== name) return tool;
    const { next, ...seen } = tool;
    if (isOn && hash !== undefined && (next ?? seen).hash !== hash) return tool;
    return { ...seen, ...(isOn ? next : undefined), state: isOn ? 'on' : 'off' };
  });
  return { ...list, tools };
}
