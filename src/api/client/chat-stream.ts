import { callPieces, partPieces } from '#domain/replies/call-pieces.ts';
import { hostWords } from '#domain/replies/host-words.ts';
import type { CallPiece } from '#domain/replies/tool-calls.ts';
import { isObject, type JsonObject, parseJson } from '#shared/json.ts';
import { streamEnd, type UsageBody, usageBodySchema } from '../chat-completions.ts';
import { type ByteSource, createEventReader, type StreamEvent } from './event-stream.ts';

/** An error object inside a stream or as the whole reply. */
export interface StreamError {
  message: string;
  type: string | null;
  code: string | number | null;
  /** Our server: the words of the vendor behind it. */
  words: string | null;
  /** Our server: facts of the failure, such as the vendor's name. */
  data?: JsonObject;
}

/** An event of a chat reply. */
export type ChatStreamEvent =
  | { kind: 'content'; text: string }
  | { kind: 'reasoning'; text: string }
  | { kind: 'finish'; reason: string }
  | { kind: 'usage'; usage: UsageBody }
  /** The model asks for a tool. */
  | { kind: 'toolCall'; pieces: readonly CallPiece[] }
  | { kind: 'error'; error: StreamError }
  /** A `data:` line that is neither JSON nor the end, such as a ping: it ends nothing. */
  | { kind: 'malformed'; data: string }
  /** `[DONE]`, which some hosts do not send; the end of a reply that is no stream. */
  | { kind: 'done' };

/**
 * Reads a chat-completions reply: an event stream, or plain JSON where a host answers a streaming
 * request that way (a completion, an error, JSON lines as in Ollama's own API). Stops at `[DONE]`. `onId`: an event had
 * this id.
 */
export async function* readChatStream(
  source: ByteSource,
  onId: (id: string) => void = () => undefined,
): AsyncGenerator<ChatStreamEvent> {
  const body = new BodyReader(onId);
  for await (const chunk of source) {
    for (const event of joined(body.push(chunk))) {
      yield event;
      if (event.kind === 'done') return;
    }
  }
  yield* body.end();
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
  #chunks = new ChunkReader();
  readonly #onId: (id: string) => void;

  constructor(onId: (id: string) => void) {
    this.#onId = onId;
  }

  *push(chunk: Uint8Array): Generator<ChatStreamEvent> {
    if (this.#form === 'unknown') this.#form = formOf(chunk);
    if (this.#form === 'json') this.#json.push(this.#decoder.decode(chunk, { stream: true }));
    else for (const event of this.#events.push(chunk)) yield* this.#eventsOf(event);
  }

  *end(): Generator<ChatStreamEvent> {
    if (this.#form !== 'json') {
      for (const event of this.#events.end()) yield* this.#eventsOf(event);
      return;
    }
    const text = this.#json.join('') + this.#decoder.decode();
    const whole = parseJson(text);
    if (whole === undefined) {
      for (const data of text.split('\n')) yield* this.#eventsOf({ data, event: null, id: null });
      return;
    }
    yield* this.#chunks.read(whole, false);
    if (isCompletion(whole)) yield { kind: 'done' };
  }

  *#eventsOf({ data, event, id }: StreamEvent): Generator<ChatStreamEvent> {
    if (id !== null) this.#onId(id);
    const text = data.trim();
    if (text === '') return;
    const chunk = parseJson(text);
    if (text === streamEnd) yield { kind: 'done' };
    else if (chunk !== undefined) yield* this.#chunks.read(chunk, event === 'error');
    else if (event === 'error') yield { kind: 'error', error: plainError(text.slice(0, 500)) };
    else yield { kind: 'malformed', data: text.slice(0, 200) };
  }
}

const isCompletion = (whole: unknown) => isObject(whole) && Array.isArray(whole.choices);

function formOf(chunk: Uint8Array): 'unknown' | 'events' | 'json' {
  const first = chunk.find((byte) => byte !== 0x20 && byte !== 9 && byte !== 10 && byte !== 13);
  if (first === undefined) return 'unknown';
  return first === 0x7b || first === 0x5b ? 'json' : 'events';
}

/** A shorter text may come twice by chance. */
const shortestRepeat = 12;

/** Reads chunks of one answer: deltas, a whole completion, an error, or Ollama's `{message, done_reason}`. */
export class ChunkReader {
  /** The content so far, of deltas and of whole messages. */
  #said: string[] = [];
  #hasDeltas = false;
  #hasReasoning = false;

  *read(chunk: unknown, isError: boolean): Generator<ChatStreamEvent> {
    if (!isObject(chunk)) {
      if (Array.isArray(chunk)) for (const item of chunk) yield* this.read(item, isError);
      return;
    }
    const choices = Array.isArray(chunk.choices) ? chunk.choices : [];
    const choice = choices.find(isFirstChoice);
    const reason = choice?.finish_reason ?? chunk.done_reason;
    const isLast = typeof reason === 'string' && !/^(?:null|none)?$/i.test(reason);
    yield* this.#events(choice, chunk.message, isLast);
    if (isLast) yield { kind: 'finish', reason };
    else if (chunk.done === true) yield { kind: 'done' };
    const usage = usageOf(chunk) ?? (choice && usageOf(choice));
    if (usage) yield { kind: 'usage', usage };
    const error = errorOf(chunk, choice, isError);
    if (error) yield { kind: 'error', error };
  }

  *#events(
    choice: Record<string, unknown> | undefined,
    line: unknown,
    isLast: boolean,
  ): Generator<ChatStreamEvent> {
    const { delta, message, text } = choice ?? {};
    if (isObject(delta)) {
      for (const event of deltaEvents(delta)) if (!this.#isRepeated(event, isLast)) yield event;
    }
    if (typeof text === 'string' && text !== '' && !isObject(delta)) {
      yield* this.#note({ kind: 'content', text });
    }
    if (isObject(message)) yield* this.#whole(message);
    if (isObject(line)) yield* deltaEvents(line);
  }

  /** Some hosts end with everything again, as a delta. */
  #isRepeated(event: ChatStreamEvent, isLast: boolean): boolean {
    if (event.kind === 'reasoning') this.#hasReasoning = true;
    if (event.kind !== 'content') return false;
    const isLong = event.text.length >= shortestRepeat && this.#said.length > 1;
    if (isLast && isLong && event.text === this.#said.join('')) return true;
    this.#hasDeltas = true;
    this.#said.push(event.text);
    return false;
  }

  #note(event: ChatStreamEvent & { kind: 'content' }): [ChatStreamEvent] {
    this.#said.push(event.text);
    return [event];
  }

  /** A whole message after deltas is the same again, or more of it; before them it is the answer, or a part of it. */
  *#whole(message: Record<string, unknown>): Generator<ChatStreamEvent> {
    const said = this.#said.join('');
    let content = '';
    for (const event of deltaEvents(message)) {
      if (event.kind === 'content') content += event.text;
      else if (event.kind !== 'reasoning' || !this.#hasReasoning) yield event;
    }
    const isAgain = content.startsWith(said);
    const text = isAgain ? content.slice(said.length) : content;
    if (text !== '' && (isAgain || !this.#hasDeltas)) yield* this.#note({ kind: 'content', text });
  }
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
    if (content !== '') yield { kind: isThought(delta) ? 'reasoning' : 'content', text: content };
  } else if (Array.isArray(content)) {
    for (const part of content) yield* partEvents(part);
  } else yield* partEvents(content);
  if (Array.isArray(delta.images)) for (const image of delta.images) yield* picture(image);
  if (typeof refusal === 'string' && refusal !== '') yield { kind: 'content', text: refusal };
  const pieces = callPieces(delta);
  if (pieces.length > 0) yield { kind: 'toolCall', pieces };
}

/** Content in parts: text, thoughts (Mistral has parts again in them), pictures. */
function* partEvents(part: unknown): Generator<ChatStreamEvent> {
  if (typeof part === 'string' && part !== '') yield { kind: 'content', text: part };
  if (!isObject(part)) return;
  const type = String(part.type);
  const text = textOf(part.text);
  if (/think|reason|thought/.test(type) || isThought(part)) {
    const thought = textOf(part.thinking ?? part.reasoning ?? part.summary) || text;
    if (thought) yield { kind: 'reasoning', text: thought };
  } else if (text) yield { kind: 'content', text };
  else yield* picture(part);
  const pieces = partPieces(part);
  if (pieces.length > 0) yield { kind: 'toolCall', pieces };
}

/** Google marks a part as a thought. */
function isThought(part: Record<string, unknown>): boolean {
  const { extra_content: extra, thought, google } = part;
  if (thought === true) return true;
  return [isObject(extra) ? extra.google : null, google].some(
    (each) => isObject(each) && each.thought === true,
  );
}

/** A picture as Markdown, in whichever form a host sends it: an address, its bytes in base64 with or without a type. */
function* picture(part: unknown): Generator<ChatStreamEvent> {
  const url = pictureUrl(part);
  if (url) yield { kind: 'content', text: `\n\n![](${url})\n\n` };
}

function pictureUrl(part: unknown): string | null {
  if (typeof part === 'string')
    return /^(?:data:image\/|https?:)[^\s()<>]+$/.test(part) ? part : null;
  if (!isObject(part)) return null;
  const nested = part.image_url ?? part.inline_data ?? part.inlineData ?? part.image ?? part.source;
  const inner = nested === undefined ? null : pictureUrl(nested);
  if (inner) return inner;
  const data = part.b64_json ?? part.data ?? part.base64;
  const type = part.mime_type ?? part.mimeType ?? part.media_type ?? 'image/png';
  if (typeof data === 'string' && typeof type === 'string' && /^image\/[\w+.-]+$/.test(type)) {
    return pictureUrl(`data:${type};base64,${data}`);
  }
  return typeof part.url === 'string' ? pictureUrl(part.url) : null;
}

/** The names of DeepSeek and this server, Groq and OpenRouter, Ollama, LiteLLM and others; else OpenRouter's details alone. */
function reasoningOf(delta: Record<string, unknown>): string {
  const { reasoning_content, reasoning, thinking, reasoning_text, thinking_content } = delta;
  const named = [reasoning_content, reasoning, thinking, reasoning_text, thinking_content];
  for (const value of [...named, delta.thought, delta.thoughts, delta.thinking_blocks]) {
    const text = textOf(value);
    if (text) return text;
  }
  return textOf(delta.reasoning_details);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (!isObject(value)) return '';
  return textOf(value.text ?? value.thinking ?? value.summary ?? value.content);
}

/** OpenAI's names, those of Anthropic and of Google, and Ollama's, which are in the chunk itself. */
function usageOf(chunk: Record<string, unknown>): UsageBody | undefined {
  const named = chunk.usage ?? chunk.usageMetadata ?? chunk.usage_metadata;
  const usage = isObject(named) ? usageBodySchema.safeParse(named).data : undefined;
  const counts = isObject(named) ? named : isObject(chunk.x_groq) ? chunk.x_groq.usage : chunk;
  if (!isObject(counts)) return usage;
  const count = (names: readonly string[]) =>
    names.map((name) => counts[name]).find((value) => typeof value === 'number') ?? null;
  const prompt = usage?.prompt_tokens ?? count(promptNames);
  const completion = usage?.completion_tokens ?? count(completionNames);
  if (prompt === null && completion === null) return usage;
  return { ...usage, prompt_tokens: prompt, completion_tokens: completion };
}

const promptNames = ['prompt_tokens', 'input_tokens', 'promptTokens', 'inputTokens'].concat([
  'promptTokenCount',
  'prompt_token_count',
  'prompt_eval_count',
]);
const completionNames = ['completion_tokens', 'output_tokens', 'completionTokens'].concat([
  'outputTokens',
  'candidatesTokenCount',
  'candidates_token_count',
  'eval_count',
]);

/**
 * An error in the place of choices or next to them. An empty one, and one with the code 0, is none: some hosts send it
 * with each chunk. `isNamed`: the event's own name says that it is one.
 */
function errorOf(
  chunk: Record<string, unknown>,
  choice: Record<string, unknown> | undefined,
  isNamed: boolean,
): StreamError | undefined {
  for (const value of [chunk.error, choice?.error, statusOf(chunk.base_resp)]) {
    if (isFault(value, isNamed)) return streamError(value);
  }
  if (choice || Array.isArray(chunk.choices)) return undefined;
  const isError = isNamed || chunk.object === 'error' || chunk.type === 'error';
  const isRefusal = typeof chunk.detail === 'string' && chunk.detail !== '';
  const isCoded = isFaultCode(chunk.code) && hostWords(chunk) !== '';
  return isError || isRefusal || isCoded ? streamError(chunk) : undefined;
}

/** MiniMax and hosts that follow it. */
function statusOf(base: unknown): unknown {
  if (!isObject(base)) return undefined;
  return { code: base.status_code, message: base.status_msg };
}

function isFault(error: unknown, isNamed: boolean): boolean {
  if (typeof error === 'string') return error.trim() !== '';
  if (!isObject(error)) return error === true;
  const { message, type, code } = error;
  if (code === 0 || code === '0') return false;
  const hasSaid = [message, type].some((each) => typeof each === 'string' && each !== '');
  return hasSaid || isFaultCode(code) || hostWords(error) !== '' || isNamed;
}

const isFaultCode = (code: unknown): boolean =>
  (typeof code === 'number' && code !== 0 && code !== 200) ||
  (typeof code === 'string' && !/^(|0|200|ok|success)$/i.test(code));

function streamError(error: unknown): StreamError {
  const { type, code, words, data } = isObject(error) ? error : ({} as Record<string, unknown>);
  return {
    message: hostWords(error) || 'error',
    type: typeof type === 'string' ? type : null,
    code: typeof code === 'string' || typeof code === 'number' ? code : null,
    words: typeof words === 'string' ? words : null,
    ...(isObject(data) && { data: data as JsonObject }),
  };
}

const plainError = (message: string): StreamError => ({
  message,
  type: null,
  code: null,
  words: null,
});
