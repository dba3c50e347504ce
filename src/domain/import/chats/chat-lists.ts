import { buildChat, type RawMessage } from '../build-chat.ts';
import { firstText, linkOf, others, type Row, row, rows, text } from '../foreign.ts';
import type { FileHead, ImportFormat, Reading } from '../import-format.ts';
import type { Imported } from '../imported.ts';
import type { ProductId } from '../products.ts';
import { headOf, knownFields, roleMessages } from './role-messages.ts';

interface ChatList {
  id: ProductId;
  /** Paths of lists of chats; the first that is there is read. Empty: the file is the list, or one chat. */
  lists: readonly string[];
  /** A path of a chat that this product alone has. */
  sign: string;
  /** Fields of a chat, where they are apart from it. */
  chat?: (item: Row) => Row;
  messages?: (item: Row) => RawMessage[];
  current?: (item: Row) => unknown;
  known?: readonly string[];
  passes?: RegExp;
}

/** A format of chats in lists, with what differs. */
function chatList(of: ChatList): ImportFormat {
  const listOf = (head: FileHead) =>
    of.lists.find((list) => head.has(`${list}[].${of.sign}`) || (list === '' && head.has(of.sign)));
  return {
    id: of.id,
    pieces: 'items',
    fits: (head) => listOf(head) !== undefined,
    lists: (head) => [listOf(head) ?? ''],
    ...(of.passes && { passes: of.passes }),
    read: (value, reading) => readItem(of, row(value), reading),
  };
}

function* readItem(of: ChatList, item: Row, { file }: Reading): Iterable<Imported> {
  const chat = of.chat?.(item) ?? item;
  const raw = of.messages?.(item) ?? roleMessages(item.messages);
  const built = buildChat(
    {
      ...headOf(chat),
      current: of.current?.(item),
      ...others(chat, [...knownFields, ...(of.known ?? [])]),
    },
    raw,
  );
  yield built && raw.length > 0
    ? built
    : { kind: 'unknown', what: text(headOf(chat).title) || file };
}

/** xAI's account export, `prod-grok-backend.json`: `{conversations: [{conversation, responses: [{response}]}]}`. */
export const grok = chatList({
  id: 'grok',
  lists: ['conversations', ''],
  sign: 'responses',
  chat: (item) => row(item.conversation),
  messages: (item) => roleMessages(rows(item.responses).map(({ response }) => response)),
  passes: /(?:^|\/)prod-mc-(?:auth-mgmt-api|billing|asset-server)\.json$/i,
});

/** Perplexity: `{threads: [{title, messages: [{role, content, citations}]}]}`. */
export const perplexity = chatList({
  id: 'perplexity',
  lists: ['threads'],
  sign: 'messages',
});

/** A thread as Perplexity's own pages get it: `{entries: [{query_str, blocks: [{markdown_block}, {web_result_block}]}]}`. */
export const perplexityThread = chatList({
  id: 'perplexity',
  lists: ['', 'threads'],
  sign: 'entries',
  chat: (item) => ({ ...row(rows(item.entries)[0]), ...item }),
  messages: (item) => rows(item.entries).flatMap(perplexityEntry),
  known: ['entries', 'query_str', 'blocks'],
});

function perplexityEntry(entry: Row): RawMessage[] {
  const blocks = rows(entry.blocks);
  const time = entry.entry_created_datetime ?? entry.updated_datetime ?? entry.created_at;
  const answers = blocks
    .map(({ markdown_block: block }) => text(row(block).answer))
    .filter(Boolean);
  const found = blocks.flatMap(({ web_result_block: block }) => rows(row(block).web_results));
  const sources = found.flatMap(({ url, name }) => {
    const link = linkOf(url);
    return link ? [{ url: link, title: text(name) || new URL(link).host }] : [];
  });
  return [
    { id: undefined, role: 'question', text: text(entry.query_str), time },
    {
      id: undefined,
      role: 'answer',
      text: numbered(firstText(...answers, entry.answer), sources),
      time,
      sources,
    },
  ];
}

/** `[2]` of an answer as the address of the second source. */
const numbered = (answer: string, sources: readonly { title: string; url: string }[]) =>
  answer.replace(/\[(\d{1,3})\](?!\()/g, (mark, number: string) => {
    const source = sources[Number(number) - 1];
    return source
      ? `[${number}](${source.url.replaceAll('(', '%28').replaceAll(')', '%29')})`
      : mark;
  });

/** Open WebUI, "Export chats": a list of `{id, title, chat: {history: {messages: {id: {parentId, role, content}}, currentId}}}`. */
export const openWebui = chatList({
  id: 'open-webui',
  lists: [''],
  sign: 'chat.history',
  chat: ({ chat, ...item }) => ({ ...row(chat), ...item }),
  messages: ({ chat }) => {
    const { history, messages } = row(chat);
    const tree = Object.values(row(row(history).messages));
    return roleMessages(tree.length > 0 ? tree : messages);
  },
  current: ({ chat }) => row(row(chat).history).currentId,
  known: ['history', 'models', 'user_id', 'share_id', 'meta'],
});

/** LibreChat, a chat a file: `{conversationId, title, messages}`; recursive, each message has its `children`. */
export const librechat = chatList({
  id: 'librechat',
  lists: ['', 'conversations'],
  sign: 'conversationId',
  messages: ({ messages, messagesTree }) => roleMessages(flat(rows(messagesTree ?? messages))),
  known: ['messagesTree', 'branches', 'recursive', 'options'],
});

function flat(messages: readonly Row[]): Row[] {
  const all: Row[] = [];
  const open = messages.toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    all.push(next);
    for (const child of rows(next.children).toReversed()) open.push(child);
  }
  return all;
}

/** Page Assist, "Export": `{chat: [{history: {id, title, createdAt}, messages}]}`. */
export const pageAssist = chatList({
  id: 'page-assist',
  lists: ['chat', '', 'data.chat'],
  sign: 'history',
  chat: (item) => row(item.history),
  messages: ({ messages }) =>
    roleMessages(messages, true).toSorted((a, b) => Number(a.time) - Number(b.time)),
});

/** Msty, BoltAI and others: chats that have `messages` with a role and a text each. */
export const roleChats = chatList({
  id: 'role-chats',
  lists: ['', 'chats', 'conversations', 'threads', 'sessions', 'chatSessions', 'data'],
  sign: 'messages',
});
