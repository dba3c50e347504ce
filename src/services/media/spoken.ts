import type { Segment } from '#api/transcriptions.ts';
import type { Transcript } from '../llm/provider.ts';
import type { Spoken } from './transcript-text.ts';

/** Whisper's own limits: it invents words where there is no speech. */
const minNoSpeech = 0.6;
const hardlySure = -1;
/** Without segments a range is a sentence, or this many letters. */
const maxRangeLength = 300;

/** The transcript of a part, by seconds of the whole recording. */
export function spokenIn(transcript: Transcript, from: number, to: number): Spoken[] {
  const { segments, text } = transcript;
  if (segments.length === 0) return guessed(text, from, to);
  return segments.filter(isSaid).map(({ start, end, text: words }) => {
    // A segment may end after the end of the part; none begins before its start.
    const seconds = Math.min(to, from + Math.max(0, start));
    return { seconds, end: Math.max(seconds, Math.min(to, from + end)), text: words };
  });
}

function isSaid({ no_speech_prob: noSpeech, avg_logprob: sure }: Segment): boolean {
  return !((noSpeech ?? 0) > minNoSpeech && (sure ?? 0) < hardlySure);
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

function sentences(text: string): string[] {
  const found = text.match(/[^.!?…。！？।؟]+[.!?…。！？।؟]*["'”’»)\]]*\s*/gu) ?? [];
  return found.flatMap((sentence) =>
    sentence.length <= maxRangeLength
      ? [sentence]
      : (sentence.match(/.{1,300}(?:\s|$)|.{1,300}/gsu) ?? [sentence]),
  );
}
