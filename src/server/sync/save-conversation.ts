import type { Kysely } from 'kysely';
import type { WholeConversation } from '#api/conversation-rows.ts';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { changeClocks, clocksOf } from '#domain/sync/clamp-clocks.ts';
import { mergeConversations } from '#domain/sync/merge-conversations.ts';
import { canonicalJson, clockOf } from '#domain/sync/merge-fields.ts';
import { mergeMessages } from '#domain/sync/merge-messages.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { takeRevs } from '../documents/owner-rev.ts';
import { lockOwner } from '../documents/quota.ts';
import { storable } from '../documents/uploads/upload-payload.ts';
import { createYielder } from '../search/yield-thread.ts';
import { endShare } from '../share/end-share.ts';
import { type IsExempt, withinQuota } from '../storage/stored-bytes.ts';
import { findConversation, putConversation } from './conversation-rows.ts';
import { givenClocks } from './given-clocks.ts';
import { enqueueIndexing } from './index-messages.ts';
import { messageKeys, messageSizes, messagesByIds, putMessages } from './message-rows.ts';
import { trimDeleted } from './purge-deleted.ts';
import type { FoundConversation } from './read-conversations.ts';
import { isAhead, recordRestored } from './restored.ts';

/** What the store of synced rows works with. */
export interface SyncParts {
  db: Database;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Most that an owner may store; null: no limit. */
  quotaBytes: number | null;
}

/** Of one conversation on the server. */
const maxMessages = 20_000;
const maxMegabytes = 64;

/** A tombstone may be larger than the message: a deletion is not refused for want of room. */
const tombstoneBytes = 2_000;

/**
 * C20: merges what was sent with what is stored, and resolves with the result; its messages are those of a later rev
 * than `since`. The owner's row is locked first, so that revs become visible in their order. Throws `quota_exceeded`.
 */
export async function saveConversation(
  principal: Principal,
  { db, now, quotaBytes }: SyncParts,
  sent: WholeConversation,
  since: number,
): Promise<FoundConversation> {
  const at = new Date(now());
  const storableRows = await storableInTurns(sent);
  const clocks = [storableRows, ...storableRows.messages].flatMap(clocksOf);
  return db.transaction().execute(async (trx) => {
    const rev = await lockOwner(principal, trx);
    const given = received(storableRows, principal, await givenClocks(principal, trx, clocks, at));
    if (isAhead(since, rev)) await recordRestored(trx, principal.ownerId, since);
    const stored = await findConversation(principal, trx, given.conversation.id);
    const merged = mergeConversations(stored ?? given.conversation, withShareOf(given, stored));
    const { messages, buried } = await changedMessages(principal, trx, given);
    const isChanged = !stored || !isSame(stored, merged) || messages.length > 0;
    const write = () => store(principal, trx, merged, messages, at);
    const isDeletion: IsExempt = (before, after) =>
      buried > 0 &&
      buried === messages.length &&
      after.used - before.used <= buried * tombstoneBytes;
    const saved = isChanged
      ? await withinQuota(principal, trx, quotaBytes, write, isDeletion)
      : { ...merged, rev: stored.rev };
    const wasDeleted = saved.isDelete || stored?.isDelete === true;
    const conversation = wasDeleted ? await withoutShare(principal, trx, saved, at) : saved;
    if (messages.length > 0) await checkSize(principal, trx, conversation.id);
    if (saved.isDelete) await trimDeleted(principal, trx, quotaBytes, saved.id);
    return { conversation, keys: await messageKeys(principal, trx, [sent.id], since) };
  });
}

/** Long texts and many values take a while; others are answered meanwhile. */
async function storableInTurns({
  messages,
  ...conversation
}: WholeConversation): Promise<WholeConversation> {
  const mayYield = createYielder();
  const stored: Message[] = [];
  for (const message of messages) {
    await mayYield();
    stored.push(storable(message));
  }
  return { ...storable(conversation), messages: stored };
}

interface Given {
  conversation: Conversation;
  messages: Message[];
}

/** As it is merged: clocks that are not ahead, an author, and no share of its own. */
function received(
  sent: WholeConversation,
  { ownerId }: Principal,
  givenClock: (hlc: string) => string,
): Given {
  const receivedRow = <Row extends { hlc: string; rev: number; dirty: 0 | 1 }>(row: Row): Row => ({
    ...changeClocks(row, givenClock),
    rev: 0,
    dirty: 0,
  });
  const { messages, clocks: { share: _share, ...clocks } = {}, ...conversation } = sent;
  const row = {
    ...conversation,
    clocks,
    authorId: conversation.authorId ?? ownerId,
    share: { enable: false, id: null },
  };
  return { conversation: receivedRow(row), messages: messages.map(receivedRow) };
}

/** C22 alone changes what is shared. */
function withShareOf({ conversation }: Given, stored: Conversation | undefined): Conversation {
  if (!stored) return conversation;
  const share = clockOf({ clocks: stored.clocks ?? {}, hlc: stored.hlc }, 'share');
  return { ...conversation, share: stored.share, clocks: { ...conversation.clocks, share } };
}

/** A deletion ends the share for good: a restore must not publish a page that its owner believes to be gone. */
async function withoutShare(
  principal: Principal,
  trx: Kysely<DB>,
  saved: Conversation,
  at: Date,
): Promise<Conversation> {
  if (!saved.share.enable) return saved;
  await endShare(principal, trx, at.getTime(), saved.id);
  return (await findConversation(principal, trx, saved.id)) ?? saved;
}

async function changedMessages(
  principal: Principal,
  trx: Kysely<DB>,
  { conversation, messages }: Given,
): Promise<{ messages: Message[]; buried: number }> {
  const stored = await messagesByIds(
    principal,
    trx,
    messages.map(({ messageId }) => messageId),
  );
  const found = new Map(stored.map((message) => [message.messageId, message]));
  const changed = new Map<string, Message>();
  const mayYield = createYielder();
  for (const message of messages) {
    await mayYield();
    const { messageId } = message;
    const before = changed.get(messageId) ?? found.get(messageId);
    const owner = before?.conversationId ?? message.conversationId;
    if (owner !== conversation.id || message.conversationId !== owner) {
      throw new CodedError('invalid_request', 'a message belongs to another conversation');
    }
    const merged = mergeMessages(before ?? message, message);
    if (!before || !isSame(before, merged)) changed.set(messageId, merged);
  }
  const written = [...changed.values()];
  return {
    messages: written,
    buried: written.filter(
      ({ messageId, is_deleted }) => is_deleted && found.get(messageId)?.is_deleted === false,
    ).length,
  };
}

function isSame(one: { rev: number }, other: { rev: number }): boolean {
  return canonicalJson({ ...one, rev: 0 }) === canonicalJson({ ...other, rev: 0 });
}

/** Each changed row gets a rev of its own; the conversation the last, of which C23 is the time. */
async function store(
  principal: Principal,
  trx: Kysely<DB>,
  merged: Conversation,
  messages: readonly Message[],
  at: Date,
): Promise<Conversation> {
  const last = await takeRevs(trx, principal.ownerId, messages.length + 1);
  const conversation = { ...merged, rev: last };
  await putConversation(principal, trx, conversation, at);
  const first = last - messages.length;
  const numbered = messages.map((message, place) => ({ ...message, rev: first + place }));
  await putMessages(principal, trx, numbered, at);
  await enqueueIndexing(principal, trx);
  return conversation;
}

async function checkSize(principal: Principal, trx: Kysely<DB>, id: string): Promise<void> {
  const { count = 0, bytes = 0 } = (await messageSizes(principal, trx, [id])).get(id) ?? {};
  if (count <= maxMessages && bytes <= maxMegabytes * 1024 * 1024) return;
  throw new CodedError('quota_exceeded', 'the conversation is too large for this server', {
    of: 'conversation',
    megabytes: maxMegabytes,
  });
}
