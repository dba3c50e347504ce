import { createHash } from 'node:crypto';

/** Numbers of a direction that are not 0. */
const parts = 8;

const directions = new Map<string, readonly [number, number][]>();

function directionOf(meaning: string, dimensions: number): readonly [number, number][] {
  const key = `${dimensions} ${meaning}`;
  let direction = directions.get(key);
  if (!direction) {
    const hash = createHash('sha256').update(meaning).digest();
    direction = Array.from({ length: parts }, (_, at) => [
      hash.readUInt16LE(at * 2) % dimensions,
      hash[31 - at]! & 1 ? 1 : -1,
    ]);
    directions.set(key, direction);
  }
  return direction;
}

/**
 * The vector of a text: each word has a direction of its own, words with the same meaning (`meanings`) share one.
 * Deterministic.
 */
export function meaningVector(
  text: string,
  meanings: ReadonlyMap<string, string>,
  dimensions: number,
): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const meaning = meanings.get(word) ?? word;
    for (const [at, sign] of directionOf(meaning, dimensions)) vector[at]! += sign;
  }
  return vector.some(Boolean) ? vector : vector.fill(1);
}
