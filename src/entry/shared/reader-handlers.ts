import { createReaderHandlers } from '#app/library/reader-handlers.ts';
import { createBuiltInHandlers } from '#app/models/built-in-handlers.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import { webLanguageModel } from '#platform/web/language-model.ts';
import { openStore } from '#services/store/database/store.ts';

/** The owner `reader` over the database of this origin. */
export function readerHandlers({
  emit,
  request,
}: Pick<BusClient, 'emit' | 'request'>): Handlers<'reader'> {
  return {
    ...createReaderHandlers({
      store: openStore(),
      storage: navigator.storage,
      emit,
      // The web app has no background, and no pages of others.
      applyButtons: () => void request('buttons.apply', {}).catch(() => undefined),
    }),
    ...createBuiltInHandlers({ port: webLanguageModel(), emit }),
  };
}
