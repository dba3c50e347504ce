import type { FastifyReply } from 'fastify';
import { streamEnd } from '#api/chat-completions.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { errorBody } from '../http/errors.ts';
import type { CallOptions, ChatModel, Provider, StreamPart } from '../providers/provider.ts';
import { EventStream } from './event-stream.ts';
import { type AnswerHead, chunkLine, sseData, toFinish, usageLine } from './to-openai.ts';

export interface ChatCall {
  model: ChatModel;
  provider: Pick<Provider, 'name' | 'toError'>;
  options: CallOptions;
  head: AnswerHead;
  includeUsage: boolean;
  waitingMs: number;
  /** Called with every vendor error, also those inside the stream. */
  onError(error: CodedError): void;
}

type Parts = AsyncIterator<StreamPart, undefined>;

/**
 * Sends one answer as OpenAI's stream. A failure before the first part of the answer is thrown, to
 * become an HTTP status; the vendor has `waitingMs` for that, then headers go out, and failures
 * are sent as a data line.
 */
export async function streamChat(call: ChatCall, reply: FastifyReply): Promise<void> {
  const opening = open(call);
  const first = await Promise.race([opening, elapsed(call.waitingMs)]);
  const stream = new EventStream(reply, call.waitingMs);
  try {
    await stream.write(chunkLine(call.head, { role: 'assistant' }));
    const { part, parts } = first ?? (await opening);
    await forward(call, stream, part, parts);
    await stream.write(`data: ${streamEnd}\n\n`);
  } catch (thrown) {
    const error = call.provider.toError(thrown);
    call.onError(error);
    await stream.write(sseData(errorBody(error)));
  } finally {
    stream.end();
  }
}

function elapsed(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}

/** Reads to the first part with content. */
async function open(call: ChatCall): Promise<{ part: StreamPart; parts: Parts }> {
  const { stream } = await call.model.doStream(call.options);
  const parts = read(stream);
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done || !part) throw new CodedError('provider_bad_stream', 'an empty answer');
    if (part.type === 'error') throw part.error;
    const silent = ['stream-start', 'response-metadata', 'ping', 'raw'].includes(part.type);
    if (!silent) return { part, parts };
  }
}

async function* read(stream: ReadableStream<StreamPart>): AsyncGenerator<StreamPart, undefined> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return undefined;
      yield value;
    }
  } finally {
    // Ends the vendor's answer where the client's ended first.
    await reader.cancel().catch(() => undefined);
  }
}

async function forward(
  call: ChatCall,
  stream: EventStream,
  first: StreamPart,
  rest: Parts,
): Promise<void> {
  let part: StreamPart | undefined = first;
  let finished = false;
  try {
    while (part && !stream.closed) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'finish') finished = true;
      const lines = linesOf(call, part);
      if (lines) await stream.write(lines);
      part = (await rest.next()).value;
    }
  } finally {
    await rest.return?.();
  }
  if (!finished && !stream.closed) {
    throw new CodedError('provider_bad_stream', `${call.provider.name} ended without an end`);
  }
}

function linesOf({ head, includeUsage, provider }: ChatCall, part: StreamPart): string {
  if (part.type === 'text-delta') {
    return part.delta ? chunkLine(head, { content: part.delta }) : '';
  }
  if (part.type === 'reasoning-delta') {
    return part.delta ? chunkLine(head, { reasoning_content: part.delta }) : '';
  }
  if (part.type !== 'finish') return '';
  // The connection closed early: the answer may be incomplete.
  if (part.finishReason.unified === 'interrupted') {
    throw new CodedError('provider_bad_stream', `${provider.name} ended without an end`);
  }
  const end = chunkLine(head, {}, toFinish(part.finishReason));
  return includeUsage ? end + usageLine(head, part.usage) : end;
}
