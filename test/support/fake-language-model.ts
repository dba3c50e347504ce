import type { ModelAvailability } from '#platform/ports.ts';
import type { NativeLanguageModel, NativePrompt } from '#platform/web/language-model.ts';
import type { Behaviour } from './vendors/behaviour.ts';

export interface FakeSession {
  before: readonly NativePrompt[];
  requested: Input | null;
  /** Kinds of input that were announced. */
  inputs: readonly string[];
  aborted: boolean;
  destroyed: boolean;
}

interface FakeOptions {
  /** Tokens that fit in. */
  window?: number;
  /** Names of the properties: those of the newest draft, or those before. */
  names?: 'new' | 'old';
}

type CreateOptions = Parameters<NativeLanguageModel['create']>[0];

type Input = string | NativePrompt[];

const imageTokens = 50;

function tokensOf(input: Input): number {
  if (typeof input === 'string') return Math.ceil(input.length / 4);
  let tokens = 0;
  for (const { content } of input) {
    if (typeof content === 'string') tokens += tokensOf(content);
    else
      for (const part of content) {
        tokens += part.type === 'text' ? tokensOf(part.value) : imageTokens;
      }
  }
  return tokens;
}

/** The browser's `LanguageModel` in memory: its shape, its exceptions, a window of its own. */
export class FakeLanguageModel implements NativeLanguageModel {
  /** The result of `availability()`. */
  is: ModelAvailability = 'available';
  /** The result for images. */
  seesImages: ModelAvailability = 'unavailable';
  /** Progress of a download; after the last step it is available. */
  download: readonly number[] = [];
  sessions: FakeSession[] = [];
  #queue: Behaviour[] = [];
  #held = new Set<() => void>();
  #window: number;
  #names: 'new' | 'old';

  constructor({ window = 1000, names = 'new' }: FakeOptions = {}) {
    this.#window = window;
    this.#names = names;
  }

  /** Behaviours of the next answers; `error.type` is the name of the exception. */
  script(...behaviours: Behaviour[]): void {
    this.#queue.push(...behaviours);
  }

  release(): void {
    for (const go of this.#held) go();
    this.#held.clear();
  }

  availability = async (options: { expectedInputs?: { type: string }[] } = {}) =>
    options.expectedInputs?.some(({ type }) => type === 'image') ? this.seesImages : this.is;

  create = async (options: CreateOptions) => {
    options.signal.throwIfAborted();
    if (this.is === 'unavailable') {
      throw new DOMException('The service is not running.', 'NotSupportedError');
    }
    await this.#reportDownload(options);
    const { initialPrompts: before, expectedInputs = [] } = options;
    const inputs = expectedInputs.map(({ type }) => type);
    const used = tokensOf(before);
    if (used > this.#window) throw quotaExceeded(used, this.#window);
    const session = { before, requested: null, inputs, aborted: false, destroyed: false };
    this.sessions.push(session);
    return this.#native(session, used);
  };

  async #reportDownload(options: CreateOptions): Promise<void> {
    const target = new EventTarget();
    options.monitor(target);
    for (const loaded of this.download) {
      target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
      await Promise.resolve();
    }
    this.is = 'available';
  }

  #native(session: FakeSession, begun: number) {
    const count = { used: begun };
    return Object.assign(this.#counts(count), {
      promptStreaming: (input: Input, { signal }: { signal: AbortSignal }) => {
        session.requested = input;
        signal.addEventListener('abort', () => {
          session.aborted = true;
        });
        const needed = count.used + tokensOf(input);
        if (needed > this.#window) return failing(quotaExceeded(needed, this.#window));
        count.used = needed;
        return this.#answer(this.#queue.shift() ?? {}, signal, (text) => {
          count.used += tokensOf(text);
        });
      },
      destroy: () => {
        session.destroyed = true;
      },
    });
  }

  #counts(count: { used: number }) {
    const measure = async (input: Input) => tokensOf(input);
    if (this.#names === 'new') {
      return {
        contextWindow: this.#window,
        measureContextUsage: measure,
        get contextUsage() {
          return count.used;
        },
      };
    }
    return {
      inputQuota: this.#window,
      measureInputUsage: measure,
      get inputUsage() {
        return count.used;
      },
    };
  }

  #answer(behaviour: Behaviour, signal: AbortSignal, said: (text: string) => void) {
    const { deltas = ['Hello'], holdAfter, silent = false, error } = behaviour;
    let at = 0;
    const pull = async (controller: ReadableStreamDefaultController<string>) => {
      if (silent || at === holdAfter) await this.#hold(signal);
      if (signal.aborted) return controller.error(signal.reason);
      const text = deltas[at];
      at += 1;
      if (text !== undefined) {
        said(text);
        controller.enqueue(text);
      } else if (error) {
        controller.error(new DOMException(error.message, error.type ?? 'UnknownError'));
      } else controller.close();
    };
    return new ReadableStream<string>({ pull }, { highWaterMark: 0 });
  }

  #hold(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#held.add(resolve);
      signal.addEventListener('abort', () => resolve());
    });
  }
}

function failing(error: unknown): ReadableStream<string> {
  return new ReadableStream({ start: (controller) => controller.error(error) });
}

function quotaExceeded(requested: number, quota: number): Error {
  const error = new Error('The input is too large.');
  return Object.assign(error, { name: 'QuotaExceededError', requested, quota });
}
