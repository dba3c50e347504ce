import type { AwaitedFile } from '#domain/conversations/awaited-sources.ts';
import type { Conversation, Message, MessageSource } from '#domain/conversations/conversations.ts';
import type { GenerationTask } from '#domain/generation/task.ts';
import type { RunRow } from '#domain/runs/run-kinds.ts';
import { editConversation } from '#domain/sync/merge-conversations.ts';
import { newConversation, newMessage, timeNow } from '../database/new-rows.ts';
import { getRun, recordRun, runsOf } from '../database/runs.ts';
import { type Stamp, type Store, stamp, stored } from '../database/store.ts';
import { getDocuments, sourceOf } from '../documents/documents.ts';

type UploadRow = RunRow<'upload'>;

export interface Question {
  conversationId: string;
  messageId: string;
  /** The row of its future answer, so that the next question has a parent. */
  answerId?: string;
  /** The message before the question, where that parent does not exist (any more). */
  parentMessageId: string | null;
  text: string;
  /** Absent: a question in the person's own words. */
  generation?: GenerationTask | undefined;
  /** Of the conversation that the question makes; absent: by its generation. */
  conversationType?: ConversationType | undefined;
  /** Of the conversation that it makes: the web is searched for its next questions; absent: as the settings say. */
  searchesWeb?: boolean | undefined;
  sources: MessageSource[];
  /** Files of the composer that belong to it. */
  uploadIds?: readonly string[];
}

/**
 * Saves a question as `queued` until its turn starts, with the row of its answer, and makes its
 * conversation if there is none. Its files belong to it from then on; if all are documents already
 * they are among its sources at once. A second call with the same id changes nothing.
 * @returns the files that it waits for
 */
export function addQuestion(store: Store, question: Question): Promise<AwaitedFile[]> {
  const { db } = store;
  const { messageId, uploadIds = [] } = question;
  const tables = [db.conversations, db.messages, db.runs, db.files, db.documents, db.meta];
  return stored(() =>
    db.transaction('rw', tables, async () => {
      const isKnown = (await db.messages.get(messageId)) !== undefined;
      if (!isKnown) {
        const mark = await stamp(store);
        await putQuestion(store, question, mark);
        await putConversation(store, question, mark);
        if (uploadIds.length === 0) return [];
        await claimFiles(store, messageId, uploadIds);
      }
      const files = await filesOf(store, messageId);
      if (files.some(({ state }) => state !== 'success')) return files.map(awaitedFile);
      await giveFiles(store, messageId, files);
      return [];
    }),
  );
}

/** Makes the conversation of a question, or names its new last message. */
async function putConversation(store: Store, question: Question, mark: Stamp): Promise<void> {
  const { conversationId: id, messageId: lastMessageId } = question;
  const { conversations } = store.db;
  const known = await conversations.get(id);
  const row = known
    ? editConversation(known, { lastMessageId }, mark.hlc)
    : { ...conversationOf(store, question), lastMessageId, ...mark };
  await conversations.put({ ...row, updated_at: timeNow(store) });
}

/** Types that the caller chooses: a tool that runs in a page, or in a chat; a search. */
type ConversationType = 'Chat' | 'ContextMenu' | 'Search';

/** A conversation is named after the source of a summary, or the text that a tool works on. */
function conversationOf(store: Store, question: Question) {
  const { conversationId, text, generation, sources, searchesWeb } = question;
  const type =
    generation?.kind === 'summary' ? 'Summary' : (question.conversationType ?? typeOf(generation));
  const { selectedText = '' } = generation?.kind === 'tool' ? generation.variables : {};
  const about = selectedText.replace(/\s+/g, ' ').trim();
  const title = type === 'Summary' ? titlesOf(sources) : about && `${text}: ${about.slice(0, 200)}`;
  const row = newConversation(store, conversationId, title || text);
  const meta = searchesWeb === undefined ? row.meta : { ...row.meta, searchesWeb };
  return { ...row, type, meta };
}

function typeOf(generation: GenerationTask | undefined): Conversation['type'] {
  return generation?.kind === 'tool' ? 'ContextMenu' : 'Chat';
}

async function putQuestion(store: Store, question: Question, mark: Stamp): Promise<void> {
  const { conversationId, messageId, answerId, text, generation, sources } = question;
  const parentMessageId = await presentParent(store, question);
  const queued = { conversationId, status: 'queued' } as const;
  const row = newMessage(store, {
    ...queued,
    messageId,
    parentMessageId,
    type: 'human',
    text,
    sources,
    generation: generation ?? null,
  });
  await store.db.messages.add({ ...row, ...mark });
  if (answerId === undefined) return;
  const answer = {
    ...queued,
    messageId: answerId,
    parentMessageId: messageId,
    type: 'ai',
  } as const;
  await store.db.messages.add({ ...newMessage(store, answer), ...mark });
}

async function presentParent(
  store: Store,
  { conversationId, messageId, parentMessageId }: Question,
): Promise<string | null> {
  if (parentMessageId === null || (await store.db.messages.get(parentMessageId))) {
    return parentMessageId;
  }
  return messageBefore(store, { conversationId, messageId, created_at: timeNow(store) });
}

async function claimFiles(
  store: Store,
  questionId: string,
  uploadIds: readonly string[],
): Promise<void> {
  for (const id of uploadIds) {
    const row = await getRun(store, 'upload', id);
    if (row && row.questionId === undefined) await recordRun(store, 'upload', id, { questionId });
  }
}

/** The files of a question, as they were added. */
async function filesOf(store: Store, questionId: string): Promise<UploadRow[]> {
  const rows = await runsOf(store, 'upload', { questionId });
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
}

function awaitedFile({ id, name }: UploadRow): AwaitedFile {
  return { kind: 'file', uploadId: id, name };
}

/**
 * What was read while a question waited becomes its sources, in the order of `docIds`. Files that
 * were read are removed from the composer, the others stay there for the next question.
 * @returns its sources; none where it was withdrawn
 */
export function attachSources(
  store: Store,
  messageId: string,
  docIds: readonly string[],
): Promise<MessageSource[]> {
  const { db } = store;
  const tables = [db.messages, db.runs, db.files, db.documents, db.conversations, db.meta];
  return stored(() =>
    db.transaction('rw', tables, async () => {
      await addSources(store, messageId, docIds);
      await recordUnread(store, messageId, new Set(docIds));
      await dropFiles(store, messageId, new Set(docIds));
      return (await db.messages.get(messageId))?.sources ?? [];
    }),
  );
}

/** The question says how many of its files it was sent without. */
async function recordUnread(
  store: Store,
  messageId: string,
  docIds: ReadonlySet<string>,
): Promise<void> {
  const row = await store.db.messages.get(messageId);
  const files = await filesOf(store, messageId);
  const read = files.filter(({ document }) => document && docIds.has(document.docId)).length;
  if (row?.status !== 'queued' || read === files.length) return;
  const coverage = { mode: 'whole', unit: 'files', read, of: files.length } as const;
  const mark = await stamp(store);
  await store.db.messages.put({
    ...row,
    coverage: { ...coverage, failed: [], processed: null },
    ...mark,
  });
}

async function giveFiles(store: Store, messageId: string, files: UploadRow[]): Promise<void> {
  const docIds = files.flatMap(({ document }) => document?.docId ?? []);
  await addSources(store, messageId, docIds);
  await dropFiles(store, messageId, new Set(docIds));
}

async function addSources(
  store: Store,
  messageId: string,
  docIds: readonly string[],
): Promise<void> {
  const row = await store.db.messages.get(messageId);
  if (row?.status !== 'queued') return;
  // What is given as a whole takes the place of passages from memory.
  const before = row.sources.filter(({ docId, taken }) => !taken || !docIds.includes(docId));
  const known = new Set(before.map(({ docId }) => docId));
  const added = [...new Set(docIds)].filter((docId) => !known.has(docId));
  if (added.length === 0) return;
  const documents = await getDocuments(store, added);
  const sources = [...before, ...documents.map(sourceOf)];
  const mark = await stamp(store);
  await store.db.messages.put({ ...row, sources, ...mark });
  await nameSummary(store, { ...row, sources }, mark);
}

/** A summary that was requested before its page was read has the name of its tab until then. */
async function nameSummary(store: Store, question: Message, mark: Stamp): Promise<void> {
  const { conversationId, generation, sources, text } = question;
  if (generation?.kind !== 'summary' || question.parentMessageId !== null) return;
  const conversation = await store.db.conversations.get(conversationId);
  if (!conversation || conversation.name !== newConversation(store, '', text).name) return;
  const { name } = newConversation(store, '', titlesOf(sources) || text);
  await store.db.conversations.put(editConversation(conversation, { name }, mark.hlc));
}

const titlesOf = (sources: readonly MessageSource[]) =>
  sources.map((source) => source.title).join(' · ');

/**
 * Those that were read with a question are removed from the composer; the others are free again.
 */
async function dropFiles(
  store: Store,
  questionId: string,
  read: ReadonlySet<string>,
): Promise<void> {
  for (const { id, document } of await filesOf(store, questionId)) {
    if (document && read.has(document.docId)) {
      await store.db.runs.delete(id);
      await store.db.files.delete(id);
    } else await recordRun(store, 'upload', id, { questionId: undefined });
  }
}

/**
 * Removes a queued question; the one after it gets its parent, its files are free.
 * @param answerId its future answer
 * @returns its text; empty where it is not queued
 */
export function removeQuestion(store: Store, messageId: string, answerId: string): Promise<string> {
  const { db } = store;
  const tables = [db.conversations, db.messages, db.runs, db.files, db.meta];
  return stored(() =>
    db.transaction('rw', tables, async () => {
      const row = await db.messages.get(messageId);
      if (row?.status !== 'queued' || row.type !== 'human') return '';
      const mark = await stamp(store);
      const { parentMessageId } = row;
      await removeQueuedAnswers(store, messageId, parentMessageId, mark);
      const below = db.messages.where('parentMessageId').anyOf(messageId, answerId);
      await below.modify({ parentMessageId, ...mark });
      await db.messages.delete(messageId);
      await dropFiles(store, messageId, new Set());
      await leaveConversation(store, row, mark);
      return row.text;
    }),
  );
}

/** A conversation that only had the removed question, and of which no server knows, is removed. */
async function leaveConversation(
  { db }: Store,
  { conversationId, messageId, parentMessageId }: Message,
  mark: Stamp,
): Promise<void> {
  const conversation = await db.conversations.get(conversationId);
  if (!conversation) return;
  const left = await db.messages.where('conversationId').equals(conversationId).count();
  if (left === 0 && conversation.rev === 0) await db.conversations.delete(conversationId);
  else if (conversation.lastMessageId === messageId) {
    const changes = { lastMessageId: parentMessageId };
    await db.conversations.put(editConversation(conversation, changes, mark.hlc));
  }
}

/** Removes future answers of a question; messages below them move to another parent. */
async function removeQueuedAnswers(
  { db }: Store,
  messageId: string,
  parentMessageId: string | null,
  mark: Stamp,
): Promise<void> {
  const children = await db.messages.where('parentMessageId').equals(messageId).toArray();
  const ids = children.flatMap((each) =>
    each.type === 'ai' && each.status === 'queued' ? each.messageId : [],
  );
  await db.messages.bulkDelete(ids);
  const below = db.messages.where('parentMessageId').anyOf(ids);
  await below.modify({ parentMessageId, ...mark });
}

/** Questions that wait for their turn, in any conversation. */
export function queuedQuestions(store: Store): Promise<Message[]> {
  const queued = store.db.messages.where('status').equals('queued');
  return stored(() => queued.filter(({ type }) => type === 'human').toArray());
}

/**
 * A question whose turn is lost remains without an answer; a retry makes one. A question below an
 * answer that was never made moves to the message before it.
 */
export function settleQuestion(store: Store, messageId: string): Promise<void> {
  const { db } = store;
  const tables = [db.conversations, db.messages, db.runs, db.files, db.meta];
  return stored(() =>
    db.transaction('rw', tables, async () => {
      const row = await db.messages.get(messageId);
      if (row?.status !== 'queued') return;
      const parent = row.parentMessageId === null || (await db.messages.get(row.parentMessageId));
      const parentMessageId = parent ? row.parentMessageId : await messageBefore(store, row);
      const mark = await stamp(store);
      await db.messages.put({ ...row, parentMessageId, status: 'done', ...mark });
      await db.conversations.update(row.conversationId, { dirty: 1 });
      await removeQueuedAnswers(store, messageId, messageId, mark);
      await dropFiles(store, messageId, new Set());
    }),
  );
}

async function messageBefore(
  store: Store,
  row: Pick<Message, 'conversationId' | 'messageId' | 'created_at'>,
): Promise<string | null> {
  const rows = await store.db.messages.where('conversationId').equals(row.conversationId).toArray();
  const earlier = rows.filter(
    (other) => other.created_at <= row.created_at && other.messageId < row.messageId,
  );
  earlier.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return earlier.at(-1)?.messageId ?? null;
}
