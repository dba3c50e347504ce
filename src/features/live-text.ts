import type { ChunkOf } from '#bus/types.ts';
import type { Citation } from '#domain/evidence/citation.ts';
import type { Progress } from '#domain/evidence/coverage.ts';
import { GrownText } from '#shared/grown-text.ts';

export interface LiveText {
  text: GrownText;
  reasoning: string;
  /** The same array until one more is checked. */
  citations: readonly Citation[];
  /** The reading of a long source, while it lasts. */
  progress: Progress | null;
}

export const nothingYet: LiveText = {
  text: GrownText.of(''),
  reasoning: '',
  citations: [],
  progress: null,
};

/** Chunks have offsets, so a replay after a reconnect overwrites the same text. */
export function applyChunk(state: LiveText, chunk: ChunkOf<'turn.follow'>): LiveText {
  const isReplay = chunk.from === 0 && state.text.length > 0;
  return {
    text: grown(state.text, chunk.from, chunk.text),
    reasoning: splice(state.reasoning, chunk.reasoningFrom, chunk.reasoning),
    citations: isReplay ? chunk.citations : withChecked(state.citations, chunk.citations),
    progress: chunk.progress,
  };
}

function grown(before: GrownText, from: number, added: string): GrownText {
  return (from === before.length ? before : GrownText.of(before.until(from))).plus(added);
}

function splice(before: string, from: number, added: string): string {
  if (from === before.length) return added === '' ? before : before + added;
  return before.slice(0, from) + added;
}

/** Each replaces the earlier citation of its mark. */
function withChecked(before: readonly Citation[], added: readonly Citation[]): readonly Citation[] {
  if (added.length === 0) return before;
  const fresh = new Set(added.map(({ mark }) => mark));
  return [...before.filter(({ mark }) => !fresh.has(mark)), ...added];
}
