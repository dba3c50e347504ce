import type { Handlers } from '#bus/types.ts';
import { summaryFacts, tabsFor } from '#domain/generation/summary.ts';
import { findSummary } from '#services/store/conversations/summaries.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocuments } from '#services/store/documents/documents.ts';

/** What can be summarised of documents, and the summary that exists. */
export function createSummaryHandlers({
  store,
}: {
  store: Store;
}): Pick<Handlers<'offscreen'>, 'summary.find'> {
  return {
    'summary.find': async ({ docIds, byModel }) => {
      const documents = await getDocuments(store, docIds);
      const facts = summaryFacts(documents);
      const known = await findSummary(store, documents, byModel);
      return { kind: facts.kind, tabs: tabsFor(facts), known };
    },
  };
}
