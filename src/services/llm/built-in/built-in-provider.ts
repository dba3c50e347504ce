import {
  imagesOfContent,
  type MessageContent,
  textOfContent,
} from '#domain/prompts/prompt-content.ts';
import type {
  LanguageModelPort,
  LanguageModelSession,
  ModelContent,
  ModelPrompt,
} from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ChatEvent, ChatMessage, ChatProvider, ChatRequest, HostModel } from '../provider.ts';
import { withinSilence } from '../reply-stream.ts';
import { builtInError } from './built-in-error.ts';

/** The browser has one model and no name for it. */
export const builtInModel = 'built-in';

/** The window is known from a session only, and is cached as long as this context lives. */
export interface BuiltInMemory {
  window: number | null;
}

/** The browser's own model: nothing leaves the machine. A session lasts one answer. */
export function createBuiltInProvider(deps: {
  port: LanguageModelPort;
  clock: Clock;
  memory: BuiltInMemory;
}): ChatProvider {
  const { port, clock, memory } = deps;
  const row = async (): Promise<HostModel> => {
    const images = await port.takesImages();
    return { id: builtInModel, title: port.title, window: memory.window, images };
  };
  const ready = async () => {
    const availability = await port.availability();
    if (availability === 'available') return;
    throw notThere(availability);
  };
  return {
    connection: 'built-in',
    async listModels() {
      await ready();
      return [await row()];
    },
    async describe(model, signal = new AbortController().signal) {
      if (model !== builtInModel) return null;
      await ready();
      if (memory.window === null) {
        const session = await createSession(port, { before: [], signal });
        memory.window = session.window;
        session.destroy();
      }
      return row();
    },
    chat: (request) =>
      withinSilence(clock, request.signal, async function* (signal, received) {
        await ready();
        yield* answer(port, request, signal, received);
      }),
  };
}

/** Why the model cannot be used now; `details.availability` says whether it can be downloaded. */
function notThere(availability: 'unavailable' | 'downloadable' | 'downloading'): CodedError {
  const details = { availability };
  return availability === 'unavailable'
    ? new CodedError('provider_unavailable', 'this browser offers no model', details)
    : new CodedError('model_not_downloaded', 'the model is not downloaded', details);
}

async function createSession(
  port: LanguageModelPort,
  options: Parameters<LanguageModelPort['create']>[0],
): Promise<LanguageModelSession> {
  try {
    return await port.create(options);
  } catch (thrown) {
    throw builtInError(thrown);
  }
}

async function* answer(
  port: LanguageModelPort,
  { messages }: ChatRequest,
  signal: AbortSignal,
  received: () => void,
): AsyncGenerator<ChatEvent> {
  const { before, question } = split(messages);
  const images = messages.some(({ content }) => imagesOfContent(content).length > 0);
  const session = await createSession(port, { before, images, signal });
  received();
  try {
    const used = session.used;
    const requested = await session.measure(question, signal).catch(() => null);
    for await (const text of session.ask(question, signal)) {
      received();
      if (text !== '') yield { kind: 'content', text };
    }
    yield { kind: 'finish', reason: 'stop' };
    const promptTokens = used === null || requested === null ? null : used + requested;
    const whole = session.used;
    const completionTokens =
      whole === null || promptTokens === null ? null : Math.max(0, whole - promptTokens);
    yield { kind: 'usage', usage: { promptTokens, completionTokens } };
  } catch (thrown) {
    throw builtInError(thrown);
  } finally {
    session.destroy();
  }
}

/** All messages before the last are initial prompts; a system message must be the first. */
function split(messages: readonly ChatMessage[]): {
  before: ModelPrompt[];
  question: ModelContent;
} {
  const system = messages.filter(({ role }) => role === 'system');
  const said = messages
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => ({
      role: role === 'assistant' ? role : ('user' as const),
      content: contentOf(content),
    }));
  const before: ModelPrompt[] = said.slice(0, -1);
  const rules = system.map(({ content }) => textOfContent(content)).join('\n\n');
  if (system.length > 0) before.unshift({ role: 'system', content: rules });
  return { before, question: said.at(-1)?.content ?? '' };
}

function contentOf(content: MessageContent): ModelContent {
  if (typeof content === 'string') return content;
  return content.map((part) =>
    part.type === 'text'
      ? { text: part.text }
      : { image: new Blob([bytesOf(part.base64)], { type: part.mediaType }) },
  );
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
