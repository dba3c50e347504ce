import { findModel } from '#domain/models/catalogue.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ChatProvider } from './provider.ts';

/** The one entry of Gloss Basic, which is no model: it extracts and searches. */
export const basicModel = 'gloss-basic';

/** Always available. Its work is done before a provider is called (`prepareAnswer`). */
export const basicProvider: ChatProvider = {
  connection: 'basic',
  listModels: async () => [
    { id: basicModel, title: findModel(basicModel)?.title ?? null, window: null },
  ],
  chat() {
    throw new CodedError('unsupported_by_provider', 'Gloss Basic answers no prompt');
  },
};
