import { type FoundPassage, searchLimits } from '#api/search-document.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import { documentFacts, newestSearched } from '../documents/document-facts.ts';
import { lengthsOf } from '../search/pg-document-index.ts';
import { queryVector } from '../search/query-vector.ts';
import { type PassageSearch, searchAmong, searchPassages } from '../search/search-passages.ts';
import type { AssistantCall } from './assistant-call.ts';
import { type Search, siteHost } from './search-request.ts';
import { sourceIdText } from './source-ids.ts';
import type { Quote } from './sources.ts';

type Narrowed = Pick<Search, 'query' | 'limit'> & Partial<Search>;

/** The best passages of the owner's newest documents, or of those that are named. */
export async function findPassages(
  call: AssistantCall,
  search: Narrowed,
  named?: readonly string[],
): Promise<FoundPassage[]> {
  const vector = await vectorOf(call, search);
  const { principal, reads } = call;
  return reads.run(principal, (from) => passagesIn(from, principal, { ...search, vector }, named));
}

/** The same as quotes. */
export async function findDocuments(call: AssistantCall, search: Search): Promise<Quote[]> {
  const vector = await vectorOf(call, search);
  const { principal, reads } = call;
  return reads.run(principal, async (from) => {
    const found = await passagesIn(from, principal, { ...search, vector });
    const ids = new Set(found.map(({ doc_id }) => doc_id));
    const facts = await documentFacts(principal, from, [...ids]);
    return found.flatMap(({ doc_id: id, passage_id: part, text }) => {
      const place = facts.get(id);
      if (!place) return [];
      return { id: sourceIdText({ kind: 'document', id, part }), ...place, untrusted_text: text };
    });
  });
}

function vectorOf({ embedder, connected, log }: AssistantCall, { query }: Narrowed) {
  const onFailure = (code: string) => log.warn({ code }, 'searched without vectors');
  return queryVector(query, { embedder, connected, onFailure });
}

async function passagesIn(
  from: Database,
  { ownerId: owner }: Principal,
  search: Narrowed & Pick<PassageSearch, 'vector'>,
  named?: readonly string[],
): Promise<FoundPassage[]> {
  const { query, limit: k, vector } = search;
  if (named) return searchPassages(from, { owner, docIds: named, query, k, vector });
  const newest = await newestSearched({ ownerId: owner }, from, searchLimits.docIds);
  const site = siteHost(search);
  const documents = newest
    .filter((each) => isWanted(each, search.since, site))
    .map(({ docId, lengths }) => ({ docId, lengths: lengthsOf(lengths) }));
  return documents.length === 0 ? [] : searchAmong(from, documents, { owner, query, k, vector });
}

function isWanted(
  { link, createdAt }: { link: string | null; createdAt: Date },
  since: string | undefined,
  site: string | null,
): boolean {
  if (since !== undefined && createdAt < new Date(since)) return false;
  if (site === null) return true;
  const host = URL.parse(link ?? '')?.hostname ?? '';
  return host === site || host.endsWith(`.${site}`);
}
