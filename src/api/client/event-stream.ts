import { getLines } from '@microsoft/fetch-event-source/lib/cjs/parse.js';

/** An event as the WHATWG rules give it; `event` and `id` are null where the stream names none. */
export interface StreamEvent {
  event: string | null;
  id: string | null;
  data: string;
}

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Events of a `text/event-stream` body, whatever way it is cut into chunks. Only the package's line
 * splitter is used: its `fetch` needs a window and document (there are none in workers), posts again
 * when a tab is shown, and retries without end; its message reader drops a BOM inside the data and
 * lines without a colon.
 */
export async function* readEvents(source: ByteSource): AsyncGenerator<StreamEvent> {
  const reader = createEventReader();
  for await (const chunk of source) yield* reader.push(chunk);
  yield* reader.end();
}

/** Push form of `readEvents`: bytes in, the events they complete out. */
export function createEventReader() {
  const assembler = new EventAssembler();
  const onChunk = getLines((line, fieldLength) => assembler.line(line, fieldLength));
  const lines = new LineFeeder(onChunk);
  return {
    push(chunk: Uint8Array): StreamEvent[] {
      lines.push(chunk);
      return assembler.take();
    },
    /** A body that ends without an empty line has still said what its last lines say. */
    end(): StreamEvent[] {
      lines.push(new Uint8Array([lf, lf]));
      return assembler.take();
    },
  };
}

const lf = 10;
const cr = 13;

/** BOM as sent, and as a host sends it that took its three bytes for Latin-1. */
const marks = [
  [0xef, 0xbb, 0xbf],
  [0xc3, 0xaf, 0xc2, 0xbb, 0xc2, 0xbf],
];
const longestMark = 6;

/**
 * Hands chunks on only when they end a line: the splitter copies its whole buffer a chunk, which is
 * quadratic for a long line in small chunks. Takes off a mark at the start.
 */
class LineFeeder {
  #pieces: Uint8Array[] = [];
  #held = 0;
  #isStarted = false;
  #onBytes: (bytes: Uint8Array) => void;

  constructor(onBytes: (bytes: Uint8Array) => void) {
    this.#onBytes = onBytes;
  }

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#pieces.push(chunk);
    this.#held += chunk.length;
    if (chunk.includes(lf) || chunk.includes(cr)) this.#flush();
  }

  #flush(): void {
    let bytes = joined(this.#pieces, this.#held);
    this.#pieces = [];
    this.#held = 0;
    if (!this.#isStarted) bytes = withoutMark(bytes);
    this.#isStarted = true;
    if (bytes.length > 0) this.#onBytes(bytes);
  }
}

function joined(pieces: Uint8Array[], length: number): Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  const head = bytes.subarray(0, longestMark);
  const mark = marks.find((candidate) => candidate.every((byte, i) => head[i] === byte));
  return mark ? bytes.subarray(mark.length) : bytes;
}

/** Nearly every line: told by its bytes, since making a text of them costs more than the rest. */
function isData(line: Uint8Array, nameEnd: number): boolean {
  if (nameEnd !== 4) return false;
  return line[0] === 0x64 && line[1] === 0x61 && line[2] === 0x74 && line[3] === 0x61;
}

/** Lines to events, by the rules of the HTML standard (section 9.2.6). */
class EventAssembler {
  #events: StreamEvent[] = [];
  #data: string[] = [];
  #event: string | null = null;
  #id: string | null = null;
  // A BOM is data everywhere but at the start of the stream.
  #decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  line(line: Uint8Array, fieldLength: number): void {
    if (line.length === 0) this.#dispatch();
    // A colon at the start is a comment; -1 is a line without one.
    else if (fieldLength !== 0) this.#field(line, fieldLength);
  }

  #field(line: Uint8Array, fieldLength: number): void {
    const nameEnd = fieldLength < 0 ? line.length : fieldLength;
    const valueStart = line[nameEnd + 1] === 0x20 ? nameEnd + 2 : nameEnd + 1;
    const value = this.#decoder.decode(line.subarray(Math.min(valueStart, line.length)));
    if (isData(line, nameEnd)) {
      this.#data.push(value);
      return;
    }
    switch (this.#decoder.decode(line.subarray(0, nameEnd))) {
      case 'event':
        this.#event = value === '' ? null : value;
        break;
      case 'id':
        if (!value.includes('\0')) this.#id = value;
        break;
    }
  }

  take(): StreamEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #dispatch(): void {
    if (this.#data.length > 0) {
      this.#events.push({ event: this.#event, id: this.#id, data: this.#data.join('\n') });
    }
    this.#data = [];
    this.#event = null;
    this.#id = null;
  }
}
