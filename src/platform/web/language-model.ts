import type {
  LanguageModelPort,
  LanguageModelSession,
  ModelAvailability,
  ModelContent,
  ModelPrompt,
} from '../ports.ts';

/** The used part of the Prompt API (webmachinelearning.github.io/prompt-api), new names and old. */
interface NativeSession {
  readonly contextWindow?: number;
  readonly contextUsage?: number;
  /** Until Chromium 14x. */
  readonly inputQuota?: number;
  readonly inputUsage?: number;
  measureContextUsage?(input: NativeInput, options: { signal: AbortSignal }): Promise<number>;
  measureInputUsage?(input: NativeInput, options: { signal: AbortSignal }): Promise<number>;
  promptStreaming(input: NativeInput, options: { signal: AbortSignal }): ReadableStream<string>;
  destroy(): void;
}

type NativeContent = string | ({ type: 'text'; value: string } | { type: 'image'; value: Blob })[];
export interface NativePrompt {
  role: ModelPrompt['role'];
  content: NativeContent;
}
type NativeInput = string | NativePrompt[];
interface NativeOptions {
  expectedInputs?: { type: 'text' | 'image' }[];
  expectedOutputs?: { type: 'text'; languages: string[] }[];
}

export interface NativeLanguageModel {
  availability(options?: NativeOptions): Promise<ModelAvailability>;
  create(
    options: NativeOptions & {
      initialPrompts: NativePrompt[];
      signal: AbortSignal;
      monitor: (monitor: EventTarget) => void;
    },
  ): Promise<NativeSession>;
}

/**
 * The browser's `LanguageModel`; null where it has none. Its existence does not mean that it works.
 */
export function webLanguageModel(
  native = (globalThis as { LanguageModel?: NativeLanguageModel }).LanguageModel,
  { userAgent, language }: Pick<Navigator, 'userAgent' | 'language'> = navigator,
): LanguageModelPort | null {
  if (!native) return null;
  const asText = textIn(language);
  const withImages: NativeOptions = {
    ...asText,
    expectedInputs: [{ type: 'text' }, { type: 'image' }],
  };
  return {
    title: titleOf(userAgent),
    availability: () => native.availability(asText).catch(() => 'unavailable'),
    takesImages: () =>
      native.availability(withImages).then(
        (is) => is === 'available',
        () => false,
      ),
    async create({ before, images, signal, onProgress }) {
      const session = await native.create({
        ...(images ? withImages : asText),
        initialPrompts: before.map(({ role, content }) => ({ role, content: contentOf(content) })),
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
      const input = inputOf(prompt);
      if (session.measureContextUsage) return session.measureContextUsage(input, { signal });
      return (await session.measureInputUsage?.(input, { signal })) ?? null;
    },
    ask: (prompt, signal) => pieces(session.promptStreaming(inputOf(prompt), { signal })),
    destroy: () => session.destroy(),
  };
}

/** Chromium 140 warns in the console where none is named, and has no model for any but these. */
const attested: readonly string[] = ['en', 'es', 'ja'];

function textIn(language: string): NativeOptions {
  const own = language.split('-', 1)[0] ?? '';
  const languages = [attested.includes(own) ? own : 'en'];
  return { expectedOutputs: [{ type: 'text', languages }] };
}

function inputOf(prompt: ModelContent): NativeInput {
  return typeof prompt === 'string' ? prompt : [{ role: 'user', content: contentOf(prompt) }];
}

function contentOf(content: ModelContent): NativeContent {
  if (typeof content === 'string') return content;
  return content.map((part) =>
    'text' in part ? { type: 'text', value: part.text } : { type: 'image', value: part.image },
  );
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
