import type { ChunkOf } from '#bus/types.ts';

export interface LiveText {
  text: string;
  reasoning: string;
}

/** Chunks say where they belong, so a replay after a reconnect writes over what is there. */
export function applyChunk(state: LiveText, chunk: ChunkOf<'turn.follow'>): LiveText {
  return {
    text: splice(state.text, chunk.from, chunk.text),
    reasoning: splice(state.reasoning, chunk.reasoningFrom, chunk.reasoning),
  };
}

function splice(before: string, from: number, added: string): string {
  if (from === before.length) return added === '' ? before : before + added;
  return before.slice(0, from) + added;
}
