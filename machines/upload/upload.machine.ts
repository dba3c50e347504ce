import { assign, emit, setup } from 'xstate';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { UploadStep } from '#domain/documents/uploads.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { requiredCallback } from '../required.ts';
import type {
  UploadContext,
  UploadEmitted,
  UploadEvent,
  UploadInput,
  UploadTag,
  UploadWorkInput,
} from './upload.types.ts';

type Progress = { step: UploadStep; done: number; of: number };

/**
 * A file becomes a document (S3.18): it waits for its turn, is hashed, read and saved. A pause ends
 * the running work; a restored or resumed upload starts that work again, which is safe.
 */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as UploadInput,
    emitted: {} as UploadEmitted,
    tags: {} as UploadTag,
  },
  actors: {
    /** Hashes and reads the file, and writes its document. */
    read: requiredCallback<UploadEvent, UploadWorkInput>('read'),
    /** Saves the file with its document. */
    send: requiredCallback<UploadEvent, UploadWorkInput>('send'),
    /** Removes what a cancelled upload has written. */
    discard: requiredCallback<UploadEvent, UploadWorkInput>('discard'),
  },
  guards: {
    needsPassword: (_, { error }: { error: unknown }) =>
      ['file_password', 'file_password_wrong'].includes(toCodedError(error).code),
    asksToSend: (_, { error }: { error: unknown }) => toCodedError(error).code === 'transcribe_ask',
    hasDocument: ({ context }) => context.document !== null,
  },
  actions: {
    setProgress: assign((_, progress: Progress) => ({ ...progress })),
    setDocument: assign((_, { document }: { document: DocumentInfo }) => ({ document })),
    setError: assign((_, { error }: { error: unknown }) => ({
      error: toCodedError(error).toData(),
    })),
    setRefusal: assign(() => ({ error: new CodedError('transcribe_refused').toData() })),
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
      description: 'Waits until fewer than the limit run.',
      tags: 'waiting',
      on: {
        'upload.admit': [{ guard: 'hasDocument', target: 'sending' }, { target: 'reading' }],
        'upload.pause': 'paused',
      },
    },
    paused: {
      description: 'The person paused it; nothing runs.',
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
          actions: { type: 'setDocument', params: ({ event }) => event },
        },
        'work.failed': [
          {
            guard: { type: 'needsPassword', params: ({ event }) => event },
            target: 'locked',
            actions: { type: 'setError', params: ({ event }) => event },
          },
          {
            guard: { type: 'asksToSend', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'setError', params: ({ event }) => event },
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
      description: 'A host that the person has not allowed would get the recording.',
      tags: 'needsUser',
      on: {
        'upload.allow': { target: 'pending', actions: 'forgetError' },
        'upload.refuse': { target: 'error', actions: 'setRefusal' },
      },
    },
    sending: {
      description: 'The file is saved with its document.',
      tags: 'busy',
      invoke: { src: 'send', input: uploadOf, onError: failed() },
      on: {
        'upload.progress': progress(),
        'upload.pause': 'paused',
        'work.done': {
          target: 'success',
          actions: { type: 'setDocument', params: ({ event }) => event },
        },
        'work.failed': failed(),
      },
    },
    error: {
      description: 'It failed; a retry begins with the work that failed.',
      tags: 'ended',
      entry: 'emitFailure',
      on: { 'upload.retry': { target: 'pending', actions: 'forgetError' } },
    },
    success: { type: 'final', tags: 'ended', entry: 'emitSuccess' },
    discarding: {
      description: 'Cancelled: what it has written is removed.',
      tags: 'ended',
      invoke: { src: 'discard', input: uploadOf, onError: 'cancelled' },
      on: { 'work.failed': 'cancelled', 'work.discarded': 'cancelled', 'upload.cancel': {} },
    },
    cancelled: { type: 'final', tags: 'ended', entry: 'emitCancelled' },
  },
});

function uploadOf({ context }: { context: UploadContext }): UploadWorkInput {
  return { uploadId: context.uploadId, docId: context.document?.docId ?? null };
}

function progress() {
  return {
    actions: {
      type: 'setProgress' as const,
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
      type: 'setError' as const,
      params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
    },
  };
}
