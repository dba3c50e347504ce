import { syncLimits } from '#api/conversation-rows.ts';
import { searchConversations } from '../sync/search-conversations.ts';
import { type AssistantCall, chatFolders } from './assistant-call.ts';
import { type Search, siteHost } from './search-request.ts';
import { sourceIdText } from './source-ids.ts';
import type { Quote } from './sources.ts';

/** Messages and names of the owner's chats that have the words. */
export async function findChats(call: AssistantCall, search: Search): Promise<Quote[]> {
  const { query, since, limit } = search;
  const filter = {
    folders: chatFolders(call),
    since: since === undefined ? null : new Date(since),
    site: siteHost(search),
  };
  const found = await searchConversations(
    call.principal,
    { ...call, filter },
    {
      keyword: query.slice(0, syncLimits.keyword),
      page: 0,
      page_size: limit,
      isDelete: false,
    },
  );
  return found.flatMap(({ id, name: title, updated_at: time, matches }) =>
    matches.map(({ messageId: part, text }) => ({
      id: sourceIdText({ kind: 'chat', id, part }),
      title,
      address: null,
      time,
      untrusted_text: text,
    })),
  );
}
