import type { RequestOf } from '#bus/types.ts';
import { maxCode, maxPixels, maxSvg, type Picture } from '#domain/conversations/diagrams.ts';
import type { Clock } from '#shared/clock.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';

/** A frame with an origin of its own that has the library. */
export interface DrawingFrame {
  /** @throws failed: not a diagram; timeout, peerLost */
  draw(request: RequestOf<'diagram.draw'>): Promise<Picture>;
  readonly close: () => void;
}

const idleMs = 30_000;
const maxFailed = 50;

/**
 * Draws Mermaid code in a frame without rights to anything: the library (near a megabyte) is fetched
 * with the first diagram, and what hostile code makes of it stays there. One at a time; a frame that
 * does not answer in time is removed.
 */
export class DiagramDrawer {
  readonly #open: () => Promise<DrawingFrame>;
  readonly #clock: Clock;
  #frame: Promise<DrawingFrame> | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #stopIdle = () => {};
  /** Code that cannot be drawn, or not in time: it is not drawn again. */
  readonly #failed = new Set<string>();

  constructor(open: () => Promise<DrawingFrame>, clock: Clock) {
    this.#open = open;
    this.#clock = clock;
  }

  /** Rejects where it cannot be drawn. */
  draw(code: string, dark: boolean): Promise<Picture> {
    if (code.length > maxCode || this.#failed.has(code)) {
      return Promise.reject(new Error('no diagram'));
    }
    const drawn = this.#queue.then(() => this.#draw({ code, dark }));
    this.#queue = drawn.catch(() => undefined);
    return drawn;
  }

  async #draw(request: RequestOf<'diagram.draw'>): Promise<Picture> {
    this.#stopIdle();
    try {
      return await this.#ask(await this.#opened(), request);
    } finally {
      this.#stopIdle = this.#clock.after(idleMs, () => this.#close());
    }
  }

  async #opened(): Promise<DrawingFrame> {
    this.#frame ??= this.#open();
    try {
      return await this.#frame;
    } catch (error) {
      this.#frame = null;
      throw error;
    }
  }

  async #ask(frame: DrawingFrame, request: RequestOf<'diagram.draw'>): Promise<Picture> {
    try {
      return checked(await frame.draw(request));
    } catch (error) {
      if (this.#failed.size >= maxFailed) this.#failed.clear();
      this.#failed.add(request.code);
      if (toCodedError(error).code !== 'failed') this.#close();
      throw error;
    }
  }

  #close(): void {
    void this.#frame?.then(
      (frame) => frame.close(),
      () => undefined,
    );
    this.#frame = null;
  }
}

function checked({ svg, width, height }: Picture): Picture {
  const fits = [width, height].every((size) => size > 0 && size <= maxPixels);
  if (!svg.startsWith('<svg') || svg.length > maxSvg || !fits) throw new Error('no diagram');
  return { svg, width, height };
}
