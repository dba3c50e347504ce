import type { Conversation, Message, MessageSource } from '#domain/conversations/conversations.ts';
import { rows, text } from '#domain/import/foreign.ts';
import type {
  ImportedChat,
  ImportedFile,
  ImportedMessage,
  ImportedSaved,
} from '#domain/import/imported.ts';
import { plainAddress } from '#domain/memory/plain-address.ts';
import { colourOf } from '#domain/memos/colour-names.ts';
import { markAddress } from '#domain/memos/mark-address.ts';
import { markContext } from '#domain/memos/mark-colours.ts';
import type { Memo } from '#domain/memos/memos.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { systemClock } from '#shared/clock.ts';
import { nextHlc } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';
import { sha256Hex } from '#shared/sha256.ts';
import { conversationName, newConversation, newMessage } from '../database/new-rows.ts';

/** Writer of the clocks of imported rows: the same file gives the same rows on every device. */
const writer = 'import';
/** Characters of a text that every server takes. */
const maxText = 1_900_000;

const clocked = { clock: systemClock };
const isoOf = (time: number) => new Date(time).toISOString();
/** A later time than now would win over what is changed here. */
const stampAt = (time: number) => ({
  dirty: 1 as const,
  deviceId: writer,
  hlc: nextHlc(undefined, Math.min(time, systemClock.now()), writer),
});

/** Documents of the files of an archive, by their paths in it. */
export type FileSources = ReadonlyMap<string, MessageSource>;

/** The rows of a chat. */
export function rowsOfChat(
  chat: ImportedChat,
  files: FileSources,
): { conversation: Conversation; messages: Message[] } {
  const [first] = chat.messages;
  const row = newConversation(clocked, chat.id, first?.text ?? '');
  return {
    conversation: {
      ...row,
      ...stampAt(chat.updatedAt),
      name: conversationName(chat.title) || conversationName(first?.text ?? ''),
      created_at: isoOf(chat.createdAt),
      updated_at: isoOf(chat.updatedAt),
      lastMessageId: chat.lastMessageId ?? chat.messages.at(-1)?.id ?? null,
      ...(chat.more && { meta: { ...row.meta, facts: JSON.stringify(chat.more) } }),
    },
    messages: chat.messages.map((message) => messageOf(chat, message, files)),
  };
}

/** A message that is longer than what can be stored. */
export const isCut = ({ text }: ImportedMessage): boolean => text.length > maxText;

function messageOf(chat: ImportedChat, message: ImportedMessage, files: FileSources): Message {
  const {
    id: messageId,
    parentId: parentMessageId,
    isQuestion,
    createdAt,
    reasoning = '',
  } = message;
  return {
    ...newMessage(clocked, {
      messageId,
      conversationId: chat.id,
      parentMessageId,
      type: isQuestion ? 'human' : 'ai',
      status: 'done',
      text: textOf(message, files),
      reasoning: reasoning.slice(0, maxText),
      sources: sourcesOf(message, files),
      created_at: isoOf(createdAt),
      updated_at: isoOf(createdAt),
    }),
    ...stampAt(createdAt),
  };
}

/** Files that are not here are named. */
function textOf({ text, files = [] }: ImportedMessage, sources: FileSources): string {
  const isHere = ({ path }: ImportedFile) =>
    path !== undefined && path !== null && sources.has(path);
  const names = files
    .filter((file) => !isHere(file))
    .map(({ name }) => `[${name.replace(/[[\]\s]+/g, ' ')}]`);
  const missing = names.filter((name) => !text.includes(name));
  return [...missing, text].filter(Boolean).join('\n\n').slice(0, maxText);
}

function sourcesOf(
  { sources = [], files = [] }: ImportedMessage,
  known: FileSources,
): MessageSource[] {
  const cited = sources.map(
    ({ title, url }): MessageSource => ({
      docId: sha256Hex(`import ${url}`),
      docType: 'page_content__webpage',
      title,
      link: url,
      tokens: 0,
    }),
  );
  const added = files.flatMap(({ path }) => known.get(path ?? '') ?? []);
  return [...cited, ...added].slice(0, 500);
}

/** Something that was saved, as a memo: a quote is a mark of its page, all else are the person's words. */
export function memoOf(saved: ImportedSaved, now: number): Memo {
  const { id, title, link, quote, note, colour, author, tags, position, more } = saved;
  const isMark = quote !== '';
  const address = isMark ? (markAddress(link) ?? plainAddress(link)) : link;
  const time = isoOf(saved.savedAt || now);
  return {
    id,
    kind: isMark ? 'mark' : 'answer',
    text: quote || note || title || link || '',
    source:
      link === null && title === ''
        ? null
        : {
            docId: isMark ? '' : sha256Hex(`import ${link ?? title}`),
            docType: 'page_content__webpage',
            title: title || link || '',
            link: address,
            passageId: null,
            anchor: isMark && address !== null ? anchorOf(quote, position) : null,
          },
    ...(isMark && { colour: colourOf(colour), ...(note && { note }) }),
    imported: {
      ...(link !== null && link !== address && { link }),
      colour,
      author,
      tags,
      position,
      ...(more && { more }),
    },
    conversationId: null,
    messageId: null,
    created_at: time,
    updated_at: time,
    is_deleted: false,
    rev: 0,
    ...stampAt(saved.savedAt || 1),
  };
}

/** By the words, and what was around them where the file says it (a TextQuoteSelector of the W3C). */
function anchorOf(exact: string, position: JsonValue): Anchor {
  const { prefix, suffix } = rows(position).find(({ type }) => type === 'TextQuoteSelector') ?? {};
  const around = {
    prefix: text(prefix).slice(-markContext),
    suffix: text(suffix).slice(0, markContext),
  };
  return { kind: 'dom', exact, ...around, path: '' };
}
