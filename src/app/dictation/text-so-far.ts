import { ProvisionalPace } from '#domain/dictation/provisional-pace.ts';
import type { ProvisionalText } from '#domain/dictation/provisional-text.ts';
import type { OpenSpeech } from '#domain/dictation/speech-splitter.ts';

interface TextSoFarDeps {
  /** The text of these samples; null: the engine gives none before the end. */
  request(range: { from: number; to: number }, signal: AbortSignal): Promise<string | null>;
  /** The engine has nothing else to do. */
  isFree(): boolean;
  show(text: ProvisionalText): void;
}

/** Text of the range that is being spoken, requested before its end. The range's end ends the request. */
export class TextSoFar {
  readonly #deps: TextSoFarDeps;
  readonly #pace = new ProvisionalPace();
  #sent: AbortController | null = null;
  /** First sample of the range. */
  #from = -1;
  /** Samples that are stored. */
  #count = 0;

  constructor(deps: TextSoFarDeps) {
    this.#deps = deps;
  }

  /** More samples are stored. */
  note(open: OpenSpeech | null, count: number): void {
    this.#count = count;
    // A click alone is no range.
    if (open?.from !== this.#from) this.end();
    // At a pause it may be at its end, with a request of its own.
    if (!open?.isSpoken || !this.#pace.isDue(open.from, count) || !this.#deps.isFree()) return;
    void this.#request(open, count);
  }

  /** The range has ended. */
  end(): void {
    if (!this.#sent) return;
    this.#sent.abort();
    this.#sent = null;
    this.#pace.ended(this.#count);
  }

  async #request({ from, overlaps }: OpenSpeech, to: number): Promise<void> {
    const sent = new AbortController();
    [this.#sent, this.#from] = [sent, from];
    this.#pace.sent(to);
    const text = await this.#deps.request({ from, to }, sent.signal).catch(() => null);
    if (this.#sent !== sent) return;
    this.#sent = null;
    if (text === null) return this.#pace.failed();
    this.#pace.answered(this.#count);
    if (text !== '') this.#deps.show({ from, overlaps, text });
  }
}
