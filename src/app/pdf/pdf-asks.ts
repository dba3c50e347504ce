import type { PdfAnswer, PdfAsk } from '#bus/contract/pdf-commands.ts';
import type { BusClient } from '#bus/types.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

export interface PdfAsksDeps {
  clock: Clock;
  emit: BusClient['emit'];
  /** Names a question, so that its answer is known. */
  newKey(): string;
}

interface Waiting {
  tabId: number;
  ask: PdfAsk;
  settle(answer: PdfAnswer): void;
}

/**
 * Questions to pages of the viewer. Nothing is kept: when the worker died, who asked asks again,
 * and the page answers from what it has done.
 */
export class PdfAsks {
  readonly #deps: PdfAsksDeps;
  readonly #waiting = new Map<string, Waiting>();

  constructor(deps: PdfAsksDeps) {
    this.#deps = deps;
  }

  /** @throws what the page answers as its error; timeout; aborted */
  async ask(tabId: number, ask: PdfAsk, ms: number, signal: AbortSignal): Promise<PdfAnswer> {
    const askId = this.#deps.newKey();
    const answered = new Promise<PdfAnswer>((settle) => {
      this.#waiting.set(askId, { tabId, ask, settle });
    });
    const late = this.#ended(ms, signal);
    this.#deps.emit('pdf.asked', { tabId, askId, ask });
    try {
      const answer = await Promise.race([answered, late.ended]);
      if ('error' in answer) throw CodedError.fromData(answer.error);
      return answer;
    } finally {
      late.stop();
      this.#waiting.delete(askId);
    }
  }

  /** A page that listens only now has not heard what it was asked while it loaded. */
  opened(tabId: number): void {
    for (const [askId, waiting] of this.#waiting) {
      if (waiting.tabId !== tabId) continue;
      this.#deps.emit('pdf.asked', { tabId, askId, ask: waiting.ask });
    }
  }

  answered(tabId: number | undefined, askId: string, answer: PdfAnswer): void {
    const waiting = this.#waiting.get(askId);
    if (waiting?.tabId === tabId) waiting?.settle(answer);
  }

  #ended(ms: number, signal: AbortSignal): { ended: Promise<never>; stop: () => void } {
    const over = new AbortController();
    const ended = new Promise<never>((_, reject) => {
      const stop = this.#deps.clock.after(ms, () => reject(new CodedError('timeout')));
      over.signal.addEventListener('abort', stop);
      const abort = () => reject(new CodedError('aborted'));
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort, { signal: over.signal });
    });
    return { ended, stop: () => over.abort() };
  }
}
