import { isLive, type Message, type MessageStatus } from '#domain/conversations/conversations.ts';
import type { Citation } from '#domain/evidence/citation.ts';
import type { Progress } from '#domain/evidence/coverage.ts';
import type { Clock } from '#shared/clock.ts';

/** A chunk of an answer, as in `turn.follow`: UTF-16 offsets, text, status. */
export interface FollowChunk {
  from: number;
  text: string;
  reasoningFrom: number;
  reasoning: string;
  /** Checked since the chunk before. */
  citations: Citation[];
  /** How far the reading of a long source is; null before, after and without one. */
  progress: Progress | null;
  status: MessageStatus;
}

/** All of an answer that has ended. */
export function wholeChunk({ text, reasoning, citations, status }: Message): FollowChunk {
  return { from: 0, text, reasoningFrom: 0, reasoning, citations, progress: null, status };
}

export interface TextPiece {
  text: string;
  reasoning: string;
  /** In place of all pieces before it. */
  replaces?: true;
}

/** Saving starts this long after the first word that is not saved; at most 500 ms may be lost. */
export const saveAfterMs = 350;
/**
 * Followers get the text of this period as one chunk, because each chunk is drawn, which costs far
 * more than its words. Shorter than the period in which a reply is read (`readEveryMs`): two equal
 * periods would stay out of phase, and every word would wait for both.
 */
export const batchMs = 32;

interface LiveTextOptions {
  clock: Clock;
  /** The text of the answer before (Continue). */
  begun: TextPiece;
  save(seq: number, piece: TextPiece): Promise<void>;
  /** Saving failed: the text is in memory only. */
  onSaveFailed(error: unknown): void;
}

/**
 * An answer that grows: a list of strings in memory, saved part by part, followed by any number of
 * readers. The cost of a delta does not depend on the length of the answer.
 */
export class LiveText {
  status: MessageStatus = 'waiting';
  #options: LiveTextOptions;
  #text: PieceList;
  #reasoning: PieceList;
  #savedText: Cursor;
  #savedReasoning: Cursor;
  #seq = 0;
  #cancelSave: (() => void) | null = null;
  #saving: Promise<void> = Promise.resolve();
  #citations: Citation[] = [];
  #progress: Progress | null = null;
  #watchers = new Set<() => void>();
  /** Raised when text became reasoning: readers have it in the wrong place. */
  #edition = 0;
  #isReplaced = false;
  #begun: TextPiece;

  constructor(options: LiveTextOptions) {
    this.#options = options;
    this.#begun = options.begun;
    this.#text = new PieceList(options.begun.text);
    this.#reasoning = new PieceList(options.begun.reasoning);
    this.#savedText = this.#text.end();
    this.#savedReasoning = this.#reasoning.end();
  }

  append(kind: 'content' | 'reasoning', text: string): void {
    this.status = 'streaming';
    if (kind === 'content') this.#progress = null;
    (kind === 'content' ? this.#text : this.#reasoning).push(text);
    this.#saveLater();
    this.#report();
  }

  /** What was said comes again, from its beginning. */
  restart(): void {
    this.#begun = { text: '', reasoning: '' };
    this.#text = new PieceList('');
    this.#reasoning = new PieceList('');
    this.#replaced();
  }

  /** The text since the beginning was thoughts. */
  retract(): void {
    const begun = this.#begun.text;
    this.#reasoning.push(this.#text.whole().slice(begun.length));
    this.#text = new PieceList(begun);
    this.#replaced();
  }

  #replaced(): void {
    this.#edition += 1;
    this.#isReplaced = true;
    this.#citations = [];
    this.#saveLater();
    this.#report();
  }

  #saveLater(): void {
    this.#cancelSave ??= this.#options.clock.after(saveAfterMs, () => {
      this.#cancelSave = null;
      this.#saving = this.#saving.then(() => this.#save());
    });
  }

  /** A mark of the text was checked. */
  cite(citation: Citation): void {
    this.#citations.push(citation);
    this.#report();
  }

  /** A long source is read before the answer begins. */
  reportProgress(progress: Progress): void {
    this.#progress = progress;
    this.#report();
  }

  whole(): TextPiece {
    return { text: this.#text.whole(), reasoning: this.#reasoning.whole() };
  }

  /** No save runs or starts after this resolves. */
  async settle(): Promise<void> {
    this.#cancelSave?.();
    this.#cancelSave = null;
    await this.#saving;
  }

  end(status: MessageStatus): void {
    this.status = status;
    this.#progress = null;
    this.#report();
  }

  /** All text so far as one chunk, then new text, until the answer ends or `signal` aborts. */
  async *follow(signal: AbortSignal): AsyncGenerator<FollowChunk, MessageStatus, undefined> {
    const reader = new Reader();
    while (!signal.aborted) {
      const chunk = this.#next(reader);
      if (chunk) {
        yield chunk;
        if (!isLive(chunk.status)) return chunk.status;
      }
      if (!this.#hasChanges(reader)) await this.#change(signal);
      if (isLive(this.status)) await this.#pause(reader, signal);
    }
    return this.status;
  }

  /** The text that the reader does not have yet; null where there is none. */
  #next(reader: Reader): FollowChunk | null {
    if (!this.#hasChanges(reader)) return null;
    if (reader.edition !== this.#edition) this.#reset(reader);
    const [from, reasoningFrom] = [reader.text.offset, reader.reasoning.offset];
    const text = this.#text.take(reader.text);
    const reasoning = this.#reasoning.take(reader.reasoning);
    const citations = this.#citations.slice(reader.citations);
    reader.citations = this.#citations.length;
    reader.progress = this.#progress;
    reader.status = this.status;
    reader.reportedAt = this.#options.clock.now();
    const { progress, status } = reader;
    return { from, text, reasoningFrom, reasoning, citations, progress, status };
  }

  /** To the beginning of the answer: what the reader has after it is replaced. */
  #reset(reader: Reader): void {
    reader.edition = this.#edition;
    reader.text = new PieceList(this.#begun.text).end();
    reader.reasoning = new PieceList(this.#begun.reasoning).end();
    reader.citations = 0;
  }

  #hasChanges(reader: Reader): boolean {
    return (
      reader.edition !== this.#edition ||
      this.#text.has(reader.text) ||
      this.#reasoning.has(reader.reasoning) ||
      reader.citations < this.#citations.length ||
      reader.progress !== this.#progress ||
      reader.status !== this.status
    );
  }

  async #save(): Promise<void> {
    const isReplaced = this.#isReplaced;
    this.#isReplaced = false;
    if (isReplaced) {
      const begun = this.#begun;
      this.#savedText = new PieceList(begun.text).end();
      this.#savedReasoning = new PieceList(begun.reasoning).end();
    }
    const text = this.#text.take(this.#savedText);
    const reasoning = this.#reasoning.take(this.#savedReasoning);
    if (!text && !reasoning && !isReplaced) return;
    const seq = this.#seq;
    this.#seq += 1;
    try {
      await this.#options.save(seq, { text, reasoning, ...(isReplaced && { replaces: true }) });
    } catch (error) {
      this.#options.onSaveFailed(error);
    }
  }

  #report(): void {
    for (const watcher of this.#watchers) watcher();
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        this.#watchers.delete(go);
        signal.removeEventListener('abort', go);
        resolve();
      };
      this.#watchers.add(go);
      signal.addEventListener('abort', go);
      if (signal.aborted) go();
    });
  }

  /**
   * Lets a batch gather, unless the last one is long ago; the end of the answer is sent at once.
   */
  #pause(reader: Reader, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    const rest = reader.reportedAt + batchMs - clock.now();
    if (rest <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = () => {
        cancel();
        this.#watchers.delete(watcher);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const watcher = () => {
        if (!isLive(this.status)) finish();
      };
      const cancel = clock.after(Math.min(batchMs, rest), finish);
      this.#watchers.add(watcher);
      signal.addEventListener('abort', finish);
    });
  }
}

/** A place in a list of pieces. */
class Cursor {
  piece = 0;
  /** UTF-16 offset in the whole text. */
  offset = 0;
}

/** The state of a follower. */
class Reader {
  text = new Cursor();
  reasoning = new Cursor();
  citations = 0;
  edition = 0;
  progress: Progress | null = null;
  status: MessageStatus | null = null;
  /** The time of its last chunk. */
  reportedAt = 0;
}

class PieceList {
  #pieces: string[];

  constructor(begun: string) {
    this.#pieces = begun === '' ? [] : [begun];
  }

  push(piece: string): void {
    if (piece !== '') this.#pieces.push(piece);
  }

  end(): Cursor {
    const cursor = new Cursor();
    this.take(cursor);
    return cursor;
  }

  has(cursor: Cursor): boolean {
    return cursor.piece < this.#pieces.length;
  }

  /** The text after the cursor, which moves to the end. */
  take(cursor: Cursor): string {
    const text = this.#pieces.slice(cursor.piece).join('');
    cursor.piece = this.#pieces.length;
    cursor.offset += text.length;
    return text;
  }

  whole(): string {
    return this.#pieces.join('');
  }
}
