import type { Handlers } from '#bus/types.ts';
import { summaryFacts, tabsFor } from '#domain/generation/summary.ts';
import { getDocuments } from '#services/store/documents.ts';
import type { Store } from '#services/store/store.ts';
import { findSummary } from '#services/store/summaries.ts';

/** What can be summarised of documents, and the summary that exists. */
export function createSummaryHandlers({
  store,
}: {
  store: Store;
}): Pick<Handlers<'offscreen'>, 'summary.find'> {
  return {
    'summary.find': async ({ docIds }) => {
      const documents = await getDocuments(store, docIds);
      const facts = summaryFacts(documents);
      return { kind: facts.kind, tabs: tabsFor(facts), known: await findSummary(store, documents) };
    },
  };
}
