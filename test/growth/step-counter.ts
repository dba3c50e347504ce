import { Session } from 'node:inspector/promises';
import { nativeSteps, watchNatives } from './native-steps.ts';

/**
 * Counts the steps of a work, the same on every machine under any load: how often each block of code ran, as V8's
 * block coverage has it, and the characters and items that built-in functions went through (`native-steps.ts`).
 * Only modules that are loaded after `start` are counted in full.
 */
export class StepCounter {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    watchNatives();
  }

  /** Of one work after the other. */
  async stepsOf(works: readonly (() => unknown)[]): Promise<number[]> {
    await this.#blocks();
    const steps: number[] = [];
    for (const work of works) {
      const before = nativeSteps();
      await work();
      steps.push(nativeSteps() - before + (await this.#blocks()));
    }
    return steps;
  }

  /** Blocks that ran since the last call. */
  async #blocks(): Promise<number> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    let count = 0;
    for (const { url, functions } of result) {
      if (url === import.meta.url || url === nativesUrl) continue;
      for (const { ranges } of functions) for (const range of ranges) count += range.count;
    }
    return count;
  }
}

const nativesUrl = new URL('native-steps.ts', import.meta.url).href;
