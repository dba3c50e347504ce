import { createEventReader } from '#api/client/event-stream.ts';
import { type DocumentRecord, type UploadEvent, uploadEventSchema } from '#api/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';

/**
 * S4.1: the outcome of an upload by its events. It succeeded only if document_create or upload_done
 * was received, and upload_document_error was not.
 */
export class UploadOutcome {
  #reader = createEventReader();
  #encoder = new TextEncoder();
  #record: DocumentRecord | null = null;
  #failure: CodedError | null = null;
  readonly #onEvent: (event: UploadEvent) => void;

  constructor(onEvent: (event: UploadEvent) => void = () => undefined) {
    this.#onEvent = onEvent;
  }

  /** A piece of the stream's text; events of another form are passed over. */
  text(piece: string): void {
    for (const { data } of this.#reader.push(this.#encoder.encode(piece))) {
      const event = uploadEventSchema.safeParse(parseJson(data));
      if (event.success) this.event(event.data);
    }
  }

  event(event: UploadEvent): void {
    if (event.event === 'document_create' || event.event === 'upload_done') {
      this.#record = { ...this.#record, ...event.data };
    }
    if (event.event === 'upload_document_error') {
      this.#failure = uploadFailure('upload_document', event.error);
    }
    this.#onEvent(event);
  }

  /** null: nothing is decided yet. @throws upload_document */
  get(): DocumentRecord | null {
    if (this.#failure) throw this.#failure;
    return this.#record;
  }
}

/** S8.5: 1011, 1012. The server's own text is the cause. */
export function uploadFailure(
  code: 'upload_document' | 'create_document',
  cause: UploadEvent['error'],
): CodedError {
  const message = cause?.message ?? 'the stream ended without a document';
  if (!cause) return new CodedError(code, message);
  return new CodedError(code, message, { ...cause.details, cause: cause.code });
}
