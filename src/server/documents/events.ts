import type { UploadEvent, UploadEventName } from '#api/documents.ts';
import { type CodedError, type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import { type ErrorCode, isErrorCode } from '#shared/errors/registry.ts';

type Data = UploadEvent['data'];

/** One message of the stream, as it is stored with the task. */
export function uploadEvent(
  event: UploadEventName,
  taskId: string,
  data: Omit<Data, 'task_id'> = {},
  error: ErrorData | null = null,
): UploadEvent {
  return { event, data: { task_id: taskId, ...data }, error };
}

/** What callers learn of a failure: its code; of one without a code no more than `fallback`. */
export function reportedError(thrown: unknown, fallback: ErrorCode): CodedError {
  const hasCode = isErrorCode((thrown as { code?: unknown } | null)?.code);
  return hasCode ? toCodedError(thrown, fallback) : toCodedError(fallback, fallback);
}

/** Is it the last event of a task? */
export function isLast({ event }: Pick<UploadEvent, 'event'>): boolean {
  return event === 'upload_done' || event === 'upload_document_error';
}
