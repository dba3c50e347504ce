import { parseJson } from '#shared/json.ts';
import type { ByteSource } from './event-stream.ts';

/** A line of the body: its value, or the beginning of a line that is no JSON. */
export type JsonLine = { value: unknown } | { malformed: string };

/** Lines of an `application/x-ndjson` body, however it is divided into chunks. */
export async function* readJsonLines(source: ByteSource): AsyncGenerator<JsonLine> {
  const reader = createJsonLineReader();
  for await (const chunk of source) yield* reader.push(chunk);
  yield* reader.end();
}

/** Push form of `readJsonLines`. A line is decoded once, also when it arrives in many chunks. */
export function createJsonLineReader() {
  // The decoder removes a byte order mark.
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  const lineOf = (text: string): JsonLine[] => {
    if (text.trim() === '') return [];
    const value = parseJson(text);
    return [value === undefined ? { malformed: text.trim().slice(0, 200) } : { value }];
  };
  const ended = (): JsonLine[] => {
    const text = pieces.join('');
    pieces = [];
    return lineOf(text);
  };
  return {
    push(chunk: Uint8Array): JsonLine[] {
      const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n');
      pieces.push(first);
      const lines: JsonLine[] = [];
      for (const next of rest) {
        lines.push(...ended());
        pieces.push(next);
      }
      return lines;
    },
    /** The last line needs no line feed. */
    end(): JsonLine[] {
      pieces.push(decoder.decode());
      return ended();
    },
  };
}
