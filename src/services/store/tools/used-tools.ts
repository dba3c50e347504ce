import { type Store, stored } from '../database/store.ts';

/** Conversations that are looked at, and tools that are named. */
const maxConversations = 40;
const maxTools = 20;
/** What a use is worth, where the next one is worth 1: new habits pass old ones within a few uses. */
const fading = 0.8;

/** Ids of the tools that were run on texts of pages, the most used first; late uses count more. */
export async function usedTools({ db }: Store): Promise<string[]> {
  const conversations = await stored(() =>
    db.conversations
      .orderBy('updated_at')
      .reverse()
      .filter(({ type, isDelete }) => type === 'ContextMenu' && !isDelete)
      .limit(maxConversations)
      .primaryKeys(),
  );
  const uses = await Promise.all(conversations.map((id) => toolOf(db, id)));
  const worth = new Map<string, number>();
  for (const [age, id] of uses.filter((each) => each !== null).entries()) {
    worth.set(id, (worth.get(id) ?? 0) + fading ** age);
  }
  const ranked = [...worth].toSorted(([, a], [, b]) => b - a);
  return ranked.map(([id]) => id).slice(0, maxTools);
}

/** The tool that a conversation began with; null: it began in another way. */
async function toolOf(db: Store['db'], conversationId: string): Promise<string | null> {
  const [first] = await stored(() =>
    db.messages
      .where({ conversationId })
      .filter(({ type }) => type === 'human')
      .sortBy('created_at'),
  );
  const task = first?.generation;
  return task?.kind === 'tool' && task.variables.selectedText ? task.toolId : null;
}
