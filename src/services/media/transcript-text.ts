import type { Anchor } from '#domain/passages/passage.ts';

/** Speech from one second of the recording on. */
export interface Spoken {
  seconds: number;
  end: number;
  text: string;
}

/**
 * A paragraph ends after a pause of this many seconds, or at a sentence's end beyond this many
 * letters.
 */
const pauseSeconds = 2;
const enoughLetters = 300;
const maxLetters = 900;
const sentenceEnd = /[.!?…。！？।؟]["'”’»)\]]*$/u;

interface TranscriptText {
  /** A paragraph for each range, the time before it; NFC, LF. */
  text: string;
  readonly anchorOf: (textStart: number) => Anchor;
}

/** The transcript of a recording, with the second of each place in it. */
export function transcriptText(spoken: readonly Spoken[]): TranscriptText {
  const pieces: string[] = [];
  /** The offset of each range in the text, and its second. */
  const places: { start: number; seconds: number }[] = [];
  let length = 0;
  let paragraph = 0;
  let last: Spoken | null = null;
  const put = (text: string) => {
    pieces.push(text);
    length += text.length;
  };
  for (const each of spoken) {
    const text = clean(each.text);
    if (text === '') continue;
    const begins = last === null || endsAfter(last, each, paragraph);
    if (begins) {
      if (last !== null) put('\n\n');
      paragraph = 0;
    } else if (needsSpace(pieces.at(-1) ?? '', text)) put(' ');
    places.push({ start: length, seconds: each.seconds });
    put(begins ? `(${clockTime(each.seconds)}) ${text}` : text);
    paragraph += text.length;
    last = { ...each, text };
  }
  return {
    text: pieces.join(''),
    anchorOf: (textStart) => ({ kind: 'video', seconds: secondsAt(places, textStart) }),
  };
}

function endsAfter(last: Spoken, next: Spoken, letters: number): boolean {
  if (next.seconds - last.end >= pauseSeconds) return true;
  return letters >= maxLetters || (letters >= enoughLetters && sentenceEnd.test(last.text));
}

function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Chinese, Japanese and Thai have none between words. */
function needsSpace(before: string, after: string): boolean {
  const without =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。！？、，]/u;
  return !(without.test(before.slice(-1)) && without.test(after.slice(0, 1)));
}

function secondsAt(places: readonly { start: number; seconds: number }[], offset: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.round((places[Math.max(0, low - 1)]?.seconds ?? 0) * 100) / 100;
}

/** 75 → 1:15, 3675 → 1:01:15. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
