import type { ConversationInfo } from '#domain/conversations/conversation-info.ts';
import { daysAgo } from '#shared/days.ts';

export interface ChatGroup {
  /** `month`: of the first chat in it. */
  kind: 'pinned' | 'today' | 'yesterday' | 'week' | 'month';
  /** Tells groups apart. */
  key: string;
  chats: readonly ConversationInfo[];
}

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
  const days = daysAgo(at, now);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  return days <= 7 ? 'week' : `month ${at.getFullYear()} ${at.getMonth()}`;
}

function kindOf(key: string): ChatGroup['kind'] {
  return key.startsWith('month') ? 'month' : (key as ChatGroup['kind']);
}
