import type { Handlers } from '#bus/types.ts';
import type { Store } from '#services/store/database/store.ts';
import { deleteCapture, getCapture, saveDocument } from '#services/store/documents/documents.ts';
import { countReading } from '#services/store/privacy/site-health.ts';
import { loadFrame } from '../tabs/load-frame.ts';
import { createParseHandlers } from './parse-handlers.ts';
import type { PageParser } from './parse-snapshot.ts';

type ParsingCommand = 'document.parse' | 'text.toMarkdown' | 'address.loadFrame';

/** Parsing and hidden frames in a context with a DOM, over the database of its origin. */
export function createPageParsing(
  store: Store,
  parser: PageParser,
): Pick<Handlers<'offscreen'>, ParsingCommand> {
  return {
    ...createParseHandlers({
      parser,
      clock: store.clock,
      getCapture: (id) => getCapture(store, id),
      deleteCapture: (id) => deleteCapture(store, id),
      putDocument: (document) => saveDocument(store, document),
      countReading: (reading) => countReading(store, reading),
    }),
    // Only the offscreen document gets this: other contexts have no place for a hidden frame.
    'address.loadFrame': (request, { signal }) => loadFrame(document, request, signal),
  };
}
