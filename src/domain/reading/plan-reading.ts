/** A document with its token counts. */
export interface CountedDocument {
  /** The whole text with its labels. */
  tokens: number;
  /** Its pieces, in order; empty while it is not known whether they are needed. */
  pieces: readonly CountedPiece[];
}

interface CountedPiece {
  tokens: number;
  opensSection: boolean;
}

export interface ReadingInput {
  documents: readonly CountedDocument[];
  window: number;
  /** Room for the answer. */
  reserve: number;
  /** Instructions, question, fences. */
  fixed: number;
  history: number;
  task: 'question' | 'whole';
  /** The output for a part is as long as the part, as in a translation. */
  outputGrows: boolean;
}

/** Pieces `from` up to and without `to` of the document at `document`; all count from 0. */
export interface TextRange {
  document: number;
  from: number;
  to: number;
}

export interface Part {
  ranges: readonly TextRange[];
  tokens: number;
}

/** `none`: not even one part of the sources fits with the question and its history. */
type ReadingPlan =
  | { mode: 'whole' }
  | { mode: 'passages'; budget: number }
  | { mode: 'parts'; parts: readonly Part[]; withHistory: boolean }
  | { mode: 'none' };

/** Above this a model misses more of a part than its fewer requests are worth. */
export const largestPart = 32_000;
/** Many hosts end an answer after some 4,000 tokens. */
const largestTransformed = 3000;
/** Passages for a question: some 150, of which the answer is in the first few. */
export const largestExcerpt = 24_000;
/**
 * Models count in another way: prompts that we size ourselves leave this share of the room free.
 */
const margin = 0.15;
/** Tokens of passages with which an answer can be made at all. */
export const smallestRoom = 400;

/** How sources are read: whole where they fit the window, else as the task needs. */
export function planReading(input: ReadingInput): ReadingPlan {
  const { documents, window, reserve, fixed, history, task, outputGrows } = input;
  const tokens = documents.reduce((sum, document) => sum + document.tokens, 0);
  const room = window - reserve - fixed;
  if (tokens + history <= room) return { mode: 'whole' };
  if (task === 'question') {
    const budget = Math.min(largestExcerpt, sized(room - history));
    return budget < smallestRoom ? { mode: 'none' } : { mode: 'passages', budget };
  }
  // Each part is sent with the history where that leaves most of the window to the part.
  const withHistory = history <= room / 4;
  const open = sized(withHistory ? room - history : room);
  const max = outputGrows
    ? Math.min(largestTransformed, Math.floor((open + reserve) / 2.2))
    : Math.min(largestPart, open);
  if (max < smallestRoom || history > room) return { mode: 'none' };
  return { mode: 'parts', parts: cutParts(documents, max), withHistory };
}

function sized(room: number): number {
  return Math.floor(room * (1 - margin));
}

/** A part ends early at the start of a section if this share of it is full. */
const fullEnough = 0.75;

/** Parts of similar size, divided between passages; a passage above `max` is a part of its own. */
export function cutParts(documents: readonly CountedDocument[], max: number): Part[] {
  const total = documents.reduce((sum, { pieces }) => sum + sumOf(pieces), 0);
  const target = total / Math.max(1, Math.ceil(total / max));
  const parts: Part[] = [];
  let open = new OpenPart();
  const close = () => {
    if (open.tokens > 0) parts.push(open.done());
    open = new OpenPart();
  };
  for (const [document, { pieces }] of documents.entries()) {
    for (const [index, piece] of pieces.entries()) {
      const opens = piece.opensSection || index === 0;
      const isFull =
        open.tokens + piece.tokens > max ||
        open.tokens >= target ||
        (opens && open.tokens >= target * fullEnough);
      if (isFull) close();
      open.add(document, index, piece.tokens);
    }
  }
  close();
  return parts;
}

function sumOf(pieces: readonly CountedPiece[]): number {
  return pieces.reduce((sum, { tokens }) => sum + tokens, 0);
}

class OpenPart {
  tokens = 0;
  #ranges: TextRange[] = [];

  add(document: number, index: number, tokens: number): void {
    this.tokens += Math.max(1, tokens);
    const last = this.#ranges.at(-1);
    if (last?.document === document) last.to = index + 1;
    else this.#ranges.push({ document, from: index, to: index + 1 });
  }

  done(): Part {
    return { ranges: this.#ranges, tokens: this.tokens };
  }
}

/**
 * The window for the plan where the host reports none. Local hosts load models with 4,096 tokens by
 * default and cut longer prompts without an error, so that size is assumed for them. Others refuse
 * what is too long, and current models have at least 32,000 tokens: a smaller guess would split
 * nearly every page that they could read whole, a larger one would cost a refused request for each
 * long page. A refusal makes the plan smaller (`token_limit`), and tokens that the host did not
 * count are reported (`processed`).
 */
export function windowToPlanWith(window: number | null, connection: string): number {
  if (window !== null) return window;
  return isLocalConnection(connection) ? 4096 : 32_768;
}

/** Models on this machine answer one request at a time. */
export function isLocalConnection(connection: string): boolean {
  return ['ollama', 'lm-studio', 'built-in'].includes(connection);
}
