import * as z from 'zod/mini';
import { speechRate } from '../audio/resample.ts';
import { errorDataSchema } from '../conversations/conversations.ts';
import { joinOverlapping, joinTexts } from './join-words.ts';
import { sharedWordsSchema } from './shared-words.ts';

/** A range of a dictation with speech, and its text. */
const spokenRangeSchema = z.object({
  /** Samples at `speechRate`. */
  from: z.number(),
  to: z.number(),
  overlaps: z.boolean(),
  /** `delayed`: it is tried again by itself; `failed`: a person can have it tried again. */
  state: z.enum(['waiting', 'delayed', 'done', 'failed']),
  text: z.string(),
  /** Where its engine gave the times of words. */
  shared: z.optional(sharedWordsSchema),
  /** Of the last attempt. */
  error: z.nullable(errorDataSchema),
});
export type SpokenRange = z.infer<typeof spokenRangeSchema>;

/**
 * Why it records no more. `lost`: the microphone was taken away; `unwatched`: no view showed any more that it recorded;
 * `interrupted`: the page that recorded was closed; `limit`: it was as long as one may be.
 */
const recordingEnds = ['stopped', 'lost', 'unwatched', 'interrupted', 'limit'] as const;
export type RecordingEnd = (typeof recordingEnds)[number];

const dictationStates = [
  'opening',
  'listening',
  'ending',
  'finishing',
  'stalled',
  'done',
  'failed',
  'cancelled',
] as const;

/** Speech that becomes text, as it is shown. */
export const dictationSchema = z.object({
  id: z.string(),
  /** Where its text belongs: see `dictationPlace`. */
  place: z.string(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  /** BCP-47; null: the engine finds out. */
  language: z.nullable(z.string()),
  state: z.enum(dictationStates),
  ended: z.nullable(z.enum(recordingEnds)),
  ranges: z.array(spokenRangeSchema),
  /** Of the microphone. */
  error: z.nullable(errorDataSchema),
});
export type Dictation = z.infer<typeof dictationSchema>;

/** A dictation that was recorded: its text is where it belongs, could not be put there, or is missing; as it is listed. */
export interface StoredRecording {
  id: string;
  /** Epoch milliseconds. */
  startedAt: number;
  text: string;
  /** Of its audio; 0: that is not there. */
  seconds: number;
  /** It is being transcribed. */
  isBusy: boolean;
  /** A part of it has no text, and is transcribed only when the person asks for that. */
  isStalled: boolean;
}

/** Two hours: a tab that was forgotten. */
export const maxDictationSamples = 7200 * speechRate;

/** The microphone is on. */
export const isRecording = ({ state }: Pick<Dictation, 'state'>): boolean =>
  state === 'opening' || state === 'listening';

/** Its machine has ended. */
export const isSettled = ({ state }: Pick<Dictation, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

/** Its text comes without the person. */
export const isPending = ({ state }: Pick<SpokenRange, 'state'>): boolean =>
  state === 'waiting' || state === 'delayed';

/** All text that has come, in the order in which it was spoken; a range without text is left out. */
export function dictatedText(ranges: readonly SpokenRange[]): string {
  return ranges.reduce((text, range, at) => {
    if (!range.overlaps) return joinTexts(text, range.text);
    const before = ranges[at - 1];
    const isTimed = before?.text && before.shared && range.shared;
    const timed = isTimed && { drop: before.shared!.tail, skip: range.shared!.head };
    return joinOverlapping(text, range.text, timed || undefined);
  }, '');
}

/** How places of cards begin: see `dictationPlace.card`. */
const cardPlace = 'card:';

/** Keys of `Dictation.place`. */
export const dictationPlace = {
  /** A composer, by its window's row. */
  composer: (slot: string) => `composer:${slot}`,
  page: 'page',
  card: (slot: string) => (slot.startsWith(cardPlace) ? slot : cardPlace + slot),
} as const;
