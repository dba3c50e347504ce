import type { Place } from '#domain/memos/letter-text.ts';
import { markColours } from '#domain/memos/mark-colours.ts';
import type { DrawnMark } from '#domain/memos/marks.ts';
import { placeOfMark, soughtMark } from '#domain/memos/place-of-mark.ts';
import { letterKey } from '#domain/passages/letters.ts';
import { addressOf, bodyOf, isConnected } from '../dom/own-properties.ts';
import { elementAt, holds } from '../passages/visible-text.ts';
import { yieldToPage } from '../text/slices.ts';
import { type ReadPage, rangesOf, readPage } from './page-texts.ts';
import { watchTexts } from './watch-texts.ts';

interface Placed {
  ranges: Range[];
  /** Of the ranges when it was found: another text of the page is in them once that differs. */
  words: string;
}

/** Behind what is highlighted for a moment. */
const priority = -2;
/** Marks that are sought before the page has its turn. */
const inTurn = 20;

/** The marks of a page, drawn over its words. The page is not changed: a highlight is no part of its DOM. */
export class ShownMarks {
  readonly #page: Document;
  readonly #life: AbortSignal;
  /** No page can know it beforehand. Once they are drawn its scripts can see the highlights. */
  readonly #key = `g${crypto.getRandomValues(new Uint32Array(2)).join('')}-`;
  readonly #placed = new Map<string, Placed>();
  #marks: readonly DrawnMark[] = [];
  #address = '';
  #isStyled = false;
  #ending: AbortController | null = null;
  /** As they are drawn. */
  #colours = '';
  /** Grows with each change of what is found. */
  #version = 0;
  #waiting: (() => void)[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(page: Document, life: AbortSignal) {
    this.#page = page;
    this.#life = life;
    life.addEventListener('abort', () => this.#end(), { once: true });
  }

  /** `key`: what the names of its highlights begin with, where the page has no style for them yet. */
  async show(marks: readonly DrawnMark[]): Promise<{ key: string | null }> {
    this.#marks = marks;
    this.#address = addressOf(this.#page);
    if (marks.length === 0) {
      this.#end();
      return { key: null };
    }
    await (this.#ending ? this.#look(this.#ending.signal) : this.#begin());
    const isNew = !this.#isStyled;
    this.#isStyled = true;
    return { key: isNew ? this.#key : null };
  }

  /** Ids of the marks that are found, in the order of the page: once they were sought, and whenever they are others. */
  async *follow(
    signal: AbortSignal,
  ): AsyncGenerator<{ ids: string[] }, Record<string, never>, undefined> {
    for (let seen = 0; !signal.aborted; ) {
      if (seen === this.#version) await this.#nextChange(signal);
      else {
        seen = this.#version;
        const inOrder = [...this.#placed].toSorted(([, a], [, b]) => order(a.ranges, b.ranges));
        yield { ids: inOrder.map(([id]) => id) };
      }
    }
    return {};
  }

  async #begin(): Promise<void> {
    this.#ending = new AbortController();
    const signal = AbortSignal.any([this.#ending.signal, this.#life]);
    const observe = watchTexts(this.#page, () => this.#lookAgain(signal), signal);
    observe(await this.#look(signal));
  }

  /** null: the page is another one. */
  async #lookAgain(signal: AbortSignal): Promise<{ isChanged: boolean; roots: Node[] } | null> {
    if (addressOf(this.#page) !== this.#address) {
      this.#end();
      return null;
    }
    const before = this.#version;
    const roots = await this.#look(signal);
    return { isChanged: this.#version !== before, roots };
  }

  /** One look after the other. @returns the shadow roots that were seen. @throws aborted */
  #look(signal: AbortSignal): Promise<Node[]> {
    const look = this.#turn.then(() => this.#lookNow(signal));
    this.#turn = look.then(
      () => {},
      () => {},
    );
    return look;
  }

  /** Marks whose words are where they were remain; the others are sought in the page as it is now. */
  async #lookNow(signal: AbortSignal): Promise<Node[]> {
    let isChanged = this.#version === 0;
    for (const [id, placed] of this.#placed) {
      if (isStill(placed) && this.#marks.some((mark) => mark.id === id)) continue;
      this.#placed.delete(id);
      isChanged = true;
    }
    const sought = this.#marks.filter(({ id }) => !this.#placed.has(id));
    const read = sought.length > 0 ? await readPage(this.#page, signal) : null;
    if (read) isChanged = (await this.#place(read, sought, signal)) || isChanged;
    this.#draw(isChanged);
    if (isChanged) this.#announce();
    return read?.roots ?? [];
  }

  async #place(
    read: ReadPage,
    sought: readonly DrawnMark[],
    signal: AbortSignal,
  ): Promise<boolean> {
    let isChanged = false;
    for (const [at, mark] of sought.entries()) {
      if (at > 0 && at % inTurn === 0) {
        await yieldToPage();
        signal.throwIfAborted();
      }
      const place = placeIn(read, this.#page, mark);
      if (!place) continue;
      const ranges = rangesOf(read, place, mark.text);
      const words = ranges.join('');
      // The page may have written another text there since it was read.
      if (letterKey(words) !== letterKey(mark.text)) continue;
      this.#placed.set(mark.id, { ranges, words });
      isChanged = true;
    }
    return isChanged;
  }

  /** A page is often shown the marks that it has. */
  #draw(isChanged: boolean): void {
    const colours = this.#marks.map(({ id, colour }) => `${id} ${colour}`).join();
    if (!isChanged && colours === this.#colours) return;
    this.#colours = colours;
    const { highlights } = CSS;
    for (const colour of markColours) {
      const ranges = this.#marks
        .filter((mark) => mark.colour === colour)
        .flatMap(({ id }) => this.#placed.get(id)?.ranges ?? []);
      const name = `${this.#key}${colour}`;
      if (ranges.length === 0) highlights.delete(name);
      else highlights.set(name, Object.assign(new Highlight(...ranges), { priority }));
    }
  }

  #nextChange(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  #announce(): void {
    this.#version += 1;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #end(): void {
    this.#ending?.abort();
    this.#ending = null;
    this.#placed.clear();
    this.#draw(true);
    this.#announce();
  }
}

const isStill = ({ ranges, words }: Placed) =>
  ranges.every(({ startContainer }) => isConnected(startContainer)) && ranges.join('') === words;

/** As their first texts are in the page. */
function order([a]: readonly Range[], [b]: readonly Range[]): number {
  if (!a || !b) return 0;
  if (a.startContainer === b.startContainer) return a.startOffset - b.startOffset;
  const position = a.startContainer.compareDocumentPosition(b.startContainer);
  return position & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Where a mark was in the page is looked for only where that decides. */
function placeIn(read: ReadPage, page: Document, mark: DrawnMark): Place | null {
  const { anchor } = mark;
  if (anchor.kind !== 'dom') return null;
  let element: Element | null | undefined;
  const isAtPlace = ({ from }: Place) => {
    if (element === undefined) element = elementOf(page, anchor.path);
    return element !== null && holds(element, read.nodes[read.text.textOf(from)]!);
  };
  return placeOfMark(read.text, soughtMark(mark), isAtPlace);
}

/** null: it is not there, or was never known, as of words that were marked in a copy of the page. */
function elementOf(page: Document, path: string): Element | null {
  const body = bodyOf(page);
  return body && path !== '' ? elementAt(body, path) : null;
}
