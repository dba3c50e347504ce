import type { JsonObject } from '#shared/json.ts';
import type { ToolServer } from './server-schema.ts';

export type { ToolServer } from './server-schema.ts';

/** What a server says of a tool, cut to what a person can look through. */
interface ToolFacts {
  title: string;
  description: string;
  /** JSON Schema of its arguments. */
  schema: JsonObject;
  /** The server says that it changes nothing. */
  isReadOnly: boolean;
  /** Of all that the server says of it. */
  hash: string;
  /** That it takes in a request, once it is loaded. */
  tokens: number;
}

/** As its server lists it. */
export interface ListedTool extends ToolFacts {
  name: string;
}

/**
 * A tool as the person has seen it. `new`: the server has it since; `changed`: what the server says of it is `next` now.
 * Only those that are `on` are offered to a model.
 */
export interface ServerTool extends ListedTool {
  state: 'on' | 'off' | 'new' | 'changed';
  next?: ToolFacts;
  /** The server has it no longer. */
  isGone?: true;
}

/** The tools of a server, as they were listed last. */
export interface ToolList {
  tools: ServerTool[];
  /** Tools beyond what is listed. */
  left: number;
}

/** Of one server; what is beyond is counted. */
export const maxTools = 200;
/** Calls for one question. */
export const maxCalls = 25;
/** Of one call, from when it is sent. */
export const callMs = 60_000;
/** Of all that a server sends for one call, or for a list. */
export const maxReplyBytes = 4_000_000;
/** Letters of a result that are read. */
export const maxResultLetters = 40_000;

/** The host of a server's address, as a person knows it. */
export function hostOfServer({ address }: Pick<ToolServer, 'address'>): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
