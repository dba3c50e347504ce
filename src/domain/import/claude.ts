import { isObject } from '#shared/json.ts';
import {
  attached,
  type ImportedChat,
  type ImportedMessage,
  timeOf,
  uuidOf,
} from './imported-chat.ts';

/**
 * `conversations.json` of Claude's data export: a list of `{uuid, name, created_at, updated_at, chat_messages}`; a
 * message is `{uuid, sender: 'human' | 'assistant', text, content: [{type: 'text', text}], created_at}`, perhaps with
 * `parent_message_uuid`, else they follow each other.
 */
export function isClaudeChat(value: unknown): boolean {
  return isObject(value) && Array.isArray(value.chat_messages);
}

export function readClaudeChat(value: unknown): ImportedChat | null {
  if (!isObject(value) || !Array.isArray(value.chat_messages)) return null;
  const id = uuidOf(value.uuid);
  if (id === null) return null;
  const createdAt = timeOf(value.created_at, 0);
  const messages: ImportedMessage[] = [];
  const known = new Set<string>();
  for (const each of value.chat_messages) {
    const message = readMessage(each, id, messages.at(-1)?.id ?? null, known, createdAt);
    if (!message) continue;
    messages.push(message);
    known.add(message.id);
  }
  return {
    id,
    title: typeof value.name === 'string' ? value.name : '',
    createdAt,
    updatedAt: timeOf(value.updated_at, createdAt),
    messages,
    lastMessageId: null,
  };
}

function readMessage(
  value: unknown,
  chat: string,
  before: string | null,
  known: ReadonlySet<string>,
  createdAt: number,
): ImportedMessage | null {
  const id = isObject(value) ? uuidOf(value.uuid, chat) : null;
  if (!isObject(value) || id === null || known.has(id)) return null;
  if (value.sender !== 'human' && value.sender !== 'assistant') return null;
  const text = textOf(value);
  if (text.trim() === '') return null;
  const parent = uuidOf(value.parent_message_uuid, chat);
  return {
    id,
    parentId: parent !== null && known.has(parent) ? parent : before,
    isQuestion: value.sender === 'human',
    text,
    createdAt: timeOf(value.created_at, createdAt),
  };
}

/**
 * Attached files with their text, then blocks of text; where there are none, the plain text. Thoughts and calls of tools
 * are left out.
 */
function textOf({ content, text, attachments, files }: Record<string, unknown>): string {
  const blocks = rows(content).filter(({ type }) => type === 'text' || type === 'voice_note');
  const texts = blocks.map((block) => (typeof block.text === 'string' ? block.text : ''));
  const plain = typeof text === 'string' ? [text] : [];
  const withText = rows(attachments).map((each) =>
    attached(each.file_name, each.extracted_content),
  );
  const known = new Set(rows(attachments).map(({ file_name: name }) => name));
  const pictures = rows(files).filter(({ file_name: name }) => !known.has(name));
  return [
    ...withText,
    ...pictures.map(({ file_name: name }) => attached(name, null)),
    ...(texts.length > 0 ? texts : plain),
  ]
    .filter((each) => each.trim() !== '')
    .join('\n\n');
}

const rows = (list: unknown) => (Array.isArray(list) ? list.filter(isObject) : []);
