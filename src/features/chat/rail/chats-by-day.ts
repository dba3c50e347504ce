import type { ConversationInfo } from '#domain/conversations/conversation-info.ts';

export interface ChatGroup {
  /** `month`: of the first chat in it. */
  kind: 'pinned' | 'today' | 'yesterday' | 'week' | 'month';
  /** Tells groups apart. */
  key: string;
  chats: readonly ConversationInfo[];
}

const dayMs = 86_400_000;

/** Pinned chats, then the others by the day of their last change, in the order they come in. */
export function chatsByDay(chats: readonly ConversationInfo[], now: Date): ChatGroup[] {
  const groups = new Map<string, ConversationInfo[]>();
  for (const chat of chats) {
    const key = chat.isPinned ? 'pinned' : dayOf(new Date(chat.updated_at), now);
    groups.set(key, [...(groups.get(key) ?? []), chat]);
  }
  return [...groups].map(([key, list]) => ({ key, kind: kindOf(key), chats: list }));
}

/** In the time zone of the person. */
function dayOf(at: Date, now: Date): string {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  // A day of 23 or 25 hours is one day too.
  const days = Math.round(
    (midnight - new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()) / dayMs,
  );
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days <= 7 ? 'week' : `month ${at.getFullYear()} ${at.getMonth()}`;
}

function kindOf(key: string): ChatGroup['kind'] {
  return key.startsWith('month') ? 'month' : (key as ChatGroup['kind']);
}
