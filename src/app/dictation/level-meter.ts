import { BehaviorSubject, type Observable } from 'rxjs';

/** What is heard at this moment. */
export interface Heard {
  /** From 0 to 1. */
  level: number;
  /** Since the microphone is on. */
  seconds: number;
}

const silence: Heard = { level: 0, seconds: 0 };

/** What the microphones of this context hear, and how many views show it. */
export class LevelMeter {
  readonly #heard = new Map<string, BehaviorSubject<Heard>>();
  readonly #watchers = new Map<string, number>();

  /** Completes when the microphone is off. */
  watch(id: string): Observable<Heard> {
    return this.#of(id).asObservable();
  }

  note(id: string, heard: Heard): void {
    this.#of(id).next(heard);
  }

  end(id: string): void {
    this.#heard.get(id)?.complete();
    this.#heard.delete(id);
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

  #of(id: string): BehaviorSubject<Heard> {
    const known = this.#heard.get(id);
    if (known) return known;
    const made = new BehaviorSubject(silence);
    this.#heard.set(id, made);
    return made;
  }
}
