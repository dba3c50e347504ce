import type { RecordingEnd, SpokenRange } from '#domain/dictation/dictation.ts';
import type { SharedWords } from '#domain/dictation/shared-words.ts';
import type { SpeechRange } from '#domain/dictation/speech-splitter.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

/** `recording`: the microphone is on. `busy`: it goes on by itself. */
export type DictationTag = 'recording' | 'busy';

export interface DictationInput {
  dictationId: string;
  /** Of an earlier context, whose machine was not saved: ranges that have their text. */
  ranges: SpokenRange[];
}

/** JSON; samples are in rows. */
export interface DictationContext extends DictationInput {
  ended: RecordingEnd | null;
  /** Of the microphone. */
  error: ErrorData | null;
}

export type RecordEvent =
  | { type: 'record.started' }
  | { type: 'record.range'; range: SpeechRange }
  | { type: 'record.ended'; reason: RecordingEnd }
  | { type: 'record.failed'; error: ErrorData };

type RangeEvent =
  | { type: 'range.text'; index: number; text: string; shared?: SharedWords }
  /** It is tried again by itself. */
  | { type: 'range.delayed'; index: number; error: ErrorData }
  | { type: 'range.failed'; index: number; error: ErrorData };

export type DictationEvent =
  /** The last of what was spoken is still taken. */
  | { type: 'dictation.stop'; reason: RecordingEnd }
  /** Audio and text are dropped. */
  | { type: 'dictation.cancel' }
  /** What has failed or waits is tried now. */
  | { type: 'dictation.retry' }
  /** What has failed is left out. */
  | { type: 'dictation.accept' }
  | RecordEvent
  | RangeEvent;

/** To the recording actor. */
export interface StopRecording {
  type: 'record.stop';
  reason: RecordingEnd;
}

export interface RecordInput {
  dictationId: string;
}

export interface TranscribeInput {
  dictationId: string;
  index: number;
  from: number;
  to: number;
  overlaps: boolean;
}
