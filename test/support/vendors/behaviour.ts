/** The vendor's behaviour for one chat request; the queue is used up in order. */
export interface Behaviour {
  /** Chunks of the answer, in order. Absent: a short Markdown answer that quotes the question. */
  deltas?: string[];
  /** Calls of tools, sent after the answer's text; without `deltas` there is no text. */
  toolCalls?: ScriptedToolCall[];
  /** Log probabilities of each chunk, in OpenAI's form. */
  logprobs?: unknown[];
  /** Chunks of reasoning, sent before the answer. */
  reasoning?: string[];
  /** Wait before the headers are sent. */
  headersDelayMs?: number;
  /** Wait between the headers and the first chunk. */
  firstDelayMs?: number;
  chunkDelayMs?: number;
  /** After this many chunks of the answer, wait for `release()` or POST /__release. */
  holdAfter?: number;
  /** Anything but 200 answers `body` (or the vendor's own error form) immediately. */
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** After the chunks, a line that is no JSON (`true`) or this text. */
  malformed?: boolean | string;
  /** After the chunks, an error object inside the stream. */
  error?: { message: string; type?: string; code?: string | number };
  /** After the chunks, close the socket without an end. */
  cut?: boolean;
  /** Accept the request and never answer. */
  silent?: boolean;
  /** Send chunks of this many bytes as fast as the socket accepts them, without end. */
  endlessBytes?: number;
  usage?: { prompt: number; completion: number; reasoning?: number };
  /** As OpenAI names it: stop, length, content_filter. */
  finishReason?: string;
  /** End without the format's closing lines (`[DONE]`, finish reason). */
  noEnd?: boolean;
}

export interface ScriptedToolCall {
  id: string;
  name: string;
  /** A JSON text. */
  arguments: string;
  /** Google's, of the thoughts before it. */
  signature?: string;
}

/** A request as it arrived. */
export interface RecordedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
  receivedAt: number;
  /** The client closed before the answer was complete. */
  aborted: boolean;
  finished: boolean;
  held: boolean;
  chunksSent: number;
  bytesSent: number;
}

/** The request that a wire format answers. */
export interface WireContext {
  id: string;
  model: string;
  path: string;
  body: Record<string, unknown>;
  behaviour: Behaviour;
  usage: { prompt: number; completion: number; reasoning: number };
  finishReason: string;
  /** For formats that open and close blocks: the open one, and its number. */
  block: { kind: string; index: number };
}

/** One vendor's wire format of an answer. Texts are complete event-stream blocks. */
export interface Wire {
  name: string;
  classify(
    method: string,
    path: string,
    body: Record<string, unknown>,
  ): 'stream' | 'complete' | 'models' | 'embeddings' | 'speech' | undefined;
  model(path: string, body: Record<string, unknown>): string;
  question(body: Record<string, unknown>): string;
  open(context: WireContext): string;
  reasoning(context: WireContext, text: string): string;
  delta(context: WireContext, text: string, index: number): string;
  /** A call of a tool, the `index`th of the answer. */
  toolCall?(context: WireContext, call: ScriptedToolCall, index: number): string;
  close(context: WireContext): string;
  error(context: WireContext, error: NonNullable<Behaviour['error']>): string;
  complete(context: WireContext, text: string, reasoning: string): unknown;
  failure(status: number): unknown;
  models(ids: readonly string[]): unknown;
  embeddings?(body: Record<string, unknown>, model: string): unknown;
  /** The text of a recording; `body` holds the form (`readForm`). */
  speech?(body: Record<string, unknown>): unknown;
  /** Calls other than those of every vendor; undefined: 404. */
  other?(method: string, path: string, body: Record<string, unknown>): Reply | undefined;
  /** Refuses a request before all other checks, also a preflight. */
  refuse?(headers: Readonly<Record<string, string | string[] | undefined>>): Reply | undefined;
  /** Overrides the behaviour's answer to a chat request; undefined: no override. */
  intercept?(context: WireContext): Reply | undefined;
  /** Of a stream; absent: `text/event-stream`. */
  streamType?: string;
  /** Bytes without meaning in a stream; absent: a comment of event streams. */
  filler?: string;
}

interface Reply {
  status: number;
  body: unknown;
}

/** A field that must be text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function dataLine(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

export function eventBlock(type: string, value: unknown): string {
  return `event: ${type}\ndata: ${JSON.stringify(value)}\n\n`;
}

/** The default answer, cut into words so that it streams. */
export function defaultDeltas(question: string): string[] {
  const quoted = question.trim().replaceAll(/\s+/g, ' ').slice(0, 120);
  const text = `You asked: **${quoted}**\n\n- This is a scripted answer.\n- It comes in pieces.\n`;
  return text.match(/\s*\S+|\s+$/g) ?? [text];
}
