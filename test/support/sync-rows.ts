import type { WholeConversation } from '#api/conversation-rows.ts';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { presets } from '#domain/prompts/presets.ts';
import { nextHlc } from '#shared/hlc.ts';
import { uuidv7 } from '#shared/ids.ts';

const time = '2026-11-20T10:00:00.000Z';

/** A conversation as a device sends it. */
export function someConversation(changes: Partial<Conversation> = {}): Conversation {
  return {
    id: uuidv7(Date.now()),
    lastMessageId: null,
    authorId: null,
    name: 'A conversation',
    created_at: time,
    updated_at: time,
    type: 'Chat',
    meta: { domain: null, AIProvider: null, AIModel: null, isUploaded: true },
    isDelete: false,
    share: { enable: false, id: null },
    rev: 0,
    dirty: 1,
    deviceId: 'device',
    hlc: nextHlc(undefined, Date.parse(time), 'device'),
    ...changes,
  };
}

export function someMessage(
  conversationId: string,
  changes: Partial<Message> & Record<string, unknown> = {},
): Message {
  return {
    messageId: uuidv7(Date.now()),
    conversationId,
    parentMessageId: null,
    created_at: time,
    updated_at: time,
    type: 'human',
    is_deleted: false,
    text: 'What is a lattice?',
    reasoning: '',
    status: 'done',
    error: null,
    model: null,
    sources: [],
    usage: null,
    promptTokens: null,
    citations: [],
    coverage: null,
    comparedMessageId: null,
    generation: null,
    rev: 0,
    dirty: 1,
    deviceId: 'device',
    hlc: nextHlc(undefined, Date.parse(time), 'device'),
    ...changes,
  };
}

/** A conversation with messages of these texts, each the answer to the one before. */
export function wholeConversation(
  texts: readonly string[],
  changes: Partial<Conversation> = {},
): WholeConversation {
  const conversation = someConversation(changes);
  const messages: Message[] = [];
  for (const [place, text] of texts.entries()) {
    const parentMessageId = messages.at(-1)?.messageId ?? null;
    const created_at = new Date(Date.parse(time) + place * 1000).toISOString();
    const type = place % 2 === 0 ? ('human' as const) : ('ai' as const);
    messages.push(someMessage(conversation.id, { text, parentMessageId, created_at, type }));
  }
  const lastMessageId = messages.at(-1)?.messageId ?? null;
  return { ...conversation, lastMessageId, messages };
}

/** A memo as it is sent. */
export const someMemo = (text: string, changes: object = {}) => ({
  kind: 'passage',
  text,
  source: null,
  conversationId: null,
  messageId: null,
  created_at: time,
  updated_at: time,
  is_deleted: false,
  ...changes,
});

/** A tool of the person's own. */
export const someTool = (id: string, instruction: string) => ({
  id,
  kind: 'custom' as const,
  name: 'T',
  instruction,
  icon: presets[0]!.icon,
});
