import { isObject } from '#shared/json.ts';
import { type ImportedChat, type ImportedMessage, isUuid, timeOf } from './imported-chat.ts';

/**
 * `conversations.json` of Claude's data export: a list of `{uuid, name, created_at, updated_at, chat_messages}`; a
 * message is `{uuid, sender: 'human' | 'assistant', text, content: [{type: 'text', text}], created_at}`, perhaps with
 * `parent_message_uuid`, else they follow each other.
 */
export function isClaudeChat(value: unknown): boolean {
  return isObject(value) && Array.isArray(value.chat_messages);
}

export function readClaudeChat(value: unknown): ImportedChat | null {
  if (!isObject(value) || !Array.isArray(value.chat_messages) || !isUuid(value.uuid)) return null;
  const createdAt = timeOf(value.created_at, 0);
  const messages: ImportedMessage[] = [];
  const known = new Set<string>();
  for (const each of value.chat_messages) {
    const message = readMessage(each, messages.at(-1)?.id ?? null, known, createdAt);
    if (!message) continue;
    messages.push(message);
    known.add(message.id);
  }
  return {
    id: value.uuid,
    title: typeof value.name === 'string' ? value.name : '',
    createdAt,
    updatedAt: timeOf(value.updated_at, createdAt),
    messages,
    lastMessageId: null,
  };
}

function readMessage(
  value: unknown,
  before: string | null,
  known: ReadonlySet<string>,
  createdAt: number,
): ImportedMessage | null {
  if (!isObject(value) || !isUuid(value.uuid) || known.has(value.uuid)) return null;
  if (value.sender !== 'human' && value.sender !== 'assistant') return null;
  const text = textOf(value);
  if (text.trim() === '') return null;
  const parent = value.parent_message_uuid;
  return {
    id: value.uuid,
    parentId: typeof parent === 'string' && known.has(parent) ? parent : before,
    isQuestion: value.sender === 'human',
    text,
    createdAt: timeOf(value.created_at, createdAt),
  };
}

/** Blocks of text; where there are none, the plain text. Thoughts and calls of tools are left out. */
function textOf({ content, text }: Record<string, unknown>): string {
  const blocks = Array.isArray(content) ? content : [];
  const texts = blocks.flatMap((block) =>
    isObject(block) && block.type === 'text' && typeof block.text === 'string' ? [block.text] : [],
  );
  if (texts.length > 0) return texts.join('\n\n');
  return typeof text === 'string' ? text : '';
}
