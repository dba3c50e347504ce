import { type ArtRun, artRunSchema, isDrawing, shownRuns } from '#domain/art/art-run.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import type { JsonValue } from '#shared/json.ts';
import { newConversation, newMessage, timeNow } from '../database/new-rows.ts';
import type { ArtRow } from '../database/run-rows.ts';
import { type Store, stamp, stored } from '../database/store.ts';
import { getDocuments, sourceOf } from '../documents/documents.ts';
import { readSettings } from '../settings/settings.ts';

/** With the bytes of its mask. */
export function getArtRow({ db }: Store, messageId: string): Promise<ArtRow | undefined> {
  return stored(() => db.artRuns.get(messageId));
}

/** Of a conversation, the oldest first; what was repeated is left out. */
export async function artRunsOf({ db }: Store, conversationId: string): Promise<ArtRun[]> {
  const rows = await stored(() =>
    db.artRuns.where('conversationId').equals(conversationId).sortBy('startedAt'),
  );
  return shownRuns(rows.map((row) => artRunSchema.parse(row)));
}

/**
 * S3.9: the conversation of pictures that was used last, which a sidebar goes on with; null: there is none, or it was
 * not used for a while and draws nothing.
 */
export async function recentArt(store: Store): Promise<string | null> {
  const { db, clock } = store;
  const { autoArchive } = await readSettings(store);
  const last = await stored(() =>
    db.conversations
      .orderBy('updated_at')
      .reverse()
      .filter(({ type, isDelete }) => type === 'Art' && !isDelete)
      .first(),
  );
  if (!last) return null;
  const isUsed = clock.now() - Date.parse(last.updated_at) <= autoArchive.Art;
  if (autoArchive.Art === 0 || isUsed) return last.id;
  const isBusy = (await activeArtRuns(store)).some((run) => run.conversationId === last.id);
  return isBusy ? last.id : null;
}

/** Runs whose machine has not ended. */
export function activeArtRuns({ db }: Store): Promise<ArtRow[]> {
  return stored(() => db.artRuns.filter(({ state }) => isDrawing(state)).toArray());
}

/**
 * Adds a run with its question and, where that is the first, its conversation of type Art; a known one stays as it is.
 * @param mask PNG; null: none
 */
export function addArtRun(store: Store, run: ArtRun, mask: Blob | null): Promise<void> {
  const { db } = store;
  const { messageId, conversationId, request } = run;
  const tables = [db.artRuns, db.conversations, db.messages, db.documents, db.meta];
  return stored(() =>
    db.transaction('rw', tables, async () => {
      if (await db.artRuns.get(messageId)) return;
      await db.artRuns.add({ ...run, mask, snapshot: null });
      const mark = await stamp(store);
      const known = await db.conversations.get(conversationId);
      const source = request.source === null ? [] : await sourcesOf(store, [request.source]);
      const message = newMessage(store, {
        messageId,
        conversationId,
        parentMessageId: known?.lastMessageId ?? null,
        type: 'human',
        status: 'done',
        text: request.prompt,
        sources: source,
      });
      await db.messages.add({ ...message, ...mark });
      const row = known
        ? editConversation(known, { lastMessageId: messageId }, mark.hlc)
        : {
            ...newConversation(store, conversationId, request.prompt),
            type: 'Art' as const,
            lastMessageId: messageId,
            ...mark,
          };
      await db.conversations.put({ ...row, updated_at: timeNow(store) });
    }),
  );
}

/** False: it was sent before, by a context that has died. */
export function noteArtSent(store: Store, messageId: string): Promise<boolean> {
  const { db, clock } = store;
  return stored(() =>
    db.transaction('rw', db.artRuns, async () => {
      const row = await db.artRuns.get(messageId);
      if (!row || row.sentAt !== null) return false;
      await db.artRuns.update(messageId, { sentAt: clock.now() });
      return true;
    }),
  );
}

/** The state of its machine. A deleted row is not written again. */
export async function noteArtRun(
  { db }: Store,
  messageId: string,
  change: Partial<ArtRun> & { snapshot: JsonValue },
): Promise<void> {
  await stored(() => db.artRuns.update(messageId, change));
}

const statuses = { done: 'done', stopped: 'stopped', failed: 'failed' } as const;

/** A run that has ended has an answer, whose sources are its pictures. */
export function endArtRun(
  store: Store,
  messageId: string,
  change: Pick<ArtRun, 'state' | 'progress' | 'docIds' | 'error'>,
): Promise<void> {
  const { db } = store;
  const tables = [db.artRuns, db.conversations, db.messages, db.documents, db.meta];
  return stored(() =>
    db.transaction('rw', tables, async () => {
      // Its mask stays: it may be repeated.
      await db.artRuns.update(messageId, { ...change, snapshot: null });
      const run = await db.artRuns.get(messageId);
      const conversation = run && (await db.conversations.get(run.conversationId));
      if (!run || !conversation || isDrawing(run.state)) return;
      const { answerId, conversationId, docIds, state, error, request } = run;
      if (await db.messages.get(answerId)) return;
      const mark = await stamp(store);
      const answer = newMessage(store, {
        messageId: answerId,
        conversationId,
        parentMessageId: messageId,
        type: 'ai',
        status: statuses[state as keyof typeof statuses],
        text: state === 'done' ? request.prompt : '',
        sources: await sourcesOf(store, docIds),
        error,
      });
      await db.messages.add({ ...answer, ...mark });
      const edited = editConversation(conversation, { lastMessageId: answerId }, mark.hlc);
      await db.conversations.put({ ...edited, updated_at: timeNow(store) });
    }),
  );
}

async function sourcesOf(store: Store, docIds: readonly string[]) {
  return (await getDocuments(store, docIds)).map(sourceOf);
}
