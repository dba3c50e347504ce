import { isObject, parseJson } from '#shared/json.ts';
import { streamEnd, type UsageBody, usageBodySchema } from '../chat-completions.ts';
import { type ByteSource, createEventReader } from './event-stream.ts';

/** An error object inside a stream or as the whole reply. */
export interface StreamError {
  message: string;
  type: string | null;
  code: string | number | null;
}

/** An event of a chat reply. */
export type ChatStreamEvent =
  | { kind: 'content'; text: string }
  | { kind: 'reasoning'; text: string }
  | { kind: 'finish'; reason: string }
  | { kind: 'usage'; usage: UsageBody }
  | { kind: 'error'; error: StreamError }
  /** A `data:` line that is neither JSON nor the end. */
  | { kind: 'malformed'; data: string }
  /** `[DONE]`. Some hosts do not send it. */
  | { kind: 'done' };

/**
 * Reads a chat-completions reply: an event stream, or plain JSON where a host answers a streaming
 * request that way (a completion, an error, JSON lines as in Ollama's own API). Stops at `[DONE]`.
 */
export async function* readChatStream(source: ByteSource): AsyncGenerator<ChatStreamEvent> {
  const body = new BodyReader();
  for await (const chunk of source) {
    for (const event of joined(body.push(chunk))) {
      yield event;
      if (event.kind === 'done') return;
    }
  }
  yield* body.end();
}

/** The whole reply in one result, for the probe and for benches. */
export async function collectChatStream(chunks: Iterable<Uint8Array>): Promise<{
  content: string;
  reasoning: string;
  finish_reason: string | null;
  usage: UsageBody | null;
  error: string | null;
}> {
  const content: string[] = [];
  const reasoning: string[] = [];
  let finish: string | null = null;
  let usage: UsageBody | null = null;
  let error: string | null = null;
  for await (const event of readChatStream(chunks)) {
    if (event.kind === 'content') content.push(event.text);
    else if (event.kind === 'reasoning') reasoning.push(event.text);
    else if (event.kind === 'finish') finish = event.reason;
    else if (event.kind === 'usage') usage = event.usage;
    else if (event.kind === 'error') error ??= event.error.message;
    else if (event.kind === 'malformed') error ??= 'malformed stream';
  }
  return {
    content: content.join(''),
    reasoning: reasoning.join(''),
    finish_reason: finish,
    usage,
    error,
  };
}

/**
 * Text that arrived in one network chunk is passed on as one event: each step from reader to reader costs
 * as much for a word as for a line.
 */
function* joined(events: Iterable<ChatStreamEvent>): Generator<ChatStreamEvent> {
  let held: { kind: 'content' | 'reasoning'; text: string } | undefined;
  for (const event of events) {
    if (event.kind !== 'content' && event.kind !== 'reasoning') {
      if (held) yield held;
      held = undefined;
      yield event;
    } else if (held?.kind === event.kind) held.text += event.text;
    else {
      if (held) yield held;
      held = { kind: event.kind, text: event.text };
    }
  }
  if (held) yield held;
}

/** An event stream, unless its first byte that is no white space shows that it is JSON. */
class BodyReader {
  #events = createEventReader();
  #decoder = new TextDecoder();
  #form: 'unknown' | 'events' | 'json' = 'unknown';
  #json: string[] = [];

  *push(chunk: Uint8Array): Generator<ChatStreamEvent> {
    if (this.#form === 'unknown') this.#form = formOf(chunk);
    if (this.#form === 'json') this.#json.push(this.#decoder.decode(chunk, { stream: true }));
    else for (const event of this.#events.push(chunk)) yield* eventsOf(event.data);
  }

  *end(): Generator<ChatStreamEvent> {
    if (this.#form !== 'json') {
      for (const event of this.#events.end()) yield* eventsOf(event.data);
      return;
    }
    const text = this.#json.join('') + this.#decoder.decode();
    const whole = parseJson(text);
    if (whole !== undefined) yield* chunkEvents(whole);
    else for (const line of text.split('\n')) if (line.trim()) yield* eventsOf(line);
  }
}

function formOf(chunk: Uint8Array): 'unknown' | 'events' | 'json' {
  const first = chunk.find((byte) => byte !== 0x20 && byte !== 9 && byte !== 10 && byte !== 13);
  if (first === undefined) return 'unknown';
  return first === 0x7b || first === 0x5b ? 'json' : 'events';
}

function* eventsOf(data: string): Generator<ChatStreamEvent> {
  const text = data.trim();
  if (text === streamEnd) yield { kind: 'done' };
  else if (text !== '') {
    const chunk = parseJson(text);
    if (chunk === undefined) yield { kind: 'malformed', data: text.slice(0, 200) };
    else yield* chunkEvents(chunk);
  }
}

/** A chunk, a whole completion, an error, or Ollama's `{message, done_reason}`. */
function* chunkEvents(chunk: unknown): Generator<ChatStreamEvent> {
  if (!isObject(chunk)) {
    if (Array.isArray(chunk)) for (const item of chunk) yield* chunkEvents(item);
    return;
  }
  const choices = Array.isArray(chunk.choices) ? chunk.choices : [];
  const choice = choices.find(isFirstChoice);
  yield* deltaEvents(choice?.delta ?? choice?.message ?? chunk.message);
  const reason = choice?.finish_reason ?? chunk.done_reason;
  if (typeof reason === 'string' && reason !== '') yield { kind: 'finish', reason };
  const usage = usageOf(chunk);
  if (usage) yield { kind: 'usage', usage };
  const error = errorOf(chunk.error ?? (choice?.error as unknown));
  if (error) yield { kind: 'error', error };
}

function isFirstChoice(choice: unknown): choice is Record<string, unknown> {
  return (
    isObject(choice) && (choice.index === undefined || choice.index === null || choice.index === 0)
  );
}

function* deltaEvents(delta: unknown): Generator<ChatStreamEvent> {
  if (!isObject(delta)) return;
  const reasoning = reasoningOf(delta);
  if (reasoning) yield { kind: 'reasoning', text: reasoning };
  const { content, refusal } = delta;
  if (typeof content === 'string') {
    if (content !== '') yield { kind: 'content', text: content };
  } else if (Array.isArray(content)) {
    for (const part of content) yield* partEvents(part);
  }
  if (typeof refusal === 'string' && refusal !== '') yield { kind: 'content', text: refusal };
}

/** Mistral's content in parts: `text` is the answer, `thinking` (parts again) is reasoning. */
function* partEvents(part: unknown): Generator<ChatStreamEvent> {
  if (!isObject(part)) return;
  if (part.type === 'thinking') {
    const text = textOf(part.thinking);
    if (text) yield { kind: 'reasoning', text };
  } else if (typeof part.text === 'string' && part.text !== '') {
    yield { kind: 'content', text: part.text };
  }
}

/** DeepSeek and this server, Groq and OpenRouter, Ollama; else OpenRouter's details alone. */
function reasoningOf(delta: Record<string, unknown>): string {
  for (const value of [delta.reasoning_content, delta.reasoning, delta.thinking]) {
    const text = textOf(value);
    if (text) return text;
  }
  return textOf(delta.reasoning_details);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value
    .map((part) => (isObject(part) ? textOf(part.text ?? part.summary) : textOf(part)))
    .join('');
}

function usageOf(chunk: Record<string, unknown>): UsageBody | undefined {
  if (isObject(chunk.usage)) {
    const usage = usageBodySchema.safeParse(chunk.usage);
    return usage.success ? usage.data : undefined;
  }
  const { prompt_eval_count: prompt, eval_count: completion } = chunk;
  if (typeof prompt !== 'number' && typeof completion !== 'number') return undefined;
  return {
    prompt_tokens: typeof prompt === 'number' ? prompt : null,
    completion_tokens: typeof completion === 'number' ? completion : null,
  };
}

function errorOf(error: unknown): StreamError | undefined {
  if (typeof error === 'string' && error !== '') return { message: error, type: null, code: null };
  if (!isObject(error)) return undefined;
  const { message, type, code } = error;
  return {
    message: typeof message === 'string' && message ? message : 'error',
    type: typeof type === 'string' ? type : null,
    code: typeof code === 'string' || typeof code === 'number' ? code : null,
  };
}
