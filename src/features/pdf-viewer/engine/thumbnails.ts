import { drawPage } from './draw-page.ts';
import type { PdfEngine } from './pdf-engine.ts';

interface Wanted {
  page: number;
  place: HTMLElement;
}

/** Maximum number of cached pictures out of view. */
const maxThumbnails = 60;

/** Draws small pages one after the other: those in view, the most recent first. */
export class Thumbnails {
  readonly #engine: PdfEngine;
  readonly #width: number;
  readonly #life = new AbortController();
  readonly #drawn = new Map<HTMLElement, number>();
  readonly #seen = new Set<HTMLElement>();
  #wanted: Wanted[] = [];
  #running: { place: HTMLElement; stop: AbortController } | null = null;
  #rotation = 0;

  /** `width` in CSS pixels. */
  constructor(engine: PdfEngine, width: number) {
    this.#engine = engine;
    this.#width = width * Math.min(2, devicePixelRatio);
  }

  want(page: number, place: HTMLElement): void {
    this.#seen.add(place);
    if (this.#drawn.has(place) || this.#wanted.some((other) => other.place === place)) return;
    this.#wanted.push({ page, place });
    void this.#next();
  }

  /** It is out of view. */
  unwant(place: HTMLElement): void {
    this.#seen.delete(place);
    this.#wanted = this.#wanted.filter((other) => other.place !== place);
    if (this.#running?.place === place) this.#running.stop.abort();
  }

  /** All are drawn again, rotated. */
  turn(rotation: number): void {
    if (rotation === this.#rotation) return;
    this.#rotation = rotation;
    const again = [...this.#drawn].map(([place, page]) => ({ page, place }));
    this.#drawn.clear();
    for (const { page, place } of again) this.want(page, place);
  }

  close(): void {
    this.#life.abort();
    this.#running?.stop.abort();
    this.#wanted = [];
  }

  async #next(): Promise<void> {
    if (this.#running || this.#life.signal.aborted) return;
    const next = this.#wanted.pop();
    if (!next) return;
    const stop = new AbortController();
    this.#running = { place: next.place, stop };
    try {
      await this.#draw(next, stop.signal);
    } catch {
      // It is out of view, or the page is damaged: its number is shown instead.
    } finally {
      this.#running = null;
    }
    void this.#next();
  }

  async #draw({ page, place }: Wanted, signal: AbortSignal): Promise<void> {
    const document = await this.#engine.opened;
    const rotation = this.#rotation;
    const { canvas, points } = await drawPage(
      document,
      { page, width: this.#width, rotation, intent: 'display' },
      signal,
    );
    if (rotation !== this.#rotation) {
      // It was turned in the meantime.
      signal.throwIfAborted();
      return this.want(page, place);
    }
    canvas.setAttribute('role', 'presentation');
    place.style.aspectRatio = `${points.width} / ${points.height}`;
    place.replaceChildren(canvas);
    this.#drawn.set(place, page);
    for (const old of this.#drawn.keys()) {
      if (this.#drawn.size <= maxThumbnails) break;
      if (this.#seen.has(old)) continue;
      old.replaceChildren();
      this.#drawn.delete(old);
    }
  }
}
