import { defer, mergeAll, type Observable } from 'rxjs';
import type { BusClient } from '#bus/types.ts';

/** The browser's own model, for this page: how much of it is here, from 0 to 1. */
export function downloadModelHere({ emit }: Pick<BusClient, 'emit'>): Observable<number> {
  return defer(async () => {
    const { webLanguageModel } = await import('#platform/web/language-model.ts');
    const { downloadBuiltIn } = await import('#app/models/download-built-in.ts');
    return downloadBuiltIn({ port: webLanguageModel(), emit });
  }).pipe(mergeAll());
}
