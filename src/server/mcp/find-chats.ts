import { syncLimits } from '#api/conversation-rows.ts';
import { searchConversations } from '../sync/search-conversations.ts';
import { type AssistantCall, chatFolders } from './assistant-call.ts';
import { isOfSite } from './find-documents.ts';
import type { Search } from './search-request.ts';
import { sourceIdText } from './source-ids.ts';
import type { Quote } from './sources.ts';

/** Messages and names of the owner's chats that have the words. */
export async function findChats(
  call: AssistantCall,
  { query, site, since, limit }: Search,
): Promise<Quote[]> {
  const found = await searchConversations(
    call.principal,
    { ...call, folders: chatFolders(call) },
    {
      keyword: query.slice(0, syncLimits.keyword),
      page: 0,
      page_size: limit,
      isDelete: false,
    },
  );
  const wanted = found.filter(
    ({ updated_at, meta }) =>
      (since === undefined || updated_at >= since) &&
      (site === undefined || isOfSite(meta.domain, site)),
  );
  return wanted.flatMap(({ id, name: title, updated_at: time, matches }) =>
    matches.map(({ messageId: part, text }) => ({
      id: sourceIdText({ kind: 'chat', id, part }),
      title,
      address: null,
      time,
      untrusted_text: text,
    })),
  );
}
