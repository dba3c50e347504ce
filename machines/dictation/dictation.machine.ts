import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { isPending, type RecordingEnd, type SpokenRange } from '#domain/dictation/dictation.ts';
import type { SpeechRange } from '#domain/dictation/speech-splitter.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';
import { requiredCallback } from '../required.ts';
import type {
  DictationContext,
  DictationEvent,
  DictationInput,
  DictationTag,
  RecordInput,
  StopRecording,
  TranscribeInput,
} from './dictation.types.ts';

/** The actor that has a range transcribed. */
const nameOf = (index: number) => `range ${index}`;

/**
 * Speech that becomes text: while the microphone is on, each range between two pauses is transcribed by an actor of its own.
 * After a restart the recording has ended, what was recorded is split, and ranges without text are transcribed.
 */
export const dictationMachine = setup({
  types: {
    context: {} as DictationContext,
    events: {} as DictationEvent,
    input: {} as DictationInput,
    tags: {} as DictationTag,
  },
  actors: {
    /** Sends `record.*`, takes `record.stop`. What was recorded before a restart ends by `interrupted`. */
    record: requiredCallback<DictationEvent | StopRecording, RecordInput>('record'),
    /** Sends `range.*`, `delayed` any number of times; may be repeated. */
    transcribe: requiredCallback<DictationEvent, TranscribeInput>('transcribe'),
  },
  guards: {
    hasNothing: ({ context }) => context.ranges.length === 0,
    isComplete: ({ context }) => context.ranges.every(({ state }) => state === 'done'),
    isStuck: ({ context }) => !context.ranges.some(isPending),
  },
  actions: {
    setEnd: assign((_, { reason }: { reason: RecordingEnd }) => ({ ended: reason })),
    setError: assign((_, { error }: { error: ErrorData }) => ({ error })),
    stopRecording: sendTo('record', (_, { reason }: { reason: RecordingEnd }) => ({
      type: 'record.stop',
      reason,
    })),
    addRange: enqueueActions(({ context, enqueue }, { range }: { range: SpeechRange }) => {
      const { dictationId, ranges } = context;
      const index = ranges.length;
      const added: SpokenRange = { ...range, state: 'waiting', text: '', error: null };
      enqueue.assign({ ranges: [...ranges, added] });
      const { from, to, overlaps } = range;
      enqueue.spawnChild('transcribe', {
        id: nameOf(index),
        input: { dictationId, index, from, to, overlaps },
      });
    }),
    noteRange: enqueueActions(
      ({ context, enqueue }, change: Partial<SpokenRange> & { index: number }) => {
        const { index, ...noted } = change;
        enqueue.assign({
          ranges: context.ranges.map((range, at) =>
            at === index ? { ...range, ...noted } : range,
          ),
        });
        if (noted.state !== 'delayed') enqueue.stopChild(nameOf(index));
      },
    ),
    retryRanges: enqueueActions(({ context, enqueue }) => {
      const { dictationId, ranges } = context;
      const again = (range: SpokenRange): SpokenRange =>
        range.state === 'done' ? range : { ...range, state: 'waiting', error: null };
      enqueue.assign({ ranges: ranges.map(again) });
      for (const [index, { state, from, to, overlaps }] of ranges.entries()) {
        if (state === 'done') continue;
        enqueue.stopChild(nameOf(index));
        enqueue.spawnChild('transcribe', {
          id: nameOf(index),
          input: { dictationId, index, from, to, overlaps },
        });
      }
    }),
  },
}).createMachine({
  id: 'dictation',
  context: ({ input }) => ({ ...input, ended: null, error: null }),
  initial: 'recording',
  on: {
    'dictation.cancel': '.cancelled',
    'dictation.retry': { actions: 'retryRanges' },
    'range.text': {
      actions: {
        type: 'noteRange',
        params: ({ event: { type: _type, ...transcribed } }) => ({
          ...transcribed,
          state: 'done',
          error: null,
        }),
      },
    },
    'range.delayed': {
      actions: {
        type: 'noteRange',
        params: ({ event: { index, error } }) => ({ index, state: 'delayed', error }),
      },
    },
    'range.failed': {
      actions: {
        type: 'noteRange',
        params: ({ event: { index, error } }) => ({ index, state: 'failed', error }),
      },
    },
  },
  states: {
    recording: {
      invoke: {
        id: 'record',
        src: 'record',
        input: ({ context: { dictationId } }) => ({ dictationId }),
      },
      initial: 'opening',
      on: {
        'record.range': { actions: { type: 'addRange', params: ({ event }) => event } },
        'record.ended': {
          target: 'finishing',
          actions: { type: 'setEnd', params: ({ event }) => event },
        },
        'record.failed': [
          {
            guard: 'hasNothing',
            target: 'failed',
            actions: { type: 'setError', params: ({ event }) => event },
          },
          {
            target: 'finishing',
            actions: { type: 'setError', params: ({ event }) => event },
          },
        ],
        'dictation.stop': {
          target: '.ending',
          actions: { type: 'stopRecording', params: ({ event }) => event },
        },
      },
      states: {
        opening: { tags: ['recording', 'busy'], on: { 'record.started': 'listening' } },
        listening: { tags: ['recording', 'busy'] },
        ending: {
          description: 'The last samples come.',
          tags: 'busy',
        },
      },
    },
    finishing: {
      description: 'Text of what was spoken is awaited.',
      tags: 'busy',
      always: [
        { guard: 'isComplete', target: 'done' },
        { guard: 'isStuck', target: 'stalled' },
      ],
    },
    stalled: {
      description: 'Some of it failed; its audio is kept until the person decides.',
      always: { guard: ({ context }) => context.ranges.some(isPending), target: 'finishing' },
      on: { 'dictation.accept': 'done' },
    },
    done: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
