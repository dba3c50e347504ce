import { createReaderHandlers } from '#app/library/reader-handlers.ts';
import { createBuiltInHandlers } from '#app/models/built-in-handlers.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import { webLanguageModel } from '#platform/web/language-model.ts';
import { openStore } from '#services/store/store.ts';

/** The owner `reader` over the database of this origin. */
export function readerHandlers({ emit }: Pick<BusClient, 'emit'>): Handlers<'reader'> {
  return {
    ...createReaderHandlers({ store: openStore(), storage: navigator.storage, emit }),
    ...createBuiltInHandlers({ port: webLanguageModel(), emit }),
  };
}
