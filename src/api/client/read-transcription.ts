import { isObject, parseJson } from '#shared/json.ts';

/** Words of a recording; seconds, null: the host does not say. */
export interface TranscribedSegment {
  start: number | null;
  end: number | null;
  text: string;
  /** Whisper's probabilities: of silence, and of the transcribed words. */
  no_speech_prob?: number | null;
  avg_logprob?: number | null;
}

/** A word, and the seconds in which it was spoken. */
interface TranscribedWord {
  word: string;
  start: number;
  end: number;
}

export interface TranscribedSpeech {
  text: string;
  segments: TranscribedSegment[];
  /** All of them; absent: the host does not say. */
  words?: TranscribedWord[];
}

/** A transcription in any form that hosts have: JSON with or without times, or plain text; null: it is none. */
export function readTranscription(
  body: string,
  contentType: string | null,
): TranscribedSpeech | null {
  const value = parseJson(body);
  if (typeof value === 'string') return { text: value, segments: [] };
  if (value === undefined) return plainText(body, contentType);
  const inner = isObject(value) && isObject(value.result) ? value.result : value;
  if (!isObject(inner)) return null;
  const rows = [inner.segments, inner.chunks, inner.transcription].find(Array.isArray) ?? [];
  const segments = (rows as unknown[]).flatMap(segmentOf);
  const { text, transcript } = inner;
  const said = [text, transcript].find((each) => typeof each === 'string');
  if (said === undefined && segments.length === 0) return null;
  const words = wordsOf([inner, ...(rows as unknown[])]);
  return {
    text: String(said ?? segments.map((each) => each.text).join('')),
    segments,
    ...(words.length > 0 && { words }),
  };
}

function plainText(body: string, contentType: string | null): TranscribedSpeech | null {
  const isText = /^text\/plain\b/i.test(contentType ?? '') && !/^\s*[<{[]\s*["!h]/i.test(body);
  return isText ? { text: body.trim(), segments: [] } : null;
}

function segmentOf(row: unknown): TranscribedSegment[] {
  if (!isObject(row) || typeof row.text !== 'string') return [];
  const pair = Array.isArray(row.timestamp) ? row.timestamp : [];
  const offsets = isObject(row.offsets) ? row.offsets : {};
  const at = (seconds: unknown[], milliseconds: unknown) =>
    seconds.map(numberOf).find((each) => each !== null) ?? thousandth(numberOf(milliseconds));
  return [
    {
      start: at([row.start, row.start_time, pair[0]], offsets.from),
      end: at([row.end, row.end_time, pair[1]], offsets.to),
      text: row.text,
      no_speech_prob: numberOf(row.no_speech_prob),
      avg_logprob: numberOf(row.avg_logprob),
    },
  ];
}

/** Of the whole, or of its segments. */
function wordsOf([whole, ...segments]: unknown[]): TranscribedWord[] {
  const rowsOf = (from: unknown) => (isObject(from) && Array.isArray(from.words) ? from.words : []);
  const own = rowsOf(whole);
  const rows: unknown[] = own.length > 0 ? own : segments.flatMap(rowsOf);
  const words = rows.flatMap((row) => {
    const { word, start, end } = isObject(row) ? row : {};
    const [from, to] = [numberOf(start), numberOf(end)];
    return typeof word === 'string' && from !== null && to !== null
      ? { word, start: from, end: to }
      : [];
  });
  return words.length === rows.length ? words : [];
}

const thousandth = (value: number | null) => (value === null ? null : value / 1000);

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
