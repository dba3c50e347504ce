import { describeSearch } from '#services/privacy/describe-request.ts';
import { recordSent } from '#services/privacy/record-sent.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { serverPage } from '../account/server-page.ts';
import { type BackgroundDeps, serverOf } from '../background-deps.ts';
import type { PageAccess } from '../capture/page-access.ts';
import type { CaptureWiring } from '../capture/wiring.ts';
import { createEnginePage } from './engine-page.ts';

/** Pages of search engines, read in the person's browser. */
export function engineWiring(
  { ports, store }: BackgroundDeps,
  access: PageAccess,
  { inOwnTab }: CaptureWiring,
) {
  const record = recordSent(store);
  return createEnginePage({
    ...access,
    inOwnTab,
    checkPage: async (peer) => {
      await serverPage(() => serverOf(ports), peer);
      const { searchSources } = await readSettings(store);
      if (!searchSources.includes('engine')) throw new CodedError('no_search_source');
    },
    recordSearch: (url) => record(describeSearch(url)),
    dataOf: async (docId) => (await getDocument(store, docId))?.doc_type_dependent_data,
  });
}
