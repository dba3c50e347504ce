import { isLive, type MessageStatus } from '#domain/conversations.ts';
import type { Citation } from '#domain/evidence/citation.ts';
import type { Progress } from '#domain/evidence/coverage.ts';
import type { Clock } from '#shared/clock.ts';

/** A stretch of an answer, as `turn.follow` gives it: UTF-16 offsets, text, status. */
export interface FollowChunk {
  from: number;
  text: string;
  reasoningFrom: number;
  reasoning: string;
  citations: Citation[];
  progress: Progress | null;
  status: MessageStatus;
}

export interface TextPiece {
  text: string;
  reasoning: string;
}

/** Saving starts this long after the first word that is not saved; half of what may be lost. */
export const saveAfterMs = 250;
/** Followers get what came in this time as one chunk. */
export const batchMs = 16;

export interface LiveTextOptions {
  clock: Clock;
  /** What the answer held before (Continue). */
  begun: TextPiece;
  save(seq: number, piece: TextPiece): Promise<void>;
  /** Saving failed: the text is in memory only. */
  onSaveFailed(error: unknown): void;
}

/**
 * An answer that grows: kept in memory in pieces, saved piece by piece, followed by any number of
 * readers. A delta costs the same however long the answer is.
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
  #watchers = new Set<() => void>();

  constructor(options: LiveTextOptions) {
    this.#options = options;
    this.#text = new PieceList(options.begun.text);
    this.#reasoning = new PieceList(options.begun.reasoning);
    this.#savedText = this.#text.end();
    this.#savedReasoning = this.#reasoning.end();
  }

  append(kind: 'content' | 'reasoning', text: string): void {
    this.status = 'streaming';
    (kind === 'content' ? this.#text : this.#reasoning).push(text);
    this.#cancelSave ??= this.#options.clock.after(saveAfterMs, () => {
      this.#cancelSave = null;
      this.#saving = this.#saving.then(() => this.#save());
    });
    this.#tell();
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
    this.#tell();
  }

  /** All so far as one chunk, then what comes, until the answer ends or `signal` aborts. */
  async *follow(signal: AbortSignal): AsyncGenerator<FollowChunk, MessageStatus, undefined> {
    const text = new Cursor();
    const reasoning = new Cursor();
    let told: MessageStatus | null = null;
    while (!signal.aborted) {
      const { status } = this;
      const [from, reasoningFrom] = [text.offset, reasoning.offset];
      const added = { text: this.#text.take(text), reasoning: this.#reasoning.take(reasoning) };
      if (added.text || added.reasoning || status !== told) {
        const { text: said, reasoning: thought } = added;
        yield { ...nothingNew, from, text: said, reasoningFrom, reasoning: thought, status };
        told = status;
        if (!isLive(status)) return status;
      }
      const hasMore = this.#text.has(text) || this.#reasoning.has(reasoning);
      if (!hasMore && this.status === told) await this.#change(signal);
      if (isLive(this.status)) await this.#pause(signal);
    }
    return this.status;
  }

  async #save(): Promise<void> {
    const text = this.#text.take(this.#savedText);
    const reasoning = this.#reasoning.take(this.#savedReasoning);
    if (!text && !reasoning) return;
    const seq = this.#seq;
    this.#seq += 1;
    try {
      await this.#options.save(seq, { text, reasoning });
    } catch (error) {
      this.#options.onSaveFailed(error);
    }
  }

  #tell(): void {
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

  /** Lets a batch gather; the end of the answer does not wait for it. */
  #pause(signal: AbortSignal): Promise<void> {
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
      const cancel = this.#options.clock.after(batchMs, finish);
      this.#watchers.add(watcher);
      signal.addEventListener('abort', finish);
    });
  }
}

const nothingNew = { citations: [], progress: null };

/** A place in a list of pieces. */
class Cursor {
  piece = 0;
  /** UTF-16 offset in the whole text. */
  offset = 0;
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

  /** What stands behind the cursor, which moves to the end. */
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
