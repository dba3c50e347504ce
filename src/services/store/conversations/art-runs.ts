import { type ArtRun, isDrawing } from '#domain/art/art-run.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import { newConversation, newMessage, timeNow } from '../database/new-rows.ts';
import { addRun, getRun, recordRun, runsOf } from '../database/runs.ts';
import { changeRows, type Store, stamp, stored } from '../database/store.ts';
import { getDocuments, sourceOf } from '../documents/documents.ts';
import { readSettings } from '../settings/settings.ts';

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
  const runs = await runsOf(store, 'art', { conversationId: last.id });
  return runs.some(({ state }) => isDrawing(state)) ? last.id : null;
}

/**
 * Adds a run with its question and, where that is the first, its conversation of type Art; a known one stays as it is.
 * @param mask PNG; null: none
 */
export function addArtRun(store: Store, run: ArtRun, mask: Blob | null): Promise<void> {
  const { db } = store;
  const { messageId, conversationId, request } = run;
  const tables = [db.runs, db.conversations, db.messages, db.documents, db.meta];
  return stored(() =>
    db.transaction('rw', tables, async () => {
      if (!(await addRun(store, { ...run, kind: 'art', id: messageId, mask, snapshot: null })))
        return;
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
export function recordArtSent(store: Store, messageId: string): Promise<boolean> {
  const { db, clock } = store;
  return changeRows({ db }, ['runs'], async () => {
    const row = await getRun(store, 'art', messageId);
    if (!row || row.sentAt !== null) return false;
    await recordRun(store, 'art', messageId, { sentAt: clock.now() });
    return true;
  });
}

const statuses = { done: 'done', stopped: 'stopped', failed: 'failed' } as const;

/** A run that has ended has an answer, whose sources are its pictures. */
export function endArtRun(
  store: Store,
  messageId: string,
  change: Pick<ArtRun, 'state' | 'progress' | 'docIds' | 'error'>,
): Promise<void> {
  const { db } = store;
  const tables = [db.runs, db.conversations, db.messages, db.documents, db.meta];
  return stored(() =>
    db.transaction('rw', tables, async () => {
      // Its mask stays: it may be repeated.
      await recordRun(store, 'art', messageId, { ...change, snapshot: null });
      const run = await getRun(store, 'art', messageId);
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
