/** An event by the WHATWG rules; `event` and `id` are null where the stream does not set them. */
export interface StreamEvent {
  event: string | null;
  id: string | null;
  data: string;
}

export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Events of a `text/event-stream` body, with any division into chunks. A chunk is decoded once and
 * split into lines as text: a fast answer has thousands of lines a second, and a call of the
 * decoder for each line would cost more than all other work.
 */
export async function* readEvents(source: ByteSource): AsyncGenerator<StreamEvent> {
  const reader = createEventReader();
  for await (const chunk of source) yield* reader.push(chunk);
  yield* reader.end();
}

/** Push form of `readEvents`: bytes in, the events they complete out. */
export function createEventReader() {
  const assembler = new EventAssembler();
  const lines = new LineCutter((line) => assembler.line(line));
  // A BOM is data except at the start of the stream.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    push(chunk: Uint8Array): StreamEvent[] {
      lines.push(decoder.decode(chunk, { stream: true }));
      return assembler.take();
    },
    /** The last lines of a body that ends without an empty line are an event too. */
    end(): StreamEvent[] {
      lines.push(`${decoder.decode()}\n\n`);
      return assembler.take();
    },
  };
}

/** A BOM, also as a host sends it that has read its three bytes as Latin-1. */
const marks = ['\uFEFF', '\u00EF\u00BB\u00BF'];

/** Lines end with LF, CR or CRLF, also where a chunk ends between the two. */
class LineCutter {
  readonly #onLine: (line: string) => void;
  /** Chunks of an incomplete line; joined once, when the line is complete. */
  #pieces: string[] = [];
  #endedByCr = false;
  #isStarted = false;

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(text: string): void {
    let start = this.#endedByCr && text.startsWith('\n') ? 1 : 0;
    if (text !== '') this.#endedByCr = text.endsWith('\r');
    const lineEnd = /\r\n?|\n/g;
    lineEnd.lastIndex = start;
    for (let end = lineEnd.exec(text); end; end = lineEnd.exec(text)) {
      this.#emit(text.slice(start, end.index));
      start = lineEnd.lastIndex;
    }
    if (start < text.length) this.#pieces.push(text.slice(start));
  }

  #emit(rest: string): void {
    this.#pieces.push(rest);
    const line = this.#pieces.length === 1 ? rest : this.#pieces.join('');
    this.#pieces = [];
    this.#onLine(this.#isStarted ? line : withoutMark(line));
    this.#isStarted = true;
  }
}

function withoutMark(line: string): string {
  const mark = marks.find((candidate) => line.startsWith(candidate));
  return mark ? line.slice(mark.length) : line;
}

/** Lines to events, by the rules of the HTML standard (section 9.2.6). */
class EventAssembler {
  #events: StreamEvent[] = [];
  #data: string[] = [];
  #event: string | null = null;
  #id: string | null = null;

  line(line: string): void {
    if (line === '') this.#dispatch();
    else if (line.startsWith('data: ')) this.#data.push(line.slice(6));
    else this.#field(line);
  }

  #field(line: string): void {
    const colon = line.indexOf(':');
    // At the start: a comment.
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (name === 'data') this.#data.push(value);
    else if (name === 'event') this.#event = value === '' ? null : value;
    else if (name === 'id' && !value.includes('\0')) this.#id = value;
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
