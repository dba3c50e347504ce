import { type RawMessage, roleOf } from '../build-chat.ts';
import { firstText, folded, linkOf, type Row, row, rows, text } from '../foreign.ts';
import type { ImportedFile, ImportedSource } from '../imported.ts';
import { readDetails } from './details-blocks.ts';

/** A message as most products have it: whose it is and what it says, by one of a few names. */
function roleMessage(message: Row): RawMessage {
  const meta = row(message.metadata);
  const role =
    message.isCreatedByUser === true
      ? 'user'
      : firstText(message.role, message.sender, message.author, message.from, message.type);
  const { text: words, thoughts } = readDetails(wordsOf(message));
  return {
    id: message.id ?? message._id ?? message.messageId ?? message.uuid,
    role: message.isCreatedByUser === false ? 'answer' : roleOf(role),
    text: [...toolCalls(message), withoutThoughts(words)].filter(Boolean).join('\n\n'),
    name: firstText(message.name, row(message.plugin).identifier),
    time:
      message.createdAt ??
      message.created_at ??
      message.create_time ??
      message.timestamp ??
      message.date ??
      message.time,
    reasoning: [
      firstText(
        row(message.reasoning).content,
        message.reasoning,
        message.reasoning_content,
        message.thinking,
        message.thinking_trace,
      ),
      ...parts(message)
        .filter(({ type }) => type === 'think' || type === 'thinking' || type === 'reasoning')
        .map(thoughtOf),
      ...thoughts,
      thoughtsIn(words),
    ]
      .filter(Boolean)
      .join('\n\n'),
    sources: sourcesOf(message, meta),
    files: filesOf(message),
  };
}

/** With these ids; `follows`: each hangs on the one before, whatever it says. */
export function roleMessages(list: unknown, follows = false): RawMessage[] {
  return rows(list).map((message) => {
    const parent =
      message.parentId ??
      message.parent_id ??
      message.parentMessageId ??
      message.parent_response_id;
    const isNamed =
      !follows && (parent !== undefined || 'parentId' in message || 'parentMessageId' in message);
    return { ...roleMessage(message), ...(isNamed && { parent: parent ?? null }) };
  });
}

const parts = ({ content }: Row) => rows(content);

function wordsOf(message: Row): string {
  const { content } = message;
  const texts = parts(message)
    .filter(({ type }) => type === 'text' || type === 'output_text' || type === undefined)
    .map((part) => firstText(part.text, row(part.text).value, part.content, part.value));
  if (texts.some(Boolean)) return texts.filter(Boolean).join('\n\n');
  return firstText(
    content,
    message.text,
    message.message,
    message.body,
    message.value,
    row(message.content).text,
  );
}

/** LibreChat has what tools were asked and said among the parts. */
const toolCalls = (message: Row): string[] =>
  parts(message).map(({ tool_call: call }) => {
    const { name, args, output } = row(call);
    return folded(name, [text(args), text(output)].filter(Boolean).join('\n\n'));
  });

const thoughtOf = ({ think, thinking, text: said }: Row) => firstText(think, thinking, said);

const thinkBlock = /^\s*<think(?:ing)?>([\s\S]*?)<\/think(?:ing)?>\s*/;
const thoughtsIn = (words: string) => (thinkBlock.exec(words)?.[1] ?? '').trim();
const withoutThoughts = (words: string) => words.replace(thinkBlock, '');

function sourcesOf(message: Row, meta: Row): ImportedSource[] {
  const lists = [
    message.sources,
    message.citations,
    message.web_search_results,
    message.search_results,
    meta.citations,
    meta.sources,
    row(message.search).citations,
  ];
  const sources = new Map<string, ImportedSource>();
  for (const each of lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))) {
    const fields = row(each);
    const link =
      linkOf(each) ??
      linkOf(fields.url) ??
      linkOf(fields.link) ??
      linkOf(row(fields.source).url) ??
      linkOf(row(fields.metadata).source);
    if (link === null || sources.has(link)) continue;
    const title = firstText(fields.title, fields.name, row(fields.source).name);
    sources.set(link, {
      url: link,
      title: linkOf(title) ? new URL(link).host : title || new URL(link).host,
    });
  }
  return [...sources.values()];
}

/** A picture in the text itself. */
const pictureType = /^data:image\/(\w+);base64,/;
/** What is elsewhere on the web is no file of the export. */
const ownPlace = (url: unknown) => (linkOf(url) === null ? text(url) : '');

function filesOf(message: Row): ImportedFile[] {
  const lists = [message.files, message.attachments, message.file_attachments, message.images];
  const pictures = parts(message).map(({ image_url: image }) => ownPlace(row(image).url ?? image));
  const listed = lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return [...listed, ...pictures]
    .map((each): ImportedFile => {
      const file = { ...row(row(each).file), ...row(each) };
      const named = firstText(file.filename, file.name, file.file_name, row(file.file).name);
      const inText = [text(each), text(file.url)].find((url) => pictureType.test(url));
      const place = firstText(file.file_id, file.id, file.path, each, ownPlace(file.url));
      const key = inText ?? (place || named);
      const [, type] = pictureType.exec(key) ?? [];
      return { key, name: named || (type ? `image.${type}` : key) };
    })
    .filter(({ key }) => key !== '' && (!key.startsWith('data:') || pictureType.test(key)));
}

/** What products call the fields of a chat. */
const chatFields = {
  id: ['id', 'conversationId', 'conversation_id', 'thread_id', 'uuid', '_id', 'context_uuid'],
  title: ['title', 'name', 'thread_title', 'subject'],
  createdAt: ['createdAt', 'created_at', 'create_time', 'created', 'timestamp', 'exportAt'],
  updatedAt: [
    'updatedAt',
    'updated_at',
    'modify_time',
    'modified',
    'lastModified',
    'last_query_datetime',
  ],
} as const;

/** The first of these fields that is there. */
const field = (chat: Row, names: readonly string[]): unknown =>
  names.map((name) => chat[name]).find((value) => value !== undefined && value !== null);

export const knownFields: readonly string[] = [...Object.values(chatFields).flat(), 'messages'];

/** Id, title and times of a chat. */
export const headOf = (chat: Row) => ({
  id: field(chat, chatFields.id),
  title: text(field(chat, chatFields.title)),
  createdAt: field(chat, chatFields.createdAt),
  updatedAt: field(chat, chatFields.updatedAt),
});
