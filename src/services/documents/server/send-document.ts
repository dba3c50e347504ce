import type { DocumentRecord, UploadEvent } from '#api/documents.ts';
import type { Document } from '#domain/documents/documents.ts';
import type { ServerCopy, ServerCopyStep } from '#domain/documents/server-copies.ts';
import { serverCopySteps } from '#domain/documents/server-copies.ts';
import type { Clock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { wait } from '#shared/wait.ts';
import type { DocumentCalls, TaskState } from './document-calls.ts';
import { formOf, type SavedFile } from './form-of.ts';
import { sendParts } from './send-parts.ts';
import { UploadOutcome, uploadFailure } from './upload-outcome.ts';

interface SendOptions {
  calls: DocumentCalls;
  clock: Clock;
  docId: string;
  /** Of an upload whose result is not known. */
  taskId: string | null;
  /** A new id for C3; it must be saved before anything is sent. */
  newTask(): Promise<string>;
  /** null: the bytes are not here. */
  load(): Promise<{ document: Document; file: SavedFile } | null>;
  signal: AbortSignal;
  report: (progress: Partial<Pick<ServerCopy, 'step' | 'done' | 'of'>>) => void;
}

/** Fields of a record that are merged into the document here (S5.6). */
const merged = ['doc_id', 'file_link', 'link', 'created_at'] as const;

const stateEveryMs = 1_000;
/** An upload that is still being received at this request of its state (C4) counts as stopped. */
const maxStateRequests = 5;

/**
 * Makes sure that the server has the document: a known one is not sent (S5.6), and after a lost
 * stream the state of the upload is requested before anything is sent again. null: neither side has
 * it.
 */
export async function sendDocument(options: SendOptions): Promise<DocumentRecord | null> {
  const { calls, docId, taskId, signal, report } = options;
  report({ step: 'checking', done: 0, of: 0 });
  const taken = taskId === null ? null : await follow(options, taskId);
  if (taken) return taken;
  const { exists, task_id } = await calls.check(docId, signal);
  if (exists) return calls.record(docId, merged, signal);
  const others = task_id === null || task_id === taskId ? null : await follow(options, task_id);
  return others ?? post(options);
}

/** Until the document is stored; null: the task failed, or its file is no longer sent. */
async function follow(options: SendOptions, taskId: string): Promise<DocumentRecord | null> {
  const { calls, clock, docId, signal, report } = options;
  for (let requested = 1; ; requested += 1) {
    const task = await calls.task(taskId, signal);
    if (!task || task.doc_id !== docId || task.status === 'failed') return null;
    if (isPresent(task)) return calls.record(docId, merged, signal);
    if (task.stage === 'receiving' && requested === maxStateRequests) return null;
    const step = stepOf(task.events.at(-1)?.event);
    if (step) report({ step });
    await wait(clock, stateEveryMs, signal);
  }
}

function isPresent({ status, events }: TaskState): boolean {
  return status === 'done' || events.some(({ event }) => event === 'document_create');
}

async function post(options: SendOptions): Promise<DocumentRecord | null> {
  const { calls, docId, signal, report } = options;
  const loaded = await options.load();
  if (!loaded) return null;
  const { document, file } = loaded;
  const outcome = new UploadOutcome(({ event }) => {
    const step = stepOf(event);
    if (step) report({ step });
  });
  const { size } = file.blob;
  report({ step: 'upload_to_s3', done: 0, of: size });
  const onSent = (done: number) => report({ done });
  // Written before anything is sent: with it a deletion knows that the server may have a part.
  const taskId = await options.newTask();
  const isParted = await sendParts({ calls, docId, file: file.blob, onSent, signal });
  const form = formOf(document, file, taskId, isParted);
  const listener = {
    onSent: (done: number, of: number) => {
      // The form has more bytes than its file; what a person is shown is the file's.
      if (of > 0 && !isParted) report({ done: Math.round((size * done) / of) });
    },
    onText: (piece: string) => outcome.text(piece),
  };
  const how = await calls.upload(form, listener, signal);
  const record = outcome.get();
  if (record) return record;
  if (how === 'cut') throw new CodedError('network', 'the stream was cut off');
  // The server waits before another attempt of a stage: its state is requested later.
  throw uploadFailure('create_document', null);
}

/** The event's name as a step; null for failures and the end. */
function stepOf(event: UploadEvent['event'] | undefined): ServerCopyStep | undefined {
  return serverCopySteps.find((step) => step === event);
}
