import { Observable } from 'rxjs';
import type { BusClient } from '#bus/types.ts';
import type { LanguageModelPort } from '#platform/ports.ts';
import { builtInError } from '#services/llm/built-in/built-in-error.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

export interface DownloadDeps {
  /** null: this browser has no model of its own. */
  port: LanguageModelPort | null;
  emit: BusClient['emit'];
}

/**
 * Downloads the browser's own model, in the page that was clicked: the browser requires a gesture, which
 * is short. How much of it is here, from 0 to 1; unsubscribing stops it.
 */
export function downloadBuiltIn({ port, emit }: DownloadDeps): Observable<number> {
  return new Observable((subscriber) => {
    if (!port) {
      subscriber.error(new CodedError('provider_unavailable', 'this browser offers no model'));
      return;
    }
    const stop = new AbortController();
    let reported = -1;
    const onProgress = (loaded: number) => {
      if (loaded <= reported) return;
      reported = loaded;
      subscriber.next(loaded);
    };
    port.create({ before: [], signal: stop.signal, onProgress }).then(
      (session) => {
        session.destroy();
        emit('models.changed', {});
        subscriber.complete();
      },
      (thrown: unknown) => subscriber.error(builtInError(thrown)),
    );
    return () => stop.abort();
  });
}
