import type { DocumentParser } from '#services/capture/page-document.ts';
import { workParts } from '#services/capture/work-parts.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { markdownOf, type PageParser, parseSnapshot } from './parse-snapshot.ts';

/** Parses on the thread of its context, where no frame has a process of its own (Firefox). */
export function localParser(pool: WorkPort, parser: DocumentParser): PageParser {
  return {
    parse: (request, signal) => parseSnapshot(request, workParts(pool, signal), parser),
    markdown: async (html) => markdownOf(html, parser),
  };
}
