import { isObject, type JsonObject } from '#shared/json.ts';
import type { ToolDefinition } from '../replies/tool-calls.ts';
import { plainText } from './listed-tools.ts';
import type { ServerTool, ToolList, ToolServer } from './tool-server.ts';

/** A tool that a model is offered, under a name that no other has. */
export interface OfferedTool {
  key: string;
  server: ToolServer;
  tool: ServerTool;
}

/** Below this all are loaded at once: to load them singly would take more. */
const maxLoadedAtOnce = 1000;
const maxLoaded = 64;
const maxLine = 120;

export const loaderName = 'load_tools';

/** Of all servers that are on, in the order in which the person added them. */
export function offeredTools(
  servers: readonly ToolServer[],
  lists: ReadonlyMap<string, ToolList>,
): OfferedTool[] {
  const keys = new Set([loaderName]);
  return servers
    .filter(({ isOn }) => isOn)
    .flatMap((server) =>
      (lists.get(server.id)?.tools ?? [])
        .filter(({ state, isGone }) => state === 'on' && !isGone)
        .map((tool) => ({ key: keyOf(server, tool, keys), server, tool })),
    );
}

/** A name that hosts of models accept; its server is part of it, so that no tool takes the place of another's. */
function keyOf({ name: server }: ToolServer, { name }: ServerTool, taken: Set<string>): string {
  const plain = (text: string, max: number) =>
    text
      .normalize('NFKD')
      .split(/[^a-zA-Z0-9]+/)
      .filter((word) => word !== '')
      .join('_')
      .slice(0, max);
  const base = `${plain(server, 20) || 'server'}__${plain(name, 36) || 'tool'}`;
  let key = base;
  for (let count = 2; taken.has(key); count += 1) key = `${base}_${count}`;
  taken.add(key);
  return key;
}

export function definitionOf({ key, tool, server }: OfferedTool): ToolDefinition {
  const { description, title, schema } = tool;
  const parameters = objectSchema(schema);
  return { name: key, description: `${server.name}: ${description || title}`, parameters };
}

const alternatives = ['anyOf', 'oneOf', 'allOf'] as const;
const refusedAtTop: ReadonlySet<string> = new Set([
  ...alternatives,
  'not',
  'if',
  'then',
  'else',
  'enum',
  'const',
]);

/** Hosts refuse a whole request for one tool whose arguments are alternatives: the fields of all of them are named. */
function objectSchema(schema: JsonObject): JsonObject {
  const rest = Object.entries(schema).filter(([name]) => !refusedAtTop.has(name));
  const branches = alternatives.flatMap((name): unknown[] => {
    const all = schema[name];
    return Array.isArray(all) ? all : [];
  });
  const fields = [...branches, schema]
    .filter(isObject)
    .flatMap(({ properties }) => (isObject(properties) ? Object.entries(properties) : []));
  const properties = Object.fromEntries(fields) as JsonObject;
  return { ...Object.fromEntries(rest), type: 'object', properties };
}

/** Those that are loaded from the start; empty: they are loaded as the model names them. */
export function loadedAtOnce(offered: readonly OfferedTool[]): OfferedTool[] {
  const tokens = offered.reduce((sum, { tool }) => sum + tool.tokens, 0);
  return tokens <= maxLoadedAtOnce && offered.length <= maxLoaded ? [...offered] : [];
}

/** By which the others are loaded, with name and one line of each. */
export function loaderDefinition(offered: readonly OfferedTool[]): ToolDefinition {
  const lines = offered.map(({ key, tool }) => `- ${key}: ${lineOf(tool)}`);
  return {
    name: loaderName,
    description: [
      'Loads tools by their names, so that you can call them next. Call it first for each tool that you need.',
      ...lines,
    ].join('\n'),
    parameters: {
      type: 'object',
      properties: { names: { type: 'array', items: { type: 'string' } } },
      required: ['names'],
    },
  };
}

/** The first line of what a tool says of itself. */
function lineOf({ title, description }: Pick<ServerTool, 'title' | 'description'>): string {
  const [line = ''] = (description || title).split('\n');
  return line.length > maxLine ? `${plainText(line, maxLine - 1)}…` : line;
}

/** Those of the named that are loaded, with the ones before them. */
export function withLoaded(
  loaded: readonly OfferedTool[],
  offered: readonly OfferedTool[],
  names: readonly string[],
): OfferedTool[] {
  const wanted = offered.filter((each) => names.includes(each.key) && !loaded.includes(each));
  return [...loaded, ...wanted].slice(0, maxLoaded);
}
