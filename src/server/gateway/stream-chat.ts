import type { FastifyReply } from 'fastify';
import { streamEnd } from '#api/chat-completions.ts';
import { tokensOfBytes } from '#domain/billing/use-cost.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { errorBody } from '../http/errors.ts';
import type { CallOptions, ChatModel, Provider, StreamPart, Usage } from '../providers/provider.ts';
import type { ResumableAnswer } from './answers/resumable-answer.ts';
import { checkWarnings } from './check-parameters.ts';
import { ChoiceChunks, unfinished } from './choice-chunks.ts';
import { EventStream } from './event-stream.ts';
import { type AnswerHead, sseData, usageLine } from './to-openai.ts';

export interface ChatCall {
  model: ChatModel;
  provider: Pick<Provider, 'name' | 'toError'>;
  options: CallOptions;
  head: AnswerHead;
  /** Number of answers. No package has OpenAI's `n`: each is a call of the vendor. */
  choices: number;
  withLogprobs: boolean;
  includeUsage: boolean;
  waitingMs: number;
  /** Goes on without its reader; null: it ends with it. */
  resumable: ResumableAnswer | null;
  /** Called with every vendor error, also those inside the stream. */
  onError(error: CodedError): void;
  /** Called with the tokens of each of the choices, once it has ended, also before its time. */
  onUsage(tokens: ChoiceTokens): void;
}

/** `in` null: the vendor has not counted them. */
interface ChoiceTokens {
  in: number | null;
  out: number;
}

/** An answer whose first part with content has come. */
interface Opened {
  /** The last of them has the content. */
  first: StreamPart[];
  rest: ReadableStreamDefaultReader<StreamPart>;
}

/**
 * Sends one answer as OpenAI's stream. A failure before the first part of the answer is thrown, to
 * become an HTTP status; the vendor has `waitingMs` for that, then headers are sent, and failures are
 * sent as a data line.
 */
export async function streamChat(call: ChatCall, reply: FastifyReply): Promise<void> {
  const calls = Array.from({ length: call.choices }, () => open(call));
  const opening = Promise.all(calls);
  // One failure ends the other choices.
  opening.catch(() => cancelAll(calls));
  const first = await Promise.race([opening, elapsed(call.waitingMs)]);
  const sent = new EventStream(reply, call.waitingMs);
  const stream = call.resumable?.open(sent) ?? sent;
  try {
    const choices = calls.map((_, index) => new ChoiceChunks(call.head, index, call.provider));
    for (const choice of choices) await stream.write(choice.start());
    const opened = first ?? (await opening);
    const sending = choices.map((choice, index) => forward(call, stream, choice, opened[index]!));
    await Promise.all(sending);
    const usages = choices.flatMap(({ usage }) => usage ?? []);
    if (call.includeUsage) await stream.write(usageLine(call.head, usages));
    await stream.write(`data: ${streamEnd}\n\n`);
  } catch (thrown) {
    const error = call.provider.toError(thrown);
    call.onError(error);
    await stream.write(sseData(errorBody(call.resumable?.failure(error) ?? error)));
  } finally {
    cancelAll(calls);
    await stream.end();
  }
}

function elapsed(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
}

/** Ends the vendor's answers where the client's has ended first, or will not come. */
function cancelAll(calls: readonly Promise<Opened>[]): void {
  for (const call of calls) {
    call.then(({ rest }) => rest.cancel()).catch(() => undefined);
  }
}

type OpenedCall = Pick<ChatCall, 'options' | 'provider' | 'model' | 'withLogprobs'>;

/** Reads to the first part with content. Throws the vendor's failure as it is. */
export async function open(call: OpenedCall): Promise<Opened> {
  const { options, provider, model, withLogprobs } = call;
  const { stream } = await model.doStream({
    ...options,
    ...(withLogprobs ? { includeRawChunks: true } : {}),
  });
  const rest = stream.getReader();
  const first: StreamPart[] = [];
  try {
    for (;;) {
      const { value: part, done } = await rest.read();
      if (done) throw new CodedError('provider_bad_stream', 'an empty answer');
      if (part.type === 'error') throw part.error;
      if (part.type === 'stream-start') checkWarnings(part.warnings, provider);
      first.push(part);
      if (!silentParts.has(part.type)) return { first, rest };
    }
  } catch (error) {
    await rest.cancel().catch(() => undefined);
    throw error;
  }
}

const silentParts: ReadonlySet<string> = new Set([
  'stream-start',
  'response-metadata',
  'ping',
  'raw',
]);

async function forward(
  { provider, onUsage }: Pick<ChatCall, 'provider' | 'onUsage'>,
  stream: Pick<EventStream, 'closed' | 'write'>,
  choice: ChoiceChunks,
  { first, rest }: Opened,
): Promise<void> {
  let bytes = 0;
  const write = async (part: StreamPart) => {
    const lines = choice.linesOf(part);
    if ('delta' in part) bytes += Buffer.byteLength(part.delta);
    await stream.write(lines);
  };
  try {
    for (const part of first) await write(part);
    while (!stream.closed) {
      const { value: part, done } = await rest.read();
      if (done) break;
      if (part.type === 'error') throw part.error;
      await write(part);
    }
  } finally {
    onUsage(tokensOf(choice.usage, bytes));
  }
  if (!choice.usage && !stream.closed) throw unfinished(provider);
}

/** `bytes`: of what was written, where the vendor has not counted it, or its answer was ended before. */
export function tokensOf(usage: Usage | undefined, bytes: number): ChoiceTokens {
  return {
    in: usage?.inputTokens.total ?? null,
    out: usage?.outputTokens.total ?? tokensOfBytes(bytes),
  };
}
