import type { SoundPort } from '#platform/ports.ts';

/** Sounds that play until a test ends them or they are cut off. */
export class MemorySounds implements SoundPort {
  /** The texts of the sounds, with their speed and where they began. */
  readonly played: string[] = [];
  at = 0;
  #current: { end: () => void; fail: (error: Error) => void } | null = null;

  second(): number {
    return this.at;
  }

  async play(
    sound: Blob,
    { rate, from }: { rate: number; from: number },
    signal: AbortSignal,
  ): Promise<void> {
    const text = await sound.text();
    if (signal.aborted) return;
    this.played.push(`${text} ×${rate} ${from}`);
    await new Promise<void>((resolve, reject) => {
      this.#current = { end: resolve, fail: reject };
      signal.addEventListener('abort', () => resolve());
    });
  }

  end(): void {
    this.#current?.end();
  }

  fail(error: Error): void {
    this.#current?.fail(error);
  }
}
