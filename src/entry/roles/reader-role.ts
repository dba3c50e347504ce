import type { BusClient, Handlers } from '#bus/types.ts';
import { openStore } from '#services/store/store.ts';
import { createReaderHandlers } from './reader-handlers.ts';

/** The reader's role over the database of this origin. */
export function createReaderRole({ emit }: Pick<BusClient, 'emit'>): Handlers<'reader'> {
  return createReaderHandlers({ store: openStore(), storage: navigator.storage, emit });
}
