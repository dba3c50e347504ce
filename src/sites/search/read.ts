import type { ReadSite } from '../contract.ts';
import { blockOf } from './block.ts';
import { engineFor } from './engines.ts';
import { queryOf, readResults } from './results.ts';

/** Reads any engine's result page; null where it has no results of its own. */
export const readSearch: ReadSite = (page, context) => {
  const engine = engineFor(context.url);
  if (!engine || engine.isOther?.(context.url)) return null;
  const query = queryOf(page, engine, context);
  if (!query || blockOf(page, context.url.href, query)) return null;
  const results = readResults(page, engine, context);
  if (results.length === 0) return null;
  const title = page.title.trim() || query;
  return { kind: 'search', data: { title, query, results } };
};
