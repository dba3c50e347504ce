import { type Conversation, isLive, type Message } from '#domain/conversations/conversations.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { type ConversationChanges, editConversation } from '#domain/sync/merge-conversations.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import type { OwnTool } from '#domain/tools/own-tool.ts';
import type { Stamp } from '../database/store.ts';

/** What of a chat a person sets, as it was in a copy; null: nothing is another. */
export function conversationAsIn(
  copy: Conversation,
  known: Conversation,
  mark: Stamp,
): Conversation | null {
  const changes: ConversationChanges = {
    ...(copy.name !== known.name && { name: copy.name }),
    ...(copy.isDelete !== known.isDelete && { isDelete: copy.isDelete }),
  };
  const meta = {
    ...((copy.meta.pin ?? false) !== (known.meta.pin ?? false) && { pin: copy.meta.pin ?? false }),
    ...((copy.meta.folder ?? null) !== (known.meta.folder ?? null) && {
      folder: copy.meta.folder ?? null,
    }),
  };
  if (Object.keys(changes).length + Object.keys(meta).length === 0) return null;
  return editConversation(known, { ...changes, meta }, mark.hlc);
}

/** An answer that is written, or a question that waits, is the present one's. */
const isUnderWay = ({ status }: Message) => status === 'queued' || isLive(status);

/** The finished message of a copy over a known one of another text or place; null: it is the same. */
export function messageAsIn(copy: Message, known: Message, mark: Stamp): Message | null {
  if (copy.is_deleted || isUnderWay(known)) return null;
  const isText = copy.status === 'done' && copy.text !== known.text;
  const isPlace = copy.parentMessageId !== known.parentMessageId;
  if (!isText && !isPlace) return null;
  if (!isText) return { ...known, parentMessageId: copy.parentMessageId, ...mark };
  return { ...known, ...copy, rev: known.rev, ...mark };
}

/** Is it the message of a copy that came back under another id? */
export const isReturned = (copy: Message, known: Message): boolean =>
  !known.is_deleted &&
  known.type === copy.type &&
  known.created_at === copy.created_at &&
  known.text === copy.text;

/** A memo or an own tool as in the copy; null: it is the same. */
export function contentAsIn<Row extends Memo | OwnTool>(
  copy: Row,
  known: Row,
  mark: Stamp,
): Row | null {
  if (contentOf(copy) === contentOf(known)) return null;
  return { ...known, ...copy, rev: known.rev, ...mark };
}

const contentOf = (row: Memo | OwnTool): string =>
  canonicalJson({ ...row, rev: 0, dirty: 0, deviceId: '', hlc: '', updated_at: '', clocks: null });
