import type { CallAnswer, CallDecision } from '#domain/tool-servers/call-run.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

/** What the person says: of a call whether it is made, of what its server asks an answer. */
export interface Decided<Said extends string> {
  decision: Said;
  /** JSON text, where the person has changed it; absent: as they were. */
  args?: string | undefined;
}

/** Calls of this context that wait for the person. */
export class PendingCalls {
  readonly #waiting = new Map<string, (decided: Decided<string>) => boolean>();

  /** For one of these. @throws aborted */
  async wait<Said extends CallDecision | CallAnswer>(
    id: string,
    awaited: readonly Said[],
    signal: AbortSignal,
  ): Promise<Decided<Said>> {
    let onAbort = () => {};
    const isAwaited = (decided: Decided<string>): decided is Decided<Said> =>
      awaited.some((each) => each === decided.decision);
    try {
      return await new Promise<Decided<Said>>((resolve, reject) => {
        onAbort = () => reject(new CodedError('aborted'));
        signal.addEventListener('abort', onAbort);
        this.#waiting.set(id, (decided) => {
          const isIt = isAwaited(decided);
          if (isIt) resolve(decided);
          return isIt;
        });
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
  settle(id: string, decided: Decided<string>): boolean {
    return this.#waiting.get(id)?.(decided) ?? false;
  }
}
