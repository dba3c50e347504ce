import { assign, emit, setup } from 'xstate';
import { emptyRetries, emptyRetryMs } from '#domain/capture/captures.ts';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { required } from '../required.ts';
import type {
  CaptureContext,
  CaptureEmitted,
  CaptureEvent,
  CaptureInput,
  CaptureOutput,
  CaptureTag,
} from './capture.types.ts';

interface ParseInput {
  captureId: string;
  isRequested: boolean;
}

/**
 * Reads the page of a tab: a snapshot is taken in the page and parsed elsewhere, and taken again
 * while it is empty (S4.12). Each step can be repeated after a restart.
 */
export const captureMachine = setup({
  types: {
    context: {} as CaptureContext,
    events: {} as CaptureEvent,
    input: {} as CaptureInput,
    output: {} as CaptureOutput,
    emitted: {} as CaptureEmitted,
    tags: {} as CaptureTag,
  },
  actors: {
    /** Rejects capture_refused for a closed page, capture_no_access without access. */
    checkAccess: required<void, CaptureInput>('checkAccess'),
    /** Takes the snapshot and saves it; resolves with the id of its row. */
    serialise: required<{ captureId: string }, CaptureInput>('serialise'),
    /** `document` null: no text yet. `at`: when, in epoch milliseconds. */
    parse: required<{ document: DocumentInfo | null; at: number }, ParseInput>('parse'),
    /** Resolves at `at`; at once if that time has passed. */
    deadline: required<void, { at: number }>('deadline'),
  },
  guards: {
    hasText: (_, { document }: { document: DocumentInfo | null }) => document !== null,
    mayRetry: ({ context }) => context.retries < emptyRetries,
    needsAccess: (_, { error }: { error: unknown }) =>
      ['capture_no_access', 'capture_refused'].includes(toCodedError(error).code),
  },
  actions: {
    noteSnapshot: assign((_, { captureId }: { captureId: string }) => ({ captureId })),
    noteDocument: assign((_, { document }: { document: DocumentInfo | null }) => ({ document })),
    noteWait: assign(({ context }, { at }: { at: number }) => ({
      retries: context.retries + 1,
      waitUntil: at + emptyRetryMs,
    })),
    noteError: assign((_, { error }: { error: unknown }) => ({
      error: toCodedError(error, 'capture_failed').toData(),
    })),
    noteEmpty: assign(() => ({ error: new CodedError('capture_empty').toData() })),
    noteCancel: assign(() => ({ error: new CodedError('aborted').toData() })),
    emitCaptured: emit(({ context }) => ({
      type: 'page.captured' as const,
      tabId: context.tabId,
      document: context.document as DocumentInfo,
    })),
    emitNotCaptured: emit(({ context }) => ({
      type: 'page.notCaptured' as const,
      tabId: context.tabId,
      error: context.error ?? new CodedError('capture_failed').toData(),
    })),
  },
}).createMachine({
  id: 'capture',
  context: ({ input }) => ({
    tabId: input.tabId,
    isRequested: input.isRequested,
    ...(input.isAsShown && { isAsShown: true }),
    retries: 0,
    captureId: null,
    waitUntil: 0,
    document: null,
    error: null,
  }),
  output: ({ context }) => ({ document: context.document, error: context.error }),
  initial: 'checkingAccess',
  on: { 'capture.cancel': { target: '.failed', actions: 'noteCancel' } },
  states: {
    checkingAccess: {
      description: 'May this tab be read at all?',
      tags: 'busy',
      invoke: {
        src: 'checkAccess',
        input: ({ context: { tabId, isRequested } }) => ({ tabId, isRequested }),
        onDone: 'serialising',
        onError: refusedOrFailed(),
      },
    },
    serialising: {
      description: 'A snapshot of what shows is taken in the page.',
      tags: 'busy',
      invoke: {
        src: 'serialise',
        input: ({ context: { tabId, isRequested, isAsShown } }) => ({
          tabId,
          isRequested,
          ...(isAsShown && { isAsShown }),
        }),
        onDone: {
          target: 'parsing',
          actions: { type: 'noteSnapshot', params: ({ event }) => event.output },
        },
        onError: refusedOrFailed(),
      },
    },
    parsing: {
      description: 'The snapshot becomes a document, outside the page.',
      tags: 'busy',
      invoke: {
        src: 'parse',
        input: ({ context: { captureId, isRequested } }) => ({
          captureId: captureId ?? '',
          isRequested,
        }),
        onDone: [
          {
            guard: { type: 'hasText', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'noteDocument', params: ({ event }) => event.output },
          },
          {
            guard: 'mayRetry',
            target: 'waiting',
            actions: { type: 'noteWait', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: 'noteEmpty' },
        ],
        onError: refusedOrFailed(),
      },
    },
    waiting: {
      description: 'The page had no text; it may still be loading.',
      tags: 'busy',
      invoke: {
        src: 'deadline',
        input: ({ context }) => ({ at: context.waitUntil }),
        onDone: 'serialising',
        onError: refusedOrFailed(),
      },
    },
    done: { type: 'final', entry: 'emitCaptured' },
    refused: { type: 'final', tags: 'needsUser', entry: 'emitNotCaptured' },
    failed: { type: 'final', entry: 'emitNotCaptured' },
  },
});

function refusedOrFailed() {
  const note = {
    type: 'noteError' as const,
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
  };
  return [
    {
      guard: {
        type: 'needsAccess' as const,
        params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
      },
      target: 'refused' as const,
      actions: note,
    },
    { target: 'failed' as const, actions: note },
  ];
}
