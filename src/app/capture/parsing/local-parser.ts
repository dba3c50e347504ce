import type { DocumentParser } from '#services/capture/page-document.ts';
import { workParts } from '#services/capture/work-parts.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import type { PageParser } from './parse-snapshot.ts';

/**
 * Parses on the thread of its context, where no frame has a process of its own (Firefox, the web app). The readers of
 * pages are loaded with the first page.
 */
export function localParser(pool: WorkPort, parser: DocumentParser): PageParser {
  const load = () => import('./parse-snapshot.ts');
  return {
    async parse(request, signal) {
      const { parseSnapshot } = await load();
      return parseSnapshot(request, workParts(pool, signal), parser);
    },
    markdown: async (html) => (await load()).markdownOf(html, parser),
  };
}
