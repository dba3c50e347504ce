import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { wait } from '#shared/wait.ts';
import type { ReplyEvent } from './answer-events.ts';
import { askHost, errorOf, failedReply } from './host-call.ts';
import type { Endpoint } from './provider.ts';
import type { Reopen } from './reply-stream.ts';

/** Waits before each attempt to read on, in ms: a device that slept needs a while until it has its network again. */
const waits = [250, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

/** An answer that a Gloss server keeps, after one of its events. @throws not_found */
export async function openResumed(
  endpoint: Endpoint,
  path: string,
  after: string,
  signal: AbortSignal,
): Promise<Response> {
  const from = {
    ...endpoint,
    // Its call is none of OpenAI's.
    bases: endpoint.bases.map((base) => base.replace(/\/v1$/, '')),
    headers: { ...endpoint.headers, 'last-event-id': after },
  };
  const reply = await askHost(from, path, { signal });
  if (reply.status === 404) throw new CodedError('not_found', 'the answer is not stored');
  if (!reply.ok) throw errorOf(endpoint, await failedReply(reply));
  return reply;
}

interface ResumedReply {
  endpoint: Endpoint;
  /** Where the server has it. */
  path: string;
  read(bytes: AsyncIterable<Uint8Array>, onId: (id: string) => void): AsyncIterable<ReplyEvent>;
  reopen: Reopen;
}

/** The events of such an answer: where its connection breaks, it is read on after the last event that came. */
export async function* resumedEvents(
  reply: ResumedReply,
  first: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReplyEvent> {
  let after = '0';
  let bytes = first;
  const onId = (id: string) => {
    after = id;
  };
  for (;;) {
    const before = after;
    try {
      for await (const event of reply.read(bytes, onId)) {
        yield event;
        if (event.kind === 'done') return;
      }
      // The server has no more of it.
      if (bytes !== first && after === before) throw brokenOff();
    } catch (thrown) {
      // What the server says of the answer; a connection that broke says nothing.
      if (thrown instanceof CodedError) throw thrown;
    }
    bytes = await readOn(reply, after);
  }
}

async function readOn({ endpoint, path, reopen }: ResumedReply, after: string) {
  for (const ms of waits) {
    try {
      return await reopen(async (signal) => {
        await wait(endpoint.clock, ms, signal);
        return openResumed(endpoint, path, after, signal);
      });
    } catch (thrown) {
      const error = toCodedError(thrown);
      if (error.code === 'aborted') throw error;
      // Also one of our bearer: the question is not sent again.
      if (!error.retryable) break;
    }
  }
  throw brokenOff();
}

const brokenOff = () => new CodedError('answer_broken_off', 'the connection was lost');
