import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { streamEnd } from '#api/chat-completions.ts';
import type { ChatStreamEvent } from '#api/client/chat-stream.ts';
import { ChunkReader, readChatStream } from '#api/client/chat-stream.ts';
import { createEventReader } from '#api/client/event-stream.ts';
import { ThoughtSplitter } from '#domain/replies/thoughts.ts';
import { isObject, parseJson } from '#shared/json.ts';
import { connectionLost } from './fetch/node-fetch.ts';
import { HeldThoughts, type Said } from './held-thoughts.ts';

/**
 * A compatible host's reply in OpenAI's own form, which the provider package reads: without pings and empty errors, thoughts
 * apart, nothing twice. `key` is of the host and model.
 */
export async function plainReply(
  response: Response,
  { isStreamed, key }: { isStreamed: boolean; key: string },
): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !response.body) return response;
  // A page is no answer, and no stream without an end either.
  if (/html/i.test(type)) return isStreamed ? eventsReply('data: a page\n\n') : response;
  if (!isStreamed && /event-stream/i.test(type)) return wholeOf(response.body);
  if (/json/i.test(type) || !isStreamed) {
    const text = await response.text();
    const body = parseJson(text);
    // The package says what cannot be read.
    if (!isObject(body)) return new Response(text, { headers: { 'content-type': type } });
    return isStreamed ? streamOf(body) : Response.json(plainCompletion(body));
  }
  const lines = plainLines(response.body, key);
  const { status, statusText } = response;
  return new Response(NodeReadableStream.from(encoded(lines)) as ReadableStream, {
    status,
    statusText,
    headers: { 'content-type': 'text/event-stream' },
  });
}

/** A host that streams whatever is asked: its answer as one reply. */
async function wholeOf(body: ReadableStream<Uint8Array>): Promise<Response> {
  const said = { content: '', reasoning: '', finish: null as string | null };
  let usage: unknown;
  for await (const event of readChatStream(body)) {
    if (event.kind === 'content' || event.kind === 'reasoning') said[event.kind] += event.text;
    if (event.kind === 'finish') said.finish = event.reason;
    if (event.kind === 'done') said.finish ??= 'stop';
    if (event.kind === 'usage') ({ usage } = event);
    if (event.kind === 'error') return Response.json({ error: event.error });
  }
  const { content, reasoning, finish } = said;
  const message = { role: 'assistant', content, reasoning_content: reasoning };
  const choices = [{ index: 0, message, finish_reason: finish }];
  return Response.json(plainCompletion({ choices, ...(usage !== undefined && { usage }) }));
}

/** A host that did not stream: its answer as a stream of one piece. */
function streamOf(whole: unknown): Response {
  const lines = new LineMaker(new HeldThoughts(''));
  const text = [...lines.read(whole, false), ...lines.end(true)].join('');
  return eventsReply(text);
}

const eventsReply = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/event-stream' } });

/** A completion whose texts have their thoughts apart. */
function plainCompletion(body: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(body.choices)) return body;
  const { error: _error, ...rest } = body;
  const choices = (body.choices as unknown[]).map((choice) =>
    isObject(choice) ? plainChoice(choice) : choice,
  );
  return { ...rest, choices };
}

function plainChoice(choice: Record<string, unknown>): Record<string, unknown> {
  const message = isObject(choice.message) ? choice.message : { role: 'assistant' };
  const said = { content: '', reasoning: '' };
  const splitter = new ThoughtSplitter();
  const add = (pieces: ReturnType<ThoughtSplitter['push']>) => {
    for (const piece of pieces) {
      if (piece.kind !== 'retract') said[piece.kind] += piece.text;
      else [said.reasoning, said.content] = [said.reasoning + said.content, ''];
    }
  };
  for (const event of new ChunkReader().read({ choices: [{ ...choice, index: 0 }] }, false)) {
    if (event.kind === 'content') add(splitter.push(event.text));
    if (event.kind === 'reasoning') said.reasoning += event.text;
  }
  add(splitter.end());
  const { content, reasoning } = said;
  const isCall = content === '' && message.tool_calls !== undefined;
  return {
    ...choice,
    message: {
      ...message,
      content: isCall ? null : content,
      ...(reasoning !== '' && { reasoning_content: reasoning }),
    },
  };
}

async function* plainLines(body: ReadableStream<Uint8Array>, key: string): AsyncGenerator<string> {
  const events = createEventReader();
  const lines = new LineMaker(new HeldThoughts(key));
  for await (const bytes of body) {
    for (const event of events.push(bytes)) {
      yield* lines.of(event);
      if (lines.isDone) return;
    }
  }
  for (const event of events.end()) yield* lines.of(event);
  if (!lines.isDone) yield* lines.end(false);
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield encoder.encode(line);
}
const encoder = new TextEncoder();

/** Lines of OpenAI's stream. */
class LineMaker {
  readonly #thoughts: HeldThoughts;
  readonly #reader = new ChunkReader();
  #head: Record<string, unknown> = {};
  #hasFinish = false;
  isDone = false;

  constructor(thoughts: HeldThoughts) {
    this.#thoughts = thoughts;
  }

  *of({ data, event }: { data: string; event: string | null }): Generator<string> {
    const text = data.trim();
    if (text === streamEnd) return yield* this.end(true);
    if (text === connectionLost) {
      yield* this.#deltas(this.#thoughts.end());
      yield `data: ${connectionLost}\n\n`;
      return;
    }
    const chunk = parseJson(text);
    if (chunk !== undefined) yield* this.read(chunk, event === 'error');
    else if (event === 'error') yield line({ error: { message: text.slice(0, 500) } });
  }

  *read(chunk: unknown, isError: boolean): Generator<string> {
    const choice = choiceOf(chunk);
    if (isObject(chunk)) this.#head = headOf(chunk, this.#head);
    const logprobs = choice?.logprobs ? { logprobs: choice.logprobs } : {};
    for (const event of this.#reader.read(chunk, isError)) {
      yield* this.#lines(event, choice, chunk, logprobs);
    }
  }

  *#lines(
    event: ChatStreamEvent,
    choice: Record<string, unknown> | undefined,
    chunk: unknown,
    logprobs: object,
  ): Generator<string> {
    if (event.kind === 'content') yield* this.#deltas(this.#thoughts.push(event.text), logprobs);
    if (event.kind === 'reasoning') yield* this.#deltas([event]);
    if (event.kind === 'toolCall') yield* this.#toolCalls(choice);
    if (event.kind === 'usage')
      yield this.#line([], { usage: (chunk as { usage: unknown }).usage });
    if (event.kind === 'error') {
      const { message, type, code } = event.error;
      yield line({ error: { message, type, code } });
    }
    if (event.kind === 'finish') {
      this.#hasFinish = true;
      yield* this.#deltas(this.#thoughts.end());
      yield this.#line([{ index: 0, delta: {}, finish_reason: event.reason }]);
    }
  }

  /** `isEnded`: the host said so, with or without a reason. */
  *end(isEnded: boolean): Generator<string> {
    this.isDone = true;
    yield* this.#deltas(this.#thoughts.end());
    if (isEnded && !this.#hasFinish) {
      yield this.#line([{ index: 0, delta: {}, finish_reason: 'stop' }]);
    }
    if (isEnded) yield `data: ${streamEnd}\n\n`;
  }

  *#deltas(said: readonly Said[], logprobs: object = {}): Generator<string> {
    for (const { kind, text } of said) {
      const delta = kind === 'content' ? { content: text } : { reasoning_content: text };
      yield this.#line([{ index: 0, delta, finish_reason: null, ...logprobs }]);
    }
  }

  *#toolCalls(choice: Record<string, unknown> | undefined): Generator<string> {
    const said = [choice?.delta, choice?.message].find(isObject);
    const calls = (Array.isArray(said?.tool_calls) ? (said.tool_calls as unknown[]) : [])
      .filter(isObject)
      .map((call, index) => ({ index, ...call }));
    if (calls.length === 0) return;
    yield this.#line([{ index: 0, delta: { tool_calls: calls }, finish_reason: null }]);
  }

  #line(choices: object[], more: object = {}): string {
    return line({ ...this.#head, object: 'chat.completion.chunk', choices, ...more });
  }
}

const line = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

function choiceOf(chunk: unknown): Record<string, unknown> | undefined {
  const choices =
    isObject(chunk) && Array.isArray(chunk.choices) ? (chunk.choices as unknown[]) : [];
  return choices.filter(isObject).find(({ index }) => (index ?? 0) === 0);
}

function headOf(
  { id, created, model }: Record<string, unknown>,
  before: Record<string, unknown>,
): Record<string, unknown> {
  return {
    ...before,
    ...(typeof id === 'string' && { id }),
    ...(typeof created === 'number' && { created }),
    ...(typeof model === 'string' && { model }),
  };
}
