import { assign, enqueueActions, sendParent, setup, stopChild } from 'xstate';
import { type AwaitedSource, sourceKey } from '#domain/conversations/awaited-sources.ts';
import { type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import { required, requiredCallback } from '../required.ts';
import type {
  QuestionSourcesContext,
  QuestionSourcesEvent,
  QuestionSourcesInput,
  QuestionSourcesReport,
} from './question-sources.types.ts';

/** The results of reading the sources of a question, for its row. */
interface CollectedSources {
  messageId: string;
  /** In the order of the question's sources. */
  docIds: string[];
  /** All its files: those that were read are removed from the composer, the others stay there. */
  uploadIds: string[];
}

/**
 * The sources of a question that are still being read. The question waits for all of them, or until
 * the person sends it without. Restored after its context died, it requests again what is missing.
 */
export const questionSourcesMachine = setup({
  types: {
    context: {} as QuestionSourcesContext,
    events: {} as QuestionSourcesEvent,
    input: {} as QuestionSourcesInput,
  },
  actors: {
    /**
     * Reads each source and sends the result; never throws. An actor a source: one that is restored
     * has its first input.
     */
    collect: requiredCallback<QuestionSourcesEvent, { sources: AwaitedSource[] }>('collect'),
    /** Writes the sources to the question's row. */
    attach: required<void, CollectedSources>('attach'),
  },
  guards: {
    hasAll: ({ context }) => awaitedOf(context).length === 0,
    hasFailed: ({ context }) => Object.keys(context.failures).length > 0,
    isAwaited: ({ context }, { source }: { source: string }) =>
      awaitedOf(context).some((each) => sourceKey(each) === source),
  },
  actions: {
    setDocument: assign(
      ({ context }, { source, docId }: { source: string; docId: string | string[] | null }) => ({
        documents: { ...context.documents, [source]: docId },
      }),
    ),
    setFailure: assign(({ context }, { source, error }: { source: string; error: ErrorData }) => ({
      failures: { ...context.failures, [source]: error },
    })),
    forgetFailures: assign({ failures: {} }),
    setError: assign((_, { error }: { error: unknown }) => ({
      error: toCodedError(error).toData(),
    })),
    startReading: enqueueActions(({ context, enqueue }) => {
      for (const source of awaitedOf(context)) {
        enqueue.spawnChild('collect', { id: sourceKey(source), input: { sources: [source] } });
      }
    }),
    readFailed: enqueueActions(({ context, enqueue }) => {
      for (const source of context.sources) {
        const id = sourceKey(source);
        if (!(id in context.failures)) continue;
        enqueue.spawnChild('collect', { id, input: { sources: [source] } });
      }
    }),
    stopReading: enqueueActions(({ context, enqueue }) => {
      for (const source of context.sources) enqueue.stopChild(sourceKey(source));
    }),
    stopSource: stopChild((_, { source }: { source: string }) => source),
    reportProgress: sendParent(
      ({ context }): QuestionSourcesReport => ({
        type: 'question.progress',
        messageId: context.messageId,
        awaited: awaitedOf(context).map((source) => withFailure(source, context)),
      }),
    ),
    reportReady: sendParent(
      ({ context: { messageId, error } }): QuestionSourcesReport => ({
        type: 'question.ready',
        messageId,
        error,
      }),
    ),
  },
}).createMachine({
  id: 'questionSources',
  context: ({ input }) => ({ ...input, documents: {}, failures: {}, error: null }),
  initial: 'collecting',
  states: {
    collecting: {
      description: 'Pages and files are being read.',
      entry: 'startReading',
      exit: 'stopReading',
      always: { guard: 'hasAll', target: 'attaching' },
      on: {
        'source.read': {
          guard: { type: 'isAwaited', params: ({ event }) => event },
          actions: [
            { type: 'setDocument', params: ({ event }) => event },
            { type: 'stopSource', params: ({ event }) => event },
            'reportProgress',
          ],
        },
        'source.failed': {
          guard: { type: 'isAwaited', params: ({ event }) => event },
          actions: [
            { type: 'setFailure', params: ({ event }) => event },
            { type: 'stopSource', params: ({ event }) => event },
            'reportProgress',
          ],
        },
        'question.readAgain': {
          guard: 'hasFailed',
          actions: ['readFailed', 'forgetFailures', 'reportProgress'],
        },
        'question.sendNow': 'attaching',
      },
    },
    attaching: {
      description: 'What was read is written to the question.',
      invoke: {
        src: 'attach',
        input: ({ context }) => collectedOf(context),
        onDone: 'ready',
        onError: {
          target: 'ready',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: { type: 'final', entry: 'reportReady' },
  },
});

function awaitedOf({ sources, documents }: QuestionSourcesContext): AwaitedSource[] {
  return sources.filter((source) => !(sourceKey(source) in documents));
}

function withFailure(source: AwaitedSource, { failures }: QuestionSourcesContext): AwaitedSource {
  const failure = failures[sourceKey(source)];
  const mayFail = source.kind !== 'page' && source.kind !== 'file';
  return failure && mayFail ? { ...source, failure } : source;
}

function collectedOf({ messageId, sources, documents }: QuestionSourcesContext): CollectedSources {
  return {
    messageId,
    docIds: sources.flatMap((source) => documents[sourceKey(source)] ?? []),
    uploadIds: sources.flatMap((source) => (source.kind === 'file' ? source.uploadId : [])),
  };
}
