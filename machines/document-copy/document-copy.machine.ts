import { assign, setup } from 'xstate';
import { mayGoLater, retryDelay } from '#domain/product/retry-delay.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { requiredCallback } from '../required.ts';
import type {
  CopyFailure,
  CopyProgress,
  DocumentCopyContext,
  DocumentCopyEvent,
  DocumentCopyInput,
  DocumentCopyTag,
} from './document-copy.types.ts';

/**
 * A document's copy on the server (S4.1, S4.2): it waits for its time, is sent, fetched or deleted, and
 * waits again after a failure that can pass by itself. Restored in the middle of its work, it starts the
 * work again and first requests what the server has, so nothing is sent twice.
 */
export const documentCopyMachine = setup({
  types: {
    context: {} as DocumentCopyContext,
    events: {} as DocumentCopyEvent,
    input: {} as DocumentCopyInput,
    tags: {} as DocumentCopyTag,
  },
  actors: {
    /** Sends the document and its file, with progress. */
    send: requiredCallback<DocumentCopyEvent, { docId: string }>('send'),
    /** Fetches the file, with progress. */
    fetch: requiredCallback<DocumentCopyEvent, { docId: string }>('fetch'),
    /** Deletes the document on the server. */
    delete: requiredCallback<DocumentCopyEvent, { docId: string }>('delete'),
  },
  guards: {
    isFetch: ({ context }) => context.direction === 'fetch',
    isDeletion: ({ context }) => context.direction === 'delete',
    mayGoLater: (_, { error }: CopyFailure) => mayGoLater(toCodedError(error)),
    isDeleted: (_, { state }: { state: string }) => state === 'deleted',
    isAbsent: (_, { state }: { state: string }) => state === 'absent',
  },
  actions: {
    setProgress: assign(({ context }, { step, done, of }: CopyProgress) => ({
      step: step === undefined ? context.step : step,
      done: done ?? context.done,
      of: of ?? context.of,
    })),
    clearProgress: assign({ step: null, done: 0, of: 0 }),
    clearFailures: assign({ error: null, attempts: 0, nextAt: 0 }),
    clearError: assign({ error: null }),
    setError: assign((_, { error }: { error: unknown }) => ({
      error: toCodedError(error).toData(),
    })),
    setFailure: assign(({ context }, { error, at, random }: CopyFailure) => ({
      error: toCodedError(error).toData(),
      attempts: context.attempts + 1,
      nextAt: at + retryDelay(context.attempts, toCodedError(error), random),
    })),
  },
}).createMachine({
  id: 'documentCopy',
  context: ({ input }) => ({ ...input, step: null, done: 0, of: 0, error: null }),
  initial: 'waiting',
  on: { 'copy.withdraw': '.withdrawn' },
  states: {
    waiting: {
      description: 'It starts at its time, when there is room and a connection.',
      entry: 'clearProgress',
      on: {
        'copy.start': [
          { guard: 'isFetch', target: 'fetching' },
          { guard: 'isDeletion', target: 'deleting' },
          { target: 'sending' },
        ],
      },
    },
    sending: {
      description: 'The document and its file go to the server.',
      tags: 'busy',
      entry: 'clearError',
      invoke: { src: 'send', input: documentOf, onError: broken() },
      on: { ...whileBusy(), 'work.failed': failed('failed') },
    },
    fetching: {
      description: 'The bytes of the file come back to this device.',
      tags: 'busy',
      entry: 'clearError',
      invoke: { src: 'fetch', input: documentOf, onError: broken() },
      on: { ...whileBusy(), 'work.failed': failed('onServer') },
    },
    deleting: {
      description: 'The server deletes it.',
      tags: 'busy',
      entry: 'clearError',
      invoke: { src: 'delete', input: documentOf, onError: broken() },
      on: { ...whileBusy(), 'work.failed': failed('failed') },
    },
    onServer: { description: 'The server has it.', type: 'final' },
    deleted: { description: 'The server has it no more.', type: 'final' },
    absent: { description: 'Its file is on neither side.', type: 'final' },
    failed: { description: 'It does not pass by itself.', type: 'final' },
    withdrawn: { description: 'Its row says what becomes of it.', type: 'final' },
  },
});

function documentOf({ context }: { context: DocumentCopyContext }) {
  return { docId: context.docId };
}

function whileBusy() {
  return {
    'copy.progress': {
      actions: {
        type: 'setProgress' as const,
        params: ({ event }: { event: CopyProgress }) => event,
      },
    },
    'copy.release': 'waiting' as const,
    'work.done': [
      {
        guard: {
          type: 'isAbsent' as const,
          params: ({ event }: { event: { state: string } }) => event,
        },
        target: 'absent' as const,
        actions: ['clearFailures' as const, 'clearProgress' as const],
      },
      {
        guard: {
          type: 'isDeleted' as const,
          params: ({ event }: { event: { state: string } }) => event,
        },
        target: 'deleted' as const,
      },
      {
        target: 'onServer' as const,
        actions: ['clearFailures' as const, 'clearProgress' as const],
      },
    ],
  };
}

/** A failed upload waits for another attempt; a failed download leaves the file on the server. */
function failed(target: 'failed' | 'onServer') {
  const params = ({ event }: { event: CopyFailure }) => event;
  const actions = { type: 'setFailure' as const, params };
  return [
    { guard: { type: 'mayGoLater' as const, params }, target: 'waiting' as const, actions },
    { target, actions },
  ];
}

/** From an actor that could not start. */
function broken() {
  return {
    target: 'failed' as const,
    actions: {
      type: 'setError' as const,
      params: ({ event }: { event: { error: unknown } }) => event,
    },
  };
}
