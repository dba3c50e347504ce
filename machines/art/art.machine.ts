import { assign, setup } from 'xstate';
import { type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import { required, requiredCallback } from '../required.ts';
import type {
  ArtContext,
  ArtEvent,
  ArtInput,
  ArtOutput,
  ArtTag,
  CameFile,
  SaveInput,
} from './art.types.ts';

/**
 * A request for pictures: it is drawn, and what comes becomes documents. A host is asked once: of a drawing whose context
 * died it is said that its outcome is not known, and saving is repeated.
 */
export const artMachine = setup({
  types: {
    context: {} as ArtContext,
    events: {} as ArtEvent,
    input: {} as ArtInput,
    output: {} as ArtOutput,
    tags: {} as ArtTag,
  },
  actors: {
    /** Sends `draw.*`. Its end is `draw.done` or `draw.failed`, also where it was sent before a restart: `interrupted`. */
    draw: requiredCallback<ArtEvent, ArtInput>('draw'),
    /** Makes documents of the files, in their order; may be repeated. Rejects file_damaged, storage_full. */
    save: required<string[], SaveInput>('save'),
  },
  actions: {
    setProgress: assign((_, { done }: { done: number }) => ({ progress: done })),
    noteFiles: assign((_, { files }: { files: CameFile[] }) => ({ files })),
    setSaved: assign((_, docIds: string[]) => ({ docIds })),
    setFailure: assign((_, { error }: { error: ErrorData }) => ({ error })),
    setError: assign((_, { error }: { error: unknown }) => ({
      error: toCodedError(error, 'provider_error').toData(),
    })),
  },
}).createMachine({
  id: 'art',
  context: ({ input }) => ({ ...input, progress: null, files: [], docIds: [], error: null }),
  output: ({ context: { docIds, error } }) => ({ docIds, error }),
  initial: 'drawing',
  states: {
    drawing: {
      description: 'The host draws.',
      tags: 'busy',
      invoke: { src: 'draw', input: ({ context: { messageId } }) => ({ messageId }) },
      on: {
        'draw.progress': { actions: { type: 'setProgress', params: ({ event }) => event } },
        'draw.done': {
          target: 'saving',
          actions: { type: 'noteFiles', params: ({ event }) => event },
        },
        'draw.failed': {
          target: 'failed',
          actions: { type: 'setFailure', params: ({ event }) => event },
        },
        'art.stop': 'stopped',
      },
    },
    saving: {
      description: 'Pictures become documents of the library.',
      tags: 'busy',
      invoke: {
        src: 'save',
        input: ({ context: { messageId, files } }) => ({ messageId, files }),
        onDone: {
          target: 'done',
          actions: { type: 'setSaved', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    done: { type: 'final' },
    stopped: { type: 'final' },
    failed: { type: 'final' },
  },
});
