import type { TranscribedSegment } from '#api/client/read-transcription.ts';
import { isInvented, transcribedWords } from '#domain/audio/transcribed-words.ts';
import { gapBetween } from '#domain/dictation/join-words.ts';
import type { Transcript } from '../llm/provider.ts';
import type { Spoken } from './transcript-text.ts';

/** Without segments a range is a sentence, or this many letters. */
const maxRangeLength = 300;
/** Whisper's window: a segment may end with it, after the recording. */
const window = 31;
/** Hosts count in seconds, and some in parts of them: hundredths, thousandths, down to nanoseconds. */
const units = [1, 1e-2, 1e-3, 1e-6, 1e-9] as const;

/** The transcript of a part, by seconds of the whole recording. */
export function spokenIn(transcript: Transcript, from: number, to: number): Spoken[] {
  const { segments, text } = transcript;
  if (segments.length === 0) return guessed(saidOf({ text }), from, to);
  const said = segments.flatMap((segment): TranscribedSegment[] => {
    const words = saidOf(segment);
    return words.trim() === '' ? [] : [{ ...segment, text: words }];
  });
  if (said.some(({ start, end }) => start === null || end === null)) {
    return guessed(wholeText(said.map((each) => each.text)), from, to);
  }
  const unit = unitOf(said, to - from);
  return said.map(({ start, end, text: words }) => {
    // A segment may end after the end of the part; none begins before its start.
    const seconds = Math.min(to, from + Math.max(0, start! * unit));
    return { seconds, end: Math.max(seconds, Math.min(to, from + end! * unit)), text: words };
  });
}

/** Texts of segments as one: where a host gives none of them a space, there is one as their script has it. */
export function wholeText(texts: readonly string[]): string {
  const isTrimmed = texts.every((text) => text === text.trim());
  if (!isTrimmed) return texts.join('').trim();
  return texts.map((text, at) => gapBetween(texts[at - 1] ?? '', text) + text).join('');
}

/** The words of a range, '' where its engine found none. */
function saidOf({
  text,
  no_speech_prob: noSpeech,
  avg_logprob: sure,
}: Partial<TranscribedSegment>) {
  const words = transcribedWords(text ?? '');
  const facts = { noSpeech: noSpeech ?? null, sure: sure ?? null };
  return isInvented(words, facts) ? '' : words;
}

function unitOf(segments: readonly TranscribedSegment[], seconds: number): number {
  const last = Math.max(0, ...segments.map(({ end }) => end ?? 0));
  if (last <= Math.max(window, seconds * 1.1 + 5)) return 1;
  return units.find((unit) => last * unit <= seconds * 1.1 + 5) ?? 1;
}

/** For a model without times, speech of constant speed is assumed. */
function guessed(text: string, from: number, to: number): Spoken[] {
  const ranges = sentences(text.trim());
  const letters = ranges.reduce((sum, each) => sum + each.length, 0);
  let before = 0;
  const at = (count: number) => from + ((to - from) * count) / Math.max(1, letters);
  return ranges.map((words) => {
    const seconds = at(before);
    before += words.length;
    return { seconds, end: at(before), text: words };
  });
}

/** A dot directly before a letter or a digit is of a number, an address or a short form. */
const oneSentence =
  /[^.!?…。！？।؟]+(?:\.(?=[\p{Lu}\p{Ll}\p{N}])[^.!?…。！？।؟]+)*[.!?…。！？।؟]*["'”’»)\]]*\s*/gu;

function sentences(text: string): string[] {
  const found = text.match(oneSentence) ?? [];
  return found.flatMap((sentence) =>
    sentence.length <= maxRangeLength
      ? [sentence]
      : (sentence.match(/.{1,300}(?:\s|$)|.{1,300}/gsu) ?? [sentence]),
  );
}
