import { type FoundPassage, searchLimits } from '#api/search-document.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import { documentFacts, newestDocuments } from '../documents/document-facts.ts';
import { queryVector } from '../search/query-vector.ts';
import { searchPassages } from '../search/search-passages.ts';
import type { AssistantCall } from './assistant-call.ts';
import type { Search } from './search-request.ts';
import { sourceIdText } from './source-ids.ts';
import type { Quote } from './sources.ts';

type Narrowed = Pick<Search, 'query' | 'limit'> & Partial<Search>;

/** The best passages of the owner's newest documents, or of those that are named. */
export async function findPassages(
  { principal, reads, embedder, connected, log }: AssistantCall,
  search: Narrowed,
  named?: readonly string[],
): Promise<FoundPassage[]> {
  const { query, limit: k } = search;
  const onFailure = (code: string) => log.warn({ code }, 'searched without vectors');
  const vector = await queryVector(query, { embedder, connected, onFailure });
  return reads.run(principal, async (from) => {
    const docIds = named ?? (await wantedDocuments(principal, from, search));
    if (docIds.length === 0) return [];
    return searchPassages(from, { owner: principal.ownerId, docIds, query, k, vector });
  });
}

async function wantedDocuments(
  principal: Principal,
  from: Database,
  search: Narrowed,
): Promise<string[]> {
  const newest = await newestDocuments(principal, from, searchLimits.docIds);
  return newest.filter((each) => isWanted(each, search)).map(({ docId }) => docId);
}

/** The same as quotes. */
export async function findDocuments(call: AssistantCall, search: Search): Promise<Quote[]> {
  const { principal, reads } = call;
  const found = await findPassages(call, search);
  const ids = found.map(({ doc_id }) => doc_id);
  return reads.run(principal, async (from) => {
    const facts = await documentFacts(principal, from, [...new Set(ids)]);
    return found.flatMap(({ doc_id: id, passage_id: part, text }) => {
      const place = facts.get(id);
      if (!place) return [];
      return { id: sourceIdText({ kind: 'document', id, part }), ...place, untrusted_text: text };
    });
  });
}

function isWanted(
  { link, createdAt }: { link: string | null; createdAt: Date },
  { site, since }: Partial<Search>,
): boolean {
  if (since !== undefined && createdAt < new Date(since)) return false;
  return site === undefined || isOfSite(URL.parse(link ?? '')?.hostname ?? null, site);
}

/** Is it the host, or one below it? */
export function isOfSite(host: string | null, site: string): boolean {
  const wanted = site.toLowerCase().replace(/^www\./, '');
  const found = host?.toLowerCase() ?? '';
  return found === wanted || found.endsWith(`.${wanted}`);
}
