import { isObject } from '#shared/json.ts';
import { buildChat, type RawMessage } from '../build-chat.ts';
import { attached, firstText, others, type Row, row, rows, text } from '../foreign.ts';
import type { ImportFormat, Reading } from '../import-format.ts';
import type { Imported, ImportedFile } from '../imported.ts';
import { Cited, type CitedSources } from './chatgpt-citations.ts';

/**
 * ChatGPT's data export: `{id, title, create_time, mapping, current_node}`, in which `mapping` is a tree of `{id, parent,
 * children, message: {author: {role}, content: {content_type, parts}, metadata}}`. They are a list (`conversations.json`,
 * since 2026 `conversations-000.json` and so on), or since 2026-08 a file each without `metadata`, and
 * `conversation_asset_file_names.json` says what the files of the archive were called.
 */
export const chatgpt: ImportFormat = {
  id: 'chatgpt',
  pieces: 'items',
  fits: (head) =>
    head.has('[].mapping') || head.has('conversations[].mapping') || head.has('mapping'),
  lists: (head) => (head.has('conversations[]') ? ['conversations'] : ['']),
  siblings: ['conversation_asset_file_names.json'],
  passes:
    /(?:^|\/)(?:(?:user|user_settings|message_feedback|model_comparisons|shared_conversations|export_manifest|group_chats|sora|shopping|conversation_asset_file_names|tool_messages)\.json|chat\.html|readme\.txt)$/i,
  read: readChat,
};

const known = [
  'id',
  'conversation_id',
  'title',
  'create_time',
  'update_time',
  'mapping',
  'current_node',
  // Of the account, or of the service alone.
  'moderation_results',
  'safe_urls',
  'blocked_urls',
  'plugin_ids',
  'owner',
];

function* readChat(value: unknown, { file, siblings }: Reading): Iterable<Imported> {
  if (!isObject(value) || !isObject(value.mapping)) {
    yield { kind: 'unknown', what: file };
    return;
  }
  const nodes = Object.entries(value.mapping).filter(([, node]) => isObject(node)) as [
    string,
    Row,
  ][];
  const messages = nodes.map(([, { message }]) => row(message));
  const names = row(siblings.conversation_asset_file_names);
  const cited = new Cited(messages);
  const raw = inOrder(nodes).map(([key, node]) => ({
    ...readMessage(row(node.message), cited, names),
    id: key,
    parent: text(node.parent) || null,
  }));
  const chat = buildChat(
    {
      id:
        value.id ?? value.conversation_id ?? (/([\da-f-]{36})\.json$/.exec(file)?.[1] || undefined),
      title: value.title,
      createdAt: value.create_time,
      updatedAt: value.update_time,
      current: value.current_node,
      ...others(value, known),
    },
    raw,
  );
  if (chat) yield chat;
  else yield { kind: 'unknown', what: text(value.title) || file };
  for (const message of messages) yield* instructionsOf(message);
}

/** Siblings are in the order of their parent's list. */
function inOrder(nodes: readonly [string, Row][]): [string, Row][] {
  const places = new Map<unknown, number>();
  for (const [, { children }] of nodes) {
    if (Array.isArray(children)) for (const child of children) places.set(child, places.size);
  }
  const place = (key: string) => places.get(key) ?? -1;
  return nodes.toSorted(([a], [b]) => place(a) - place(b));
}

type Read = Omit<RawMessage, 'id' | 'parent'>;

function readMessage(message: Row, cited: CitedSources, names: Row): Read {
  const metadata = row(message.metadata);
  const content = row(message.content);
  const role = row(message.author).role;
  const time = message.create_time;
  const said = textOf(content);
  const files = filesOf(content, metadata, names);
  const isHidden = metadata.is_visually_hidden_from_conversation === true;
  if (isHidden || content.content_type === 'system_error') return { role: 'hidden', text: '' };
  if (content.content_type === 'thoughts') {
    return { role: 'hidden', text: '', time, reasoning: thoughtsOf(content) };
  }
  const recipient = text(message.recipient);
  if (role === 'tool') {
    return { role: 'tool', name: text(row(message.author).name), text: said, time, files };
  }
  // What a tool is asked for is no answer to the person.
  if (role === 'assistant' && recipient !== '' && recipient !== 'all') {
    return { role: 'tool', name: recipient, text: said, language: languageOf(content), time };
  }
  if (role !== 'user' && role !== 'assistant') return { role: 'hidden', text: '' };
  const shown = content.content_type === 'code' ? `\`\`\`\n${said}\n\`\`\`` : said;
  const { text: words, sources } = cited.resolve(shown, metadata);
  const texts = rows(metadata.attachments).map((file) =>
    text(file.extracted_content) === '' ? '' : attached(file.name, file.extracted_content),
  );
  return {
    role: role === 'user' ? 'question' : 'answer',
    text: [...texts, words].filter(Boolean).join('\n\n'),
    time,
    sources,
    files,
  };
}

const languageOf = ({ language }: Row) =>
  /^[\w+-]+$/.test(text(language)) ? text(language).replace('unknown', '') : '';

/** `text` and `multimodal_text` have parts, of which what was said is text too; the others have one. */
function textOf(content: Row): string {
  switch (content.content_type) {
    case 'text':
    case 'multimodal_text': {
      const parts: unknown[] = Array.isArray(content.parts) ? content.parts : [];
      return parts.map(partOf).filter(Boolean).join('\n\n');
    }
    case 'code':
    case 'execution_output':
    case 'computer_output':
      return text(content.text);
    case 'tether_quote':
      return firstText(content.text, content.title);
    case 'tether_browsing_display':
      return firstText(content.result, content.summary);
    default:
      return '';
  }
}

function partOf(part: unknown): string {
  if (typeof part === 'string') return part;
  const { content_type: type, text: said } = row(part);
  return /transcription|^text$/.test(String(type)) ? text(said) : '';
}

function thoughtsOf({ thoughts }: Row): string {
  return rows(thoughts)
    .map(({ summary, content }) =>
      [text(summary) && `**${text(summary)}**`, text(content)].filter(Boolean).join('\n\n'),
    )
    .filter(Boolean)
    .join('\n\n');
}

/** Files of the person, and pictures that were drawn; one that is in both lists counts once. */
function filesOf(content: Row, metadata: Row, names: Row): ImportedFile[] {
  const files = new Map<string, ImportedFile>();
  for (const { id, name } of rows(metadata.attachments)) {
    const key = firstText(id, name);
    if (key !== '') files.set(key, { key, name: firstText(name, id) });
  }
  const parts = rows(content.parts).flatMap((part) => [part, row(part.audio_asset_pointer)]);
  for (const { asset_pointer: pointer } of parts) {
    const key = /^(?:sediment|file-service):\/\/([\w-]+)/.exec(text(pointer))?.[1];
    if (key && !files.has(key)) files.set(key, { key, name: text(names[`${key}.dat`]) || key });
  }
  return [...files.values()];
}

/**
 * Custom instructions are a message of each chat, as the person wrote them in its metadata; its content has words of the
 * service around them. Older ones have them in the metadata of a message of the system.
 */
function* instructionsOf({ content, metadata }: Row): Iterable<Imported> {
  const { content_type: type, user_profile, user_instructions } = row(content);
  const { about_user_message, about_model_message } = row(row(metadata).user_context_message_data);
  const isOwn = type === 'user_editable_context';
  for (const words of [
    firstText(about_user_message, isOwn && user_profile),
    firstText(about_model_message, isOwn && user_instructions),
  ]) {
    if (words !== '') yield { kind: 'instruction', title: '', text: words.trim() };
  }
}
