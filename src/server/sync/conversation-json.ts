import type { Kysely } from 'kysely';
import type { Principal } from '../auth/principal.ts';
import type { DB } from '../database/schema.ts';
import { messagePages } from './message-rows.ts';
import type { FoundConversation } from './read-conversations.ts';

/**
 * The JSON of a conversation with its messages, page by page: while it is sent, no more than one page is in memory, and
 * other calls are answered between two.
 */
export async function* conversationJson(
  principal: Principal,
  db: Kysely<DB>,
  { conversation, keys }: FoundConversation,
): AsyncGenerator<string> {
  if (keys === null) {
    yield JSON.stringify({ ...conversation, messages: null });
    return;
  }
  const empty = JSON.stringify({ ...conversation, messages: [] });
  yield empty.slice(0, -2);
  let separator = '';
  for await (const page of messagePages(principal, db, keys)) {
    if (page.length === 0) continue;
    yield separator + JSON.stringify(page).slice(1, -1);
    separator = ',';
  }
  yield ']}';
}

/** The same of several, as an array. */
export async function* conversationsJson(
  principal: Principal,
  db: Kysely<DB>,
  all: readonly FoundConversation[],
): AsyncGenerator<string> {
  yield '[';
  for (const [place, found] of all.entries()) {
    if (place > 0) yield ',';
    yield* conversationJson(principal, db, found);
  }
  yield ']';
}

/** Bytes of the messages, about those of their JSON. */
export const bytesOfAll = (all: readonly FoundConversation[]): number =>
  all.reduce((sum, { keys }) => sum + (keys ?? []).reduce((of, { bytes }) => of + bytes, 0), 0);
