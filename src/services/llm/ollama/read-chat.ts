import { readJsonLines } from '#api/client/json-lines.ts';
import { callPieces } from '#domain/replies/call-pieces.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isObject } from '#shared/json.ts';
import type { ReplyEvent } from '../answer-events.ts';
import { inStreamError } from '../provider-error.ts';
import { chatLineSchema } from './ollama-wire.ts';

/** The lines of POST /api/chat. A stream that ends before its line of `done` was cut. */
export async function* readOllamaChat(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReplyEvent> {
  for await (const line of readJsonLines(bytes)) {
    if ('malformed' in line) throw badStream('a line of the stream is no JSON');
    const events = eventsOf(line.value);
    yield* events;
    if (events.at(-1)?.kind === 'usage') return;
  }
  throw badStream('the stream ended before its end');
}

/** The events of a line; that of the end is last and `usage`. */
function eventsOf(value: unknown): ReplyEvent[] {
  const parsed = chatLineSchema.safeParse(value);
  if (!parsed.success) throw badStream('a line of the stream is of another form');
  const { message, done, done_reason, error } = parsed.data;
  if (error !== null && error !== undefined) throw streamError(error);
  const events: ReplyEvent[] = [];
  const pieces = message ? callPieces(message) : [];
  if (pieces.length > 0) events.push({ kind: 'toolCall', pieces });
  if (message?.thinking) events.push({ kind: 'reasoning', text: message.thinking });
  if (message?.content) events.push({ kind: 'content', text: message.content });
  if (!done) return events;
  events.push({ kind: 'finish', reason: done_reason || 'stop' });
  const { prompt_eval_count, eval_count } = parsed.data;
  const usage = { promptTokens: prompt_eval_count ?? null, completionTokens: eval_count ?? null };
  return [...events, { kind: 'usage', usage }];
}

function streamError(error: unknown): CodedError {
  const said = isObject(error) ? error.message : error;
  const message = typeof said === 'string' ? said : 'error';
  return inStreamError('ollama', { message, type: null, code: null, words: null }, null);
}

function badStream(why: string): CodedError {
  return new CodedError('provider_bad_stream', why);
}
