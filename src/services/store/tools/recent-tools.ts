import { type Store, stored } from '../database/store.ts';

/** Conversations that are looked at, and tools that are named. */
const maxConversations = 40;
const maxTools = 4;

/** Ids of the tools that were run on texts of pages, the last one first. */
export async function recentTools({ db }: Store): Promise<string[]> {
  const conversations = await stored(() =>
    db.conversations
      .orderBy('updated_at')
      .reverse()
      .filter(({ type, isDelete }) => type === 'ContextMenu' && !isDelete)
      .limit(maxConversations)
      .primaryKeys(),
  );
  const ids: string[] = [];
  for (const conversationId of conversations) {
    const [first] = await stored(() =>
      db.messages
        .where({ conversationId })
        .filter(({ type }) => type === 'human')
        .sortBy('created_at'),
    );
    const task = first?.generation;
    const id = task?.kind === 'tool' && task.variables.selectedText ? task.toolId : null;
    if (id !== null && !ids.includes(id)) ids.push(id);
    if (ids.length === maxTools) break;
  }
  return ids;
}
