import type { ModelAvailability, ModelPrompt } from '#platform/ports.ts';
import type { NativeLanguageModel } from '#platform/web/language-model.ts';
import type { Behaviour } from './vendors/behaviour.ts';

export interface FakeSession {
  before: readonly ModelPrompt[];
  asked: string | null;
  aborted: boolean;
  destroyed: boolean;
}

export interface FakeLanguageModel extends NativeLanguageModel {
  /** Behaviours of the next answers; `error.type` is the name of the exception. */
  script(...behaviours: Behaviour[]): void;
  sessions: FakeSession[];
  /** What `availability()` says. */
  is: ModelAvailability;
  /** Steps that a download tells of; the last makes it available. */
  download: readonly number[];
  release(): void;
}

const tokensOf = (text: string) => Math.ceil(text.length / 4);

/** The browser's `LanguageModel` in memory: its shape, its exceptions, a window of its own. */
export function fakeLanguageModel(
  options: { window?: number; names?: 'new' | 'old' } = {},
): FakeLanguageModel {
  const { window = 1000, names = 'new' } = options;
  const queue: Behaviour[] = [];
  const held = new Set<() => void>();
  const model: FakeLanguageModel = {
    is: 'available',
    download: [],
    sessions: [],
    script: (...behaviours) => void queue.push(...behaviours),
    release() {
      for (const go of held) go();
      held.clear();
    },
    availability: async () => model.is,
    async create({ initialPrompts, signal, monitor }) {
      signal.throwIfAborted();
      if (model.is === 'unavailable') {
        throw new DOMException('The service is not running.', 'NotSupportedError');
      }
      const target = new EventTarget();
      monitor(target);
      for (const loaded of model.download) {
        target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
        await Promise.resolve();
      }
      model.is = 'available';
      const used = initialPrompts.reduce((sum, { content }) => sum + tokensOf(content), 0);
      if (used > window) throw quotaExceeded(used, window);
      const session: FakeSession = {
        before: initialPrompts,
        asked: null,
        aborted: false,
        destroyed: false,
      };
      model.sessions.push(session);
      return nativeSession(session, used);
    },
  };

  function nativeSession(session: FakeSession, begun: number) {
    let used = begun;
    const measure = async (input: string) => tokensOf(input);
    const counts =
      names === 'new'
        ? {
            contextWindow: window,
            measureContextUsage: measure,
            get contextUsage() {
              return used;
            },
          }
        : {
            inputQuota: window,
            measureInputUsage: measure,
            get inputUsage() {
              return used;
            },
          };
    return Object.assign(counts, {
      promptStreaming(input: string, { signal }: { signal: AbortSignal }) {
        session.asked = input;
        const needed = used + tokensOf(input);
        signal.addEventListener('abort', () => {
          session.aborted = true;
        });
        if (needed > window) {
          return failing(quotaExceeded(needed, window));
        }
        used = needed;
        return answer(queue.shift() ?? {}, signal, (text) => {
          used += tokensOf(text);
        });
      },
      destroy() {
        session.destroyed = true;
      },
    });
  }

  function answer(behaviour: Behaviour, signal: AbortSignal, said: (text: string) => void) {
    const { deltas = ['Hello'], holdAfter, silent = false, error } = behaviour;
    let at = 0;
    return new ReadableStream<string>(
      {
        async pull(controller) {
          if (silent || at === holdAfter) await hold(signal);
          if (signal.aborted) return controller.error(signal.reason);
          const text = deltas[at];
          at += 1;
          if (text !== undefined) {
            said(text);
            controller.enqueue(text);
          } else if (error) {
            controller.error(new DOMException(error.message, error.type ?? 'UnknownError'));
          } else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  }

  function hold(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      held.add(resolve);
      signal.addEventListener('abort', () => resolve());
    });
  }

  return model;
}

function failing(error: unknown): ReadableStream<string> {
  return new ReadableStream({ start: (controller) => controller.error(error) });
}

function quotaExceeded(requested: number, quota: number): Error {
  const error = new Error('The input is too large.');
  return Object.assign(error, { name: 'QuotaExceededError', requested, quota });
}
