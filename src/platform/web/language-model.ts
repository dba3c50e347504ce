import type {
  LanguageModelPort,
  LanguageModelSession,
  ModelAvailability,
  ModelPrompt,
} from '../ports.ts';

/** What is used of the Prompt API (webmachinelearning.github.io/prompt-api), new names and old. */
interface NativeSession {
  readonly contextWindow?: number;
  readonly contextUsage?: number;
  /** Until Chromium 14x. */
  readonly inputQuota?: number;
  readonly inputUsage?: number;
  measureContextUsage?(input: string, options: { signal: AbortSignal }): Promise<number>;
  measureInputUsage?(input: string, options: { signal: AbortSignal }): Promise<number>;
  promptStreaming(input: string, options: { signal: AbortSignal }): ReadableStream<string>;
  destroy(): void;
}

export interface NativeLanguageModel {
  availability(): Promise<ModelAvailability>;
  create(options: {
    initialPrompts: ModelPrompt[];
    signal: AbortSignal;
    monitor: (monitor: EventTarget) => void;
  }): Promise<NativeSession>;
}

/** The browser's `LanguageModel`; null where it has none. That it exists does not say that it works. */
export function webLanguageModel(
  native = (globalThis as { LanguageModel?: NativeLanguageModel }).LanguageModel,
  userAgent: string = navigator.userAgent,
): LanguageModelPort | null {
  if (!native) return null;
  return {
    title: titleOf(userAgent),
    availability: () => native.availability().catch(() => 'unavailable'),
    async create({ before, signal, onProgress }) {
      const session = await native.create({
        initialPrompts: [...before],
        signal,
        monitor(monitor) {
          monitor.addEventListener('downloadprogress', (event) => {
            onProgress?.((event as Event & { loaded: number }).loaded);
          });
        },
      });
      return sessionOf(session);
    },
  };
}

function sessionOf(session: NativeSession): LanguageModelSession {
  return {
    get window() {
      const window = session.contextWindow ?? session.inputQuota;
      return window !== undefined && Number.isFinite(window) ? window : null;
    },
    get used() {
      return session.contextUsage ?? session.inputUsage ?? null;
    },
    async measure(prompt, signal) {
      if (session.measureContextUsage) return session.measureContextUsage(prompt, { signal });
      return (await session.measureInputUsage?.(prompt, { signal })) ?? null;
    },
    ask: (prompt, signal) => pieces(session.promptStreaming(prompt, { signal })),
    destroy: () => session.destroy(),
  };
}

async function* pieces(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Browsers name their model in their documentation only. */
function titleOf(userAgent: string): string {
  if (/\bEdg\//.test(userAgent)) return 'Phi-4-mini';
  return /\bChrome\//.test(userAgent) ? 'Gemini Nano' : 'Built-in model';
}
