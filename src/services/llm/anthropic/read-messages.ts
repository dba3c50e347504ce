import { createEventReader } from '#api/client/event-stream.ts';
import type { Usage } from '#domain/conversations/conversations.ts';
import { blockPieces } from '#domain/replies/call-pieces.ts';
import { isObject, parseJson } from '#shared/json.ts';
import { ownValue } from '#shared/own-value.ts';
import type { ReplyEvent } from '../answer-events.ts';
import { inStreamError } from '../provider-error.ts';

/** As OpenAI names them, which is how the end of an answer is judged. */
const finishReasons: Record<string, string> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool_calls',
  refusal: 'content_filter',
};

/** The event stream of POST /v1/messages (Anthropic's API reference, "Streaming messages"). */
export async function* readMessages(
  bytes: AsyncIterable<Uint8Array>,
  secret: string | null,
): AsyncGenerator<ReplyEvent> {
  const reader = createEventReader();
  const reply = new MessageReader(secret);
  for await (const chunk of bytes) {
    for (const { data } of reader.push(chunk)) yield* reply.read(parseJson(data));
  }
  for (const { data } of reader.end()) yield* reply.read(parseJson(data));
}

class MessageReader {
  readonly #secret: string | null;
  #usage: Usage = { promptTokens: null, completionTokens: null };

  constructor(secret: string | null) {
    this.#secret = secret;
  }

  *read(event: unknown): Generator<ReplyEvent> {
    if (!isObject(event)) return;
    if (event.type === 'error') throw this.#error(event.error);
    if (event.type === 'message_start' && isObject(event.message)) this.#count(event.message.usage);
    else if (event.type === 'content_block_start') yield* startOf(event);
    else if (event.type === 'content_block_delta') yield* deltaOf(event);
    else if (event.type === 'message_delta') yield* this.#endOf(event);
    else if (event.type === 'message_stop') yield { kind: 'usage', usage: this.#usage };
  }

  *#endOf({ delta, usage }: Record<string, unknown>): Generator<ReplyEvent> {
    this.#count(usage);
    const reason = isObject(delta) ? delta.stop_reason : null;
    if (typeof reason === 'string')
      yield { kind: 'finish', reason: ownValue(finishReasons, reason) ?? reason };
  }

  /** What was read from a cache was read too. */
  #count(usage: unknown): void {
    if (!isObject(usage)) return;
    const {
      input_tokens,
      cache_creation_input_tokens: written,
      cache_read_input_tokens: read,
    } = usage;
    if (typeof input_tokens === 'number') {
      this.#usage.promptTokens = input_tokens + numberOf(written) + numberOf(read);
    }
    if (typeof usage.output_tokens === 'number') {
      this.#usage.completionTokens = usage.output_tokens;
    }
  }

  #error(error: unknown) {
    const fields = isObject(error) ? error : {};
    const message = typeof fields.message === 'string' ? fields.message : 'error';
    const type = typeof fields.type === 'string' ? fields.type : null;
    return inStreamError('host', { message, type, code: null, words: null }, this.#secret);
  }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

function* callsOf(event: Record<string, unknown>): Generator<ReplyEvent> {
  const pieces = blockPieces(event);
  if (pieces.length > 0) yield { kind: 'toolCall', pieces };
}

function* startOf(event: Record<string, unknown>): Generator<ReplyEvent> {
  yield* callsOf(event);
  const { content_block: block } = event;
  if (!isObject(block)) return;
  if (typeof block.text === 'string' && block.text) yield { kind: 'content', text: block.text };
}

function* deltaOf(event: Record<string, unknown>): Generator<ReplyEvent> {
  yield* callsOf(event);
  const { delta } = event;
  if (!isObject(delta)) return;
  const { text, thinking } = delta;
  if (typeof text === 'string' && text !== '') yield { kind: 'content', text };
  if (typeof thinking === 'string' && thinking !== '') yield { kind: 'reasoning', text: thinking };
}
