import { isObject } from '#shared/json.ts';
import { type ImportedChat, type ImportedMessage, isUuid, timeOf } from './imported-chat.ts';

/**
 * `conversations.json` of ChatGPT's data export: a list of `{id, title, create_time, mapping, current_node}` in which
 * `mapping` is a tree of `{id, parent, children, message: {author: {role}, content: {content_type, parts}}}`. System
 * and tool messages, and empty ones, are passed over: what hangs below them hangs on the message above.
 */
export function isChatGptChat(value: unknown): boolean {
  return isObject(value) && isObject(value.mapping);
}

export function readChatGptChat(value: unknown): ImportedChat | null {
  if (!isObject(value) || !isObject(value.mapping)) return null;
  const { mapping } = value;
  const id = isUuid(value.id) ? value.id : value.conversation_id;
  if (!isUuid(id)) return null;
  const createdAt = timeOf(value.create_time, 0);
  const updatedAt = timeOf(value.update_time, createdAt);
  const messages: ImportedMessage[] = [];
  /** For each node, the message that its children hang on. */
  const shown = new Map<string, string | null>();
  const queue = Object.keys(mapping).filter((key) => !isNodeOf(mapping, parentOf(mapping[key])));
  for (let at = 0; at < queue.length; at += 1) {
    const key = queue[at]!;
    if (shown.has(key)) continue;
    const node = mapping[key];
    const parent = shown.get(parentOf(node) ?? '') ?? null;
    const message = isObject(node) ? readMessage(key, node.message, parent, createdAt) : null;
    if (message) messages.push(message);
    shown.set(key, message ? message.id : parent);
    for (const child of childrenOf(node)) queue.push(child);
  }
  const last = shown.get(String(value.current_node)) ?? null;
  const title = typeof value.title === 'string' ? value.title : '';
  return { id, title, createdAt, updatedAt, messages, lastMessageId: last };
}

const parentOf = (node: unknown): string | null =>
  isObject(node) && typeof node.parent === 'string' ? node.parent : null;

function childrenOf(node: unknown): string[] {
  const children: unknown[] = isObject(node) && Array.isArray(node.children) ? node.children : [];
  return children.filter((child) => typeof child === 'string');
}

const isNodeOf = (mapping: Record<string, unknown>, key: string | null) =>
  key !== null && Object.hasOwn(mapping, key);

function readMessage(
  key: string,
  message: unknown,
  parentId: string | null,
  createdAt: number,
): ImportedMessage | null {
  if (!isObject(message) || !isObject(message.author) || !isUuid(key)) return null;
  const { role } = message.author;
  const { metadata } = message;
  const isHidden = isObject(metadata) && metadata.is_visually_hidden_from_conversation === true;
  if ((role !== 'user' && role !== 'assistant') || isHidden) return null;
  // What a tool is asked for is no answer to the person.
  if (
    role === 'assistant' &&
    typeof message.recipient === 'string' &&
    message.recipient !== 'all'
  ) {
    return null;
  }
  const text = textOf(message.content);
  if (text.trim() === '') return null;
  return {
    id: key,
    parentId,
    isQuestion: role === 'user',
    text,
    createdAt: timeOf(message.create_time, createdAt),
  };
}

/** `text` and `multimodal_text` have parts; pictures and files among them are left out. */
function textOf(content: unknown): string {
  if (!isObject(content)) return '';
  if (content.content_type === 'code' && typeof content.text === 'string') {
    return `\`\`\`\n${content.text}\n\`\`\``;
  }
  if (content.content_type !== 'text' && content.content_type !== 'multimodal_text') return '';
  const parts = Array.isArray(content.parts) ? content.parts : [];
  return parts.filter((part) => typeof part === 'string').join('\n\n');
}
