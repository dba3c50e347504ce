import { type Kysely, sql } from 'kysely';
import type { FoundConversation, SearchRequest } from '#api/conversation-search.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { ReplicaReads } from '../database/replica-reads.ts';
import type { DB } from '../database/schema.ts';
import { OwnerGate } from '../process/owner-gate.ts';
import { lengthsOf } from '../search/pg-document-index.ts';
import { wordsOfQuery } from '../search/query-words.ts';
import type { TextHit } from '../search/ranking/passage-scores.ts';
import { rankText } from '../search/ranking/text-ranking.ts';
import { readTerms } from '../search/read-terms.ts';
import { analyzerVersion } from '../search/terms.ts';
import { conversationsByIds, inFolders } from './conversation-rows.ts';
import { indexMessages } from './index-messages.ts';
import { maxTextLength } from './indexed-texts.ts';
import { snippetOf } from './snippet.ts';

/** Texts of a search that are looked at, best first. */
const maxHits = 2000;
const maxMatches = 3;
/** A person waits: what is not indexed by then is found by the next search. */
const indexMs = 3000;
/** Searches of one owner wait for its index here: each that waits in the database holds a connection. */
const indexing = new OwnerGate({ total: Number.POSITIVE_INFINITY, perOwner: 1, maxWaiting: 200 });

interface Match {
  conversation_id: string;
  /** Null: the name of the conversation. */
  message_id: string | null;
}

/** Which chats are searched. */
interface ChatFilter {
  /** Empty: those in no folder; null: all. */
  folders: readonly string[] | null;
  /** Changed from then on; null: ever. */
  since: Date | null;
  /** About pages of this host or one below it; null: of any. */
  site: string | null;
}
const allChats: ChatFilter = { folders: null, since: null, site: null };

export interface MessageSearchParts {
  db: Database;
  /** Where it searches, once what waits is indexed. */
  reads: Pick<ReplicaReads, 'run'>;
  /** Absent: all. */
  filter?: ChatFilter;
}

/** C19: a page of the owner's conversations in whose name or messages the words are, best first. */
export async function searchConversations(
  principal: Principal,
  { db, reads, filter = allChats }: MessageSearchParts,
  request: SearchRequest,
): Promise<FoundConversation[]> {
  const words = wordsOfQuery(request.keyword);
  if (words.length === 0) return [];
  const deadline = Date.now() + indexMs;
  await indexing.run(principal.ownerId, null, () => indexMessages(principal, db, deadline));
  return reads.run(principal, (from) =>
    bestConversations(principal, from, { ...request, ...filter }, words),
  );
}

type ChatSearch = SearchRequest & ChatFilter;

async function bestConversations(
  principal: Principal,
  db: Database,
  request: ChatSearch,
  words: ReturnType<typeof wordsOfQuery>,
): Promise<FoundConversation[]> {
  const hits = await bestTexts(principal, db, words);
  const found = await matchesOf(principal, db, request, hits);
  const from = request.page * request.page_size;
  const ids = [...found.keys()].slice(from, from + request.page_size);
  const conversations = await conversationsByIds(principal, db, ids);
  const shown = ids.flatMap((id) => found.get(id) ?? []);
  const texts = await textsOf(principal, db, shown);
  return conversations.map((conversation) => ({
    ...conversation,
    matches: (found.get(conversation.id) ?? []).map(({ message_id: messageId }) => {
      const text = messageId === null ? conversation.name : (texts.get(messageId) ?? '');
      return { messageId, text: snippetOf(text, words) };
    }),
  }));
}

async function textsOf(
  { ownerId }: Principal,
  db: Kysely<DB>,
  matches: readonly Match[],
): Promise<Map<string, string>> {
  const ids = matches.flatMap(({ message_id }) => message_id ?? []);
  const { rows } = await sql<{ id: string; text: string }>`
    select message_id as id, left(text, ${maxTextLength}) as text from message
     where owner_id = ${ownerId} and message_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

interface TextPlace {
  part: string;
  place: number;
}

async function bestTexts(
  { ownerId }: Principal,
  db: Database,
  words: ReturnType<typeof wordsOfQuery>,
): Promise<TextPlace[]> {
  const rows = await db
    .selectFrom('message_part')
    .select(['part', 'lengths'])
    .where('owner_id', '=', ownerId)
    // Others are of an older analysis.
    .where('cutter', '=', analyzerVersion)
    .orderBy('part')
    .execute();
  const parts = rows.map(({ part }) => part);
  const documents = rows.map(({ lengths }) => ({ lengths: lengthsOf(lengths) }));
  const scores = await rankText(documents, words, (ranges) =>
    readTerms(db, ownerId, parts, ranges, 'messages'),
  );
  const hits: TextHit[] = scores?.best(maxHits) ?? [];
  return hits.map(({ document, passage: place }) => ({ part: parts[document]!, place }));
}

/** Matches by conversation, in the order of the best match of each. */
async function matchesOf(
  { ownerId }: Principal,
  db: Kysely<DB>,
  { type = null, search_time, isDelete, folders, since, site }: ChatSearch,
  hits: readonly TextPlace[],
): Promise<Map<string, Match[]>> {
  const until = search_time == null ? null : new Date(search_time);
  const ending = site === null ? null : `.${site}`;
  const { rows } = await sql<Match>`
    select c.id as conversation_id, t.message_id
      from unnest(${hits.map(({ part }) => part)}::text[], ${hits.map(({ place }) => place)}::int[])
           with ordinality as h (part, place, position)
      cross join lateral (
             select x.kind, x.id from message_text x
              where x.owner_id = ${ownerId} and x.part = h.part and x.place = h.place
             offset 0) x
      cross join lateral (
             select m.conversation_id, m.message_id, m.created_at from message m
              where x.kind = 'message' and m.owner_id = ${ownerId} and m.message_id = x.id
                and not m.is_deleted
              union all
             select n.id, null, n.created_at from conversation n
              where x.kind = 'conversation' and n.owner_id = ${ownerId} and n.id = x.id) t
      join conversation c on c.owner_id = ${ownerId} and c.id = t.conversation_id
     where c.is_delete = ${isDelete} and (${type}::text is null or c.type = ${type})
       and ${inFolders(sql.ref('c.meta'), folders)}
       and (${until}::timestamptz is null or t.created_at <= ${until})
       and (${since}::timestamptz is null or c.updated_at >= ${since})
       and (${ending}::text is null
            or right('.' || lower(c.meta ->> 'domain'), length(${ending}::text)) = ${ending})
     order by h.position`.execute(db);
  const found = new Map<string, Match[]>();
  for (const row of rows) {
    const matches = found.get(row.conversation_id) ?? [];
    if (matches.length < maxMatches) matches.push(row);
    found.set(row.conversation_id, matches);
  }
  return found;
}
