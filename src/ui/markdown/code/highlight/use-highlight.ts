import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { languageOf } from './languages.ts';
import { cutRuns, type HighlightRun } from './runs.ts';

/**
 * While code grows it is coloured in this period, and up to this length; longer code when it ends.
 */
const pause = 200;
const maxGrowing = 8_000;
const maxEnded = 40_000;

const none: readonly (readonly HighlightRun[])[] = [];

/**
 * Colours for parts of code, as far as they are known. Works between frames: at the code's end, or
 * a few times a second while it grows.
 */
export function useHighlight(
  pieces: readonly string[],
  name: string,
  ended: boolean,
): { runs: readonly (readonly HighlightRun[])[]; pending: boolean } {
  const [runs, setRuns] = useState(none);
  const language = languageOf(name);
  const painter = useRef<Painter>(null);
  painter.current ??= new Painter(setRuns);
  useEffect(() => () => painter.current?.stop(), []);
  const length = pieces.reduce((sum, { length: each }) => sum + each, 0);
  const wanted = language !== null && length > 0 && length <= (ended ? maxEnded : maxGrowing);
  useEffect(() => {
    if (wanted) painter.current?.paint(pieces, language, ended);
  });
  return { runs: language === null ? none : runs, pending: wanted && runs === none };
}

type SetRuns = Dispatch<SetStateAction<readonly (readonly HighlightRun[])[]>>;

/** Colours the newest code; never two at a time. */
class Painter {
  readonly #setRuns: SetRuns;
  #code = none as unknown as readonly string[];
  #language = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #changed = false;
  #last = 0;
  #stopped = false;

  constructor(setRuns: SetRuns) {
    this.#setRuns = setRuns;
  }

  paint(pieces: readonly string[], language: string, now: boolean): void {
    this.#stopped = false;
    if (language === this.#language && same(pieces, this.#code)) return;
    this.#code = pieces;
    this.#language = language;
    this.#changed = true;
    this.#schedule(now);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(now: boolean): void {
    if (this.#busy) return;
    clearTimeout(this.#timer);
    const wait = now ? 0 : Math.max(0, this.#last + pause - performance.now());
    this.#timer = setTimeout(() => void this.#work().catch(() => undefined), wait);
  }

  async #work(): Promise<void> {
    this.#busy = true;
    try {
      const { highlight } = await import('./highlighter.ts');
      await idle();
      const code = this.#code;
      this.#changed = false;
      const runs = await highlight(code.join(''), this.#language);
      this.#last = performance.now();
      if (!this.#stopped) this.#setRuns((before) => cutRuns(runs, code, before));
    } finally {
      this.#busy = false;
    }
    if (this.#changed && !this.#stopped) this.#schedule(false);
  }
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.at(-1) === other.at(-1);
}

function idle(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return Promise.resolve();
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 300 });
  });
}
