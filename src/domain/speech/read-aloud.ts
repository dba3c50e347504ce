import type { ErrorCode } from '#shared/errors/registry.ts';
import type { SpeechParagraph, SpokenSentence } from './sentences.ts';
import type { SpeechVoice } from './voices.ts';

/** What is read aloud. */
export interface SpeechJob {
  /** Of the message, document or text. */
  key: string;
  paragraphs: readonly SpeechParagraph[];
  /** BCP 47; null: it is guessed from the text. */
  language: string | null;
}

export interface ReadAloudState {
  /** Of what is read; null: nothing is. */
  key: string | null;
  status: 'idle' | 'speaking' | 'paused' | 'failed';
  sentences: readonly SpokenSentence[];
  /** The sentence that is spoken. */
  at: number;
  /** The word that is spoken, by UTF-16 offsets in the sentence; null: the voice does not report words. */
  word: readonly [from: number, to: number] | null;
  language: string;
  rate: number;
  voice: SpeechVoice | null;
  voices: readonly SpeechVoice[];
  error: ErrorCode | null;
}

export const nothingRead: ReadAloudState = {
  key: null,
  status: 'idle',
  sentences: [],
  at: 0,
  word: null,
  language: 'en',
  rate: 1,
  voice: null,
  voices: [],
  error: null,
};

/** Reads one thing at a time; an actor that views subscribe to. */
export interface ReadAloud {
  getSnapshot(): ReadAloudState;
  subscribe(observer: { next?(value: ReadAloudState): void }): { unsubscribe: () => void };
  /** In place of what is read now. */
  start(job: SpeechJob): void;
  stop(): void;
  /** Pauses, or goes on where it was paused. */
  toggle(): void;
  /** To the sentence so many further; before the first one, to it; after the last one, the end. */
  skip(by: number): void;
  /** Both are remembered, the voice for its language. */
  setRate(rate: number): void;
  setVoice(voice: SpeechVoice): void;
}
