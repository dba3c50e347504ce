import type { CallDecision } from '#domain/tool-servers/call-run.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

export interface Decided {
  decision: CallDecision;
  /** JSON text, where the person has changed it; absent: as they were. */
  args?: string | undefined;
}

/** Calls of this context that wait for the person. */
export class PendingCalls {
  readonly #waiting = new Map<string, (decided: Decided) => void>();

  /** @throws aborted */
  async wait(id: string, signal: AbortSignal): Promise<Decided> {
    let onAbort = () => {};
    try {
      return await new Promise<Decided>((resolve, reject) => {
        onAbort = () => reject(new CodedError('aborted'));
        signal.addEventListener('abort', onAbort);
        this.#waiting.set(id, resolve);
        if (signal.aborted) onAbort();
      });
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#waiting.delete(id);
    }
  }

  /** It waits no longer. */
  forget(id: string): void {
    this.#waiting.delete(id);
  }

  /** False: it does not wait here. */
  settle(id: string, decided: Decided): boolean {
    const resolve = this.#waiting.get(id);
    resolve?.(decided);
    return resolve !== undefined;
  }
}
