import type { Usage } from '#domain/conversations/conversations.ts';
import { type PromptPart, promptMessages } from '#domain/prompts/build-prompt.ts';
import type { ConnectedModel } from '#services/llm/connections.ts';
import type { Clock } from '#shared/clock.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { wait } from '#shared/wait.ts';

/** A whole answer that is not streamed to a reader. */
export interface Said {
  text: string;
  usage: Usage | null;
  /** Its end was cut off by the model's limit. */
  isCut: boolean;
}

/** Sends the request and waits for the end. Ending `signal` ends the request. */
export async function askModel(
  { provider, ref }: ConnectedModel,
  prompt: readonly PromptPart[],
  signal: AbortSignal,
): Promise<Said> {
  const pieces: string[] = [];
  let usage: Usage | null = null;
  let isCut = false;
  const messages = promptMessages(prompt);
  try {
    for await (const event of provider.chat({ model: ref.model, messages, signal })) {
      if (event.kind === 'content') pieces.push(event.text);
      if (event.kind === 'retract') pieces.length = 0;
      if (event.kind === 'usage') usage = event.usage;
    }
  } catch (thrown) {
    // What it said until its limit counts.
    isCut = toCodedError(thrown).code === 'answer_cut';
    if (!isCut) throw thrown;
  }
  signal.throwIfAborted();
  return { text: pieces.join(''), usage, isCut };
}

/** Delay before a second attempt where the host names none, and the maximum that it may name. */
const pauseMs = 500;
const maxDelayMs = 120_000;

/** Requests that share a host: a delay that it requires delays all. */
export class Pacer {
  #clock: Clock;
  #notBefore = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs `ask`, and once more after a failure that may pass. @throws the second failure */
  async twice<Value>(ask: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
    await this.turn(signal);
    try {
      return await ask();
    } catch (thrown) {
      if (!this.mayRepair(thrown, signal)) throw thrown;
      await this.turn(signal);
      return ask();
    }
  }

  /**
   * Is another attempt useful after `thrown`? Delays all requests for as long as the host requires.
   */
  mayRepair(thrown: unknown, signal: AbortSignal): boolean {
    const error = toCodedError(thrown);
    if (signal.aborted || error.code === 'aborted' || !error.retryable) return false;
    this.#hold(error);
    return true;
  }

  #hold({ details }: CodedError): void {
    const requested = details?.retryAfterMs;
    const ms =
      typeof requested === 'number' ? Math.min(Math.max(0, requested), maxDelayMs) : pauseMs;
    this.#notBefore = Math.max(this.#notBefore, this.#clock.now() + ms);
  }

  /** Waits until requests may be sent again. */
  async turn(signal: AbortSignal): Promise<void> {
    while (this.#clock.now() < this.#notBefore) {
      // A clock that was set back requires no longer wait.
      this.#notBefore = Math.min(this.#notBefore, this.#clock.now() + maxDelayMs);
      await wait(this.#clock, this.#notBefore - this.#clock.now(), signal);
    }
  }
}

/** The usage of several requests together. */
export class UsageSum {
  #prompt: number | null = null;
  #completion: number | null = null;

  add(usage: Usage | null): void {
    if (!usage) return;
    if (usage.promptTokens !== null) this.#prompt = (this.#prompt ?? 0) + usage.promptTokens;
    if (usage.completionTokens !== null) {
      this.#completion = (this.#completion ?? 0) + usage.completionTokens;
    }
  }

  total(): Usage {
    return { promptTokens: this.#prompt, completionTokens: this.#completion };
  }
}
