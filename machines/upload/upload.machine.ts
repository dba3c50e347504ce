import { assign, emit, setup } from 'xstate';
import type { DocumentInfo } from '#domain/documents.ts';
import type { UploadStep } from '#domain/uploads.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { requiredCallback } from '../required.ts';
import type {
  UploadContext,
  UploadEmitted,
  UploadEvent,
  UploadInput,
  UploadTag,
} from './upload.types.ts';

/** From the actors that read and send, once. */
export type UploadWorkEnd =
  | { type: 'work.done'; document: DocumentInfo }
  | { type: 'work.failed'; error: unknown };

interface WorkInput {
  uploadId: string;
  /** The document that was read; null before. */
  docId: string | null;
}

type Progress = { step: UploadStep; done: number; of: number };

/**
 * A file becomes a document (S3.18): it waits for its turn, is hashed, read and kept. A pause ends
 * the work under way; a restored or resumed one begins that work anew, which repeats without harm.
 */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent | UploadWorkEnd,
    input: {} as UploadInput,
    emitted: {} as UploadEmitted,
    tags: {} as UploadTag,
  },
  actors: {
    /** Hashes and reads the file, and writes its document. */
    read: requiredCallback<UploadEvent, WorkInput>('read'),
    /** Keeps the file with its document: on this machine, or on the server where one is signed in. */
    send: requiredCallback<UploadEvent, WorkInput>('send'),
    /** Takes away what an upload that was cancelled has written. */
    discard: requiredCallback<UploadEvent, WorkInput>('discard'),
  },
  guards: {
    needsPassword: (_, { error }: { error: unknown }) =>
      ['file_password', 'file_password_wrong'].includes(toCodedError(error).code),
    asksToSend: (_, { error }: { error: unknown }) => toCodedError(error).code === 'transcribe_ask',
    hasDocument: ({ context }) => context.document !== null,
  },
  actions: {
    noteProgress: assign((_, progress: Progress) => ({ ...progress })),
    noteDocument: assign((_, { document }: { document: DocumentInfo }) => ({ document })),
    noteError: assign((_, { error }: { error: unknown }) => ({
      error: toCodedError(error).toData(),
    })),
    noteRefusal: assign(() => ({ error: new CodedError('transcribe_refused').toData() })),
    forgetError: assign({ error: null }),
    forgetProgress: assign({ step: null, done: 0, of: 0 }),
    emitSuccess: emit(({ context }) => ({
      type: 'upload.succeeded' as const,
      uploadId: context.uploadId,
      document: context.document as DocumentInfo,
    })),
    emitFailure: emit(({ context }) => ({
      type: 'upload.failed' as const,
      uploadId: context.uploadId,
      error: context.error ?? new CodedError('failed').toData(),
    })),
    emitCancelled: emit(({ context }) => ({
      type: 'upload.cancelled' as const,
      uploadId: context.uploadId,
    })),
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({
    uploadId: input.uploadId,
    step: null,
    done: 0,
    of: 0,
    document: null,
    error: null,
  }),
  initial: 'pending',
  on: { 'upload.cancel': '.discarding' },
  states: {
    pending: {
      description: 'Waits for a place among those that run at once.',
      tags: 'waiting',
      on: {
        'upload.admit': [{ guard: 'hasDocument', target: 'sending' }, { target: 'reading' }],
        'upload.pause': 'paused',
      },
    },
    paused: {
      description: 'The person holds it; nothing runs.',
      entry: 'forgetProgress',
      on: { 'upload.resume': 'pending' },
    },
    reading: {
      description: 'The file is hashed, read and indexed; its document is written.',
      tags: 'busy',
      entry: 'forgetError',
      invoke: { src: 'read', input: uploadOf, onError: failed() },
      on: {
        'upload.progress': progress(),
        'upload.pause': 'paused',
        'work.done': {
          target: 'sending',
          actions: { type: 'noteDocument', params: ({ event }) => event },
        },
        'work.failed': [
          {
            guard: { type: 'needsPassword', params: ({ event }) => event },
            target: 'locked',
            actions: { type: 'noteError', params: ({ event }) => event },
          },
          {
            guard: { type: 'asksToSend', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'noteError', params: ({ event }) => event },
          },
          failed(),
        ],
      },
    },
    locked: {
      description: 'The file asks for a password.',
      tags: 'needsUser',
      on: { 'upload.retry': { target: 'pending', actions: 'forgetError' } },
    },
    asking: {
      description: 'A host that the person has not chosen would hear the recording.',
      tags: 'needsUser',
      on: {
        'upload.allow': { target: 'pending', actions: 'forgetError' },
        'upload.refuse': { target: 'error', actions: 'noteRefusal' },
      },
    },
    sending: {
      description: 'The file is kept with its document.',
      tags: 'busy',
      invoke: { src: 'send', input: uploadOf, onError: failed() },
      on: {
        'upload.progress': progress(),
        'upload.pause': 'paused',
        'work.done': {
          target: 'success',
          actions: { type: 'noteDocument', params: ({ event }) => event },
        },
        'work.failed': failed(),
      },
    },
    error: {
      description: 'It ended badly; a retry begins where the work failed.',
      tags: 'ended',
      entry: 'emitFailure',
      on: { 'upload.retry': { target: 'pending', actions: 'forgetError' } },
    },
    success: { type: 'final', tags: 'ended', entry: 'emitSuccess' },
    discarding: {
      description: 'Cancelled: what it has written is taken away.',
      tags: 'ended',
      invoke: { src: 'discard', input: uploadOf, onError: 'cancelled' },
      on: { 'work.failed': 'cancelled', 'work.done': 'cancelled', 'upload.cancel': {} },
    },
    cancelled: { type: 'final', tags: 'ended', entry: 'emitCancelled' },
  },
});

function uploadOf({ context }: { context: UploadContext }): WorkInput {
  return { uploadId: context.uploadId, docId: context.document?.docId ?? null };
}

function progress() {
  return {
    actions: {
      type: 'noteProgress' as const,
      params: ({ event }: { event: Progress }) => progressOf(event),
    },
  };
}

function progressOf({ step, done, of }: Progress): Progress {
  return { step, done, of };
}

function failed() {
  return {
    target: 'error' as const,
    actions: {
      type: 'noteError' as const,
      params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
    },
  };
}
