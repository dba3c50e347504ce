import { BehaviorSubject, type Observable } from 'rxjs';
import type { ProvisionalText } from '#domain/dictation/provisional-text.ts';

/** What a microphone records at this moment. */
interface SoundLevel {
  /** From 0 to 1. */
  level: number;
  /** Since the microphone is on. */
  seconds: number;
  /** Of the range that was spoken last; null: none has come. */
  provisional: ProvisionalText | null;
}

const silence: SoundLevel = { level: 0, seconds: 0, provisional: null };

/** How loud it is at the microphones of this context, and how many views show it. */
export class LevelMeter {
  readonly #levels = new Map<string, BehaviorSubject<SoundLevel>>();
  readonly #watchers = new Map<string, number>();

  /** Completes when the microphone is off. */
  watch(id: string): Observable<SoundLevel> {
    return this.#of(id).asObservable();
  }

  note(id: string, change: Partial<SoundLevel>): void {
    const levels = this.#of(id);
    levels.next({ ...levels.value, ...change });
  }

  end(id: string): void {
    this.#levels.get(id)?.complete();
    this.#levels.delete(id);
  }

  isWatched(id: string): boolean {
    return (this.#watchers.get(id) ?? 0) > 0;
  }

  /** A view shows it until the result is called. */
  join(id: string): () => void {
    const add = (count: number) => this.#watchers.set(id, (this.#watchers.get(id) ?? 0) + count);
    add(1);
    return () => add(-1);
  }

  #of(id: string): BehaviorSubject<SoundLevel> {
    const known = this.#levels.get(id);
    if (known) return known;
    const made = new BehaviorSubject(silence);
    this.#levels.set(id, made);
    return made;
  }
}
