import { useEffect, useState } from 'react';
import type { Conversation, Message } from '#domain/conversations.ts';
import { followStream } from '../follow-stream.ts';
import { useShell } from '../shell.tsx';
import { reuseMessages } from './thread.ts';

export interface Rows {
  /** The conversation these rows belong to; another one than asked for while it loads. */
  id: string | null;
  conversation: Conversation | null;
  messages: readonly Message[];
  ready: boolean;
}

const none: Rows = { id: null, conversation: null, messages: [], ready: true };

/** The rows of a conversation, kept up to date; `null`: a chat that has no row yet. */
export function useConversation(id: string | null): Rows {
  const { bus } = useShell();
  const [rows, setRows] = useState<Rows>(none);
  useEffect(() => {
    if (id === null) return;
    return followStream(() => bus.stream('conversation.watch', { conversationId: id }), {
      next: ({ conversation, messages }) =>
        setRows((before) => ({
          id,
          conversation,
          messages: reuseMessages(before.id === id ? before.messages : [], messages),
          ready: true,
        })),
    });
  }, [bus, id]);
  if (id === null) return none;
  return rows.id === id ? rows : { ...none, id, ready: false };
}
