import type { Table } from 'dexie';
import * as z from 'zod/mini';
import type { AwaitedFile } from '#domain/conversations/awaited-sources.ts';
import {
  type Conversation,
  type Message,
  messageSourceSchema,
} from '#domain/conversations/conversations.ts';
import type { Upload } from '#domain/documents/uploads.ts';
import { modelRefSchema } from '#domain/models/model-ref.ts';
import { readingTaskSchema } from '#domain/reading/task.ts';
import type { SyncColumns } from '#domain/sync/sync.ts';
import { systemClock } from '#shared/clock.ts';
import { nextHlc } from '#shared/hlc.ts';
import { uuidv7 } from '#shared/ids.ts';
import type { JsonValue } from '#shared/json.ts';
import { newConversation, newMessage } from '../database/new-rows.ts';

/** Until version 5 a question that waited for files was saved with its window, and nowhere else. */
export const waitingQuestionSchema = z.object({
  conversationId: z.string(),
  messageId: z.string(),
  answerId: z.string(),
  parentMessageId: z.nullable(z.string()),
  text: z.string(),
  /** Documents that were known when it was sent. */
  sources: z.array(messageSourceSchema),
  uploadIds: z.array(z.string()),
  model: z.nullable(modelRefSchema),
  task: readingTaskSchema,
  comparison: z.nullable(z.object({ answerId: z.string(), model: modelRefSchema })),
});
export type WaitingQuestion = z.infer<typeof waitingQuestionSchema>;

interface OldLocalRow {
  slot: string;
  waiting?: WaitingQuestion[];
}

interface TurnRow {
  conversationId: string;
  holder: string;
  version: number;
  snapshot: JsonValue;
}

type Stamp = Omit<SyncColumns, 'rev'>;

/** In the place of the context that ran a conversation's turns. */
const holder = 'upgrade';

/** Tables of an upgrade, or of a transaction. */
interface Tables {
  table(name: string): Table;
}

/**
 * Questions that waited in rows of windows become queued messages, and the queue of their
 * conversation's machine: the next context restores it like that of a dead context.
 */
export async function queueWaitingQuestions(change: Tables): Promise<void> {
  const locals: Table<OldLocalRow> = change.table('conversationLocal');
  const mark = await stampIn(change.table('meta'));
  for (const { waiting = [], ...row } of await locals.toArray()) {
    if (waiting.length === 0) continue;
    for (const question of waiting) {
      const isNew = await addQuestionRow(change, question, { status: 'queued', ...mark });
      if (!isNew) continue;
      await addAnswerRow(change, question, mark);
      await enqueue(change, question, await claimFiles(change, question));
    }
    await locals.put(row);
  }
}

/** Those of a backup are restored as questions that have no answer: a retry makes one. */
export async function restoreWaitingQuestions(
  tables: Tables,
  waiting: readonly WaitingQuestion[],
): Promise<void> {
  if (waiting.length === 0) return;
  const mark = await stampIn(tables.table('meta'));
  for (const question of waiting)
    await addQuestionRow(tables, question, { status: 'done', ...mark });
}

/** False: it was sent before its window's row was saved. */
async function addQuestionRow(
  tables: Tables,
  question: WaitingQuestion,
  mark: Stamp & Pick<Message, 'status'>,
): Promise<boolean> {
  const { conversationId, messageId, text, sources } = question;
  const { status, ...stamp } = mark;
  const messages: Table<Message> = tables.table('messages');
  const conversations: Table<Conversation> = tables.table('conversations');
  if (await messages.get(messageId)) return false;
  const parentMessageId = await presentParent(messages, question);
  const row = newMessage(
    { clock: systemClock },
    { conversationId, messageId, parentMessageId, type: 'human', text, sources, status },
  );
  await messages.add({ ...row, ...stamp });
  const conversation =
    (await conversations.get(conversationId)) ??
    newConversation({ clock: systemClock }, conversationId, text);
  await conversations.put({ ...conversation, lastMessageId: messageId, ...stamp });
  return true;
}

async function addAnswerRow(
  tables: Tables,
  { conversationId, messageId, answerId }: WaitingQuestion,
  mark: Stamp,
): Promise<void> {
  const place = { conversationId, messageId: answerId, parentMessageId: messageId } as const;
  const row = newMessage({ clock: systemClock }, { ...place, type: 'ai', status: 'queued' });
  await tables.table('messages').add({ ...row, ...mark });
}

/** One whose parent was never saved gets the last message as its parent. */
async function presentParent(
  messages: Table<Message>,
  { conversationId, parentMessageId }: WaitingQuestion,
): Promise<string | null> {
  if (parentMessageId === null || (await messages.get(parentMessageId))) return parentMessageId;
  const others = await messages.where('conversationId').equals(conversationId).sortBy('created_at');
  return others.at(-1)?.messageId ?? null;
}

async function claimFiles(
  tables: Tables,
  { messageId, uploadIds }: WaitingQuestion,
): Promise<AwaitedFile[]> {
  const uploads = (tables.table('uploads') as Table<Upload>).where('id').anyOf(uploadIds);
  await uploads.modify({ questionId: messageId });
  const files = await uploads.toArray();
  return files.map(({ id, name }) => ({ kind: 'file', uploadId: id, name }));
}

/** Of no version, so that the machine is made new and receives the questions. */
async function enqueue(
  tables: Tables,
  question: WaitingQuestion,
  awaited: AwaitedFile[],
): Promise<void> {
  const turns: Table<TurnRow> = tables.table('turns');
  const { conversationId, messageId, answerId, model, task, comparison } = question;
  const job = {
    kind: 'ask',
    conversationId,
    messageId,
    answerId,
    model,
    task,
    comparison,
    partsOf: null,
    comparedMessageId: null,
  };
  const known = await turns.get({ conversationId, holder });
  const queue = (known?.snapshot as { context: { queue: object[] } } | undefined)?.context.queue;
  const context = { current: null, queue: [...(queue ?? []), { job, awaited }] };
  const snapshot = JSON.parse(JSON.stringify({ context })) as TurnRow['snapshot'];
  await turns.put({ conversationId, holder, version: 0, snapshot });
}

async function stampIn(meta: Table<{ key: string; value: string }>): Promise<Stamp> {
  const now = systemClock.now();
  const deviceId = (await meta.get('deviceId'))?.value ?? uuidv7(now);
  const hlc = nextHlc((await meta.get('hlc'))?.value, now, deviceId);
  await meta.bulkPut([
    { key: 'deviceId', value: deviceId },
    { key: 'hlc', value: hlc },
  ]);
  return { dirty: 1, deviceId, hlc };
}
