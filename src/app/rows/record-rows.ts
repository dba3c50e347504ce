import type { Store } from '#services/store/database/store.ts';
import { observe } from '#services/store/database/watch.ts';
import { readCallFacts } from '#services/store/diagnostics/call-facts.ts';
import { clearSent, listSent } from '#services/store/privacy/sent.ts';
import { forgetSiteHealth, siteHealths } from '#services/store/privacy/site-health.ts';

/** The record of what left this machine, of calls that failed, and of how known sites were read. */
export function recordRows(store: Store) {
  return {
    diagnostics: { read: () => readCallFacts(store) },
    sent: {
      /** Newest first; `before`: the last row of the page before, null for the first page. */
      list: ({ before, limit }: { before: number | null; limit: number }) =>
        listSent(store, before, limit),
      clear: () => clearSent(store),
    },
    site: {
      watch: () => observe(() => siteHealths(store)),
      forget: () => forgetSiteHealth(store),
    },
  };
}
