import { type BearerSource, renewed, withBearer } from '#api/client/bearer.ts';
import { chatPurpose, featureHeader, taskHeader } from '#api/plans.ts';
import { answerEventsOf, answerHeader, stopAnswer } from '#api/resumable-answers.ts';
import { anyTranscriber } from '#api/transcriptions.ts';
import { listHostModels, readForwards } from './chat-call.ts';
import { askHost, errorOf, failedReply } from './host-call.ts';
import type { ChatEvent, ChatProvider, Endpoint, Host, RequestPurpose } from './provider.ts';
import { type HostParts, type ReplyCall, repliesOf } from './replies/replies.ts';
import { listVoices, speak } from './speak-call.ts';
import { transcribe } from './transcribe-call.ts';

type ChatEvents = AsyncGenerator<ChatEvent, void, undefined>;

/** A Gloss server: the same wire format as any host, with our own bearer, which is renewed once. */
export function createGatewayProvider(
  deps: HostParts & {
    account: BearerSource;
    /** Address without a slash at the end. */
    server(): Promise<string>;
    /** Signs the calls with this token; null: they need no signature. */
    readonly sessionKey?: (token: string) => Promise<string | null>;
    /** Section 7, and the trace id; replies are read in a thread that does not know them. */
    readonly callerHeaders?: () => Promise<Record<string, string>>;
    /** In a private window: the server keeps no answer of it. */
    readonly isPrivate?: boolean | undefined;
  },
): ChatProvider {
  const { fetch, clock, account } = deps;
  const replies = repliesOf(deps);
  const host = async (secret: string): Promise<Host> => {
    const bases = [`${await deps.server()}/v1`];
    const sessionKey = (await deps.sessionKey?.(secret)) ?? null;
    return { speaker: 'gateway', bases, secret, ...(sessionKey !== null && { sessionKey }) };
  };
  /** With our bearer; with a fresh one where the server refuses that. */
  const requested: Requested = (ask) =>
    withBearer(account, async (secret) => ask({ ...(await host(secret)), fetch, clock }));
  async function* streamed(call: (to: Host) => ReplyCall, signal: AbortSignal) {
    const token = await account.bearer();
    try {
      yield* replies(call(await host(token)), signal);
    } catch (thrown) {
      // The server checks the bearer before anything else, so there was no output yet.
      const fresh = await renewed(account, token, thrown);
      yield* replies(call(await host(fresh)), signal);
    }
  }
  const stopOf = (answerId: string | null) => () => {
    if (answerId !== null) void stopAnswering(requested, deps, answerId).catch(() => undefined);
  };
  return {
    connection: 'gateway',
    requested,
    listModels: (signal) => requested((endpoint) => listHostModels(endpoint, signal)),
    forwards: (signal) => requested((endpoint) => readForwards(endpoint, signal)),
    transcribe: (request) => requested((endpoint) => transcribe(endpoint, anyTranscriber, request)),
    voices: () => requested(listVoices),
    speak: (request) => requested((endpoint) => speak(endpoint, request)),
    async *chat({ signal, purpose, resumeAs, ...request }) {
      const answerId = deps.isPrivate ? null : (resumeAs ?? null);
      const caller = await deps.callerHeaders?.();
      const headers = { ...caller, ...purposeHeaders(purpose), ...answerHeaders(answerId) };
      const resumePath = answerId === null ? undefined : answerEventsOf(answerId);
      const call = { wire: 'openai', ...request, resumePath } as const;
      const events = streamed((to) => ({ ...call, host: { ...to, headers } }), signal);
      yield* stoppable(stopOf(answerId), signal, events);
    },
    resume({ resumeAs, model, signal }) {
      const resumePath = answerEventsOf(resumeAs);
      const events = streamed((host) => ({ wire: 'resumed', host, model, resumePath }), signal);
      return stoppable(stopOf(resumeAs), signal, events);
    },
  };
}

type Requested = <T>(ask: (endpoint: Endpoint) => Promise<T>) => Promise<T>;

function stopAnswering(
  requested: Requested,
  { server }: { server: () => Promise<string> },
  answerId: string,
): Promise<void> {
  return requested(async (endpoint) => {
    const to = { ...endpoint, bases: [await server()] };
    const body = JSON.stringify({ answer_id: answerId });
    // The page may be left at once.
    const init = { method: stopAnswer.method, body, keepalive: true };
    const reply = await askHost(to, stopAnswer.path, init);
    if (!reply.ok) throw errorOf(endpoint, await failedReply(reply));
  });
}

/** Ends a resumable answer when the signal aborts; a page that only leaves does not: then it goes on. */
function stoppable(stop: () => void, signal: AbortSignal, events: ChatEvents): ChatEvents {
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return withEnd(events, () => signal.removeEventListener('abort', stop));
}

async function* withEnd(events: ChatEvents, end: () => void): ChatEvents {
  try {
    yield* events;
  } finally {
    end();
  }
}

const answerHeaders = (answerId: string | null): Record<string, string> =>
  answerId === null ? {} : { [answerHeader]: answerId };

function purposeHeaders(purpose: RequestPurpose | undefined): Record<string, string> {
  if (!purpose) return {};
  const { task, feature } = purpose;
  return { [taskHeader]: task, [featureHeader]: feature ?? chatPurpose };
}
