import * as z from 'zod/mini';
import type { ErrorCode } from '#shared/errors/registry.ts';
import type { SpeechParagraph, SpokenSentence } from './sentences.ts';
import type { SpeechVoice } from './voices.ts';

/** Whose pages a text is of: those that are never sent are not sent to a voice either. */
export const spokenFromSchema = z.object({
  messageId: z.optional(z.string()),
  docId: z.optional(z.string()),
  url: z.optional(z.string()),
});
export type SpokenFrom = z.infer<typeof spokenFromSchema>;

/** What is read aloud. */
export interface SpeechJob {
  /** Of the message, document or text. */
  key: string;
  paragraphs: readonly SpeechParagraph[] | Promise<readonly SpeechParagraph[]>;
  /** BCP 47; null: it is guessed from the text. */
  language: string | null;
  from: SpokenFrom;
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
  /** The host whose voice failed, so that one of the browser reads in its place; null: none did. */
  replaced: string | null;
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
  replaced: null,
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
