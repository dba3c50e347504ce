import { withoutQuoteMarks } from '#domain/replies/answer-marks.ts';
import { isObject } from '#shared/json.ts';
import {
  attached,
  type ImportedChat,
  type ImportedMessage,
  timeOf,
  uuidOf,
} from './imported-chat.ts';

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
  const id = uuidOf(value.id ?? value.conversation_id);
  if (id === null) return null;
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
    const message = isObject(node)
      ? readMessage(uuidOf(key, id), node.message, parent, createdAt)
      : null;
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
  id: string | null,
  message: unknown,
  parentId: string | null,
  createdAt: number,
): ImportedMessage | null {
  if (!isObject(message) || !isObject(message.author) || id === null) return null;
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
  const text = shownText(textOf(message.content), metadata);
  if (text.trim() === '') return null;
  return {
    id,
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
  return parts.map(partOf).filter(Boolean).join('\n\n');
}

/** What was said is text too. */
function partOf(part: unknown): string {
  if (typeof part === 'string') return part;
  const isSaid = isObject(part) && typeof part.text === 'string';
  return isSaid && /transcription|^text$/.test(String(part.content_type)) ? String(part.text) : '';
}

/** The text as it was shown: names of attached files before it, sources in the place of their marks. */
function shownText(text: string, metadata: unknown): string {
  if (!isObject(metadata)) return withoutQuoteMarks(text);
  const { attachments, content_references: references, citations } = metadata;
  const files = rows(attachments).map((file) => attached(file.name, file.extracted_content));
  const cited = withReferences(withCitations(text, rows(citations)), rows(references));
  return [...files, withoutQuoteMarks(cited)].filter(Boolean).join('\n\n');
}

const rows = (list: unknown) => (Array.isArray(list) ? list.filter(isObject) : []);

function withReferences(text: string, references: readonly Record<string, unknown>[]): string {
  let shown = text;
  for (const { matched_text: mark, alt, items } of references) {
    if (typeof mark !== 'string' || !/[\ue200【]/.test(mark)) continue;
    const sources = rows(items).map(linkOf).filter(Boolean);
    const words = typeof alt === 'string' && alt !== '' ? alt : sources.join(' ');
    shown = shown.replace(mark, () => words);
  }
  return shown;
}

/** The older form: ranges of the text, whose marks are `【4†source】`. */
function withCitations(text: string, citations: readonly Record<string, unknown>[]): string {
  const ranges = citations.map((each) => ({
    from: Number(each.start_ix),
    to: Number(each.end_ix),
    link: linkOf(isObject(each.metadata) ? each.metadata : {}),
  }));
  let shown = text;
  for (const { from, to, link } of ranges.toSorted((a, b) => b.from - a.from)) {
    if (link === '' || !/^【[^【】]*】$/.test(shown.slice(from, to))) continue;
    shown = shown.slice(0, from) + link + shown.slice(to);
  }
  return shown;
}

function linkOf({ title, url }: Record<string, unknown>): string {
  if (typeof url !== 'string' || !/^https?:\/\/[^\s<>()]+$/.test(url)) return '';
  const name = typeof title === 'string' ? title.replace(/[\s[\]]+/g, ' ').trim() : '';
  return `([${name || url.split('/')[2]}](${url}))`;
}
