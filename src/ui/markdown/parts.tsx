import { type ReactNode, useEffect, useState } from 'react';
import type { Block } from '#domain/markdown/nodes.ts';
import { Group, groupSize } from './block-view.tsx';

interface PartsProps {
  blocks: readonly Block[];
  live: boolean;
}

/**
 * The blocks of an answer in parts. While it is written, parts that are out of sight are not laid
 * out or painted (`content-visibility`), so that a chunk costs the same at the end of a long answer.
 */
export function Parts({ blocks, live }: PartsProps): ReactNode {
  const count = Math.ceil(blocks.length / groupSize);
  const still = useStill(count, live);
  return Array.from({ length: count }, (_, part) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts only ever grow at the end
    <div key={part} data-part="" data-still={part < still ? '' : undefined}>
      <Group blocks={blocks.slice(part * groupSize, (part + 1) * groupSize)} tight={false} />
    </div>
  ));
}

/**
 * How many of the first parts may be skipped while they are out of view: all but the last, as long
 * as the answer is written. Afterwards they are rendered again one at a time, since skipped content
 * has no `innerText` and all of a long answer would block a frame.
 */
function useStill(count: number, live: boolean): number {
  const [left, setLeft] = useState(live ? Number.POSITIVE_INFINITY : 0);
  const still = live ? count - 1 : Math.min(left, count - 1);
  useEffect(() => {
    if (live) {
      setLeft(Number.POSITIVE_INFINITY);
      return;
    }
    if (still <= 0) return;
    const timer = setTimeout(() => setLeft(still - 1), 20);
    return () => clearTimeout(timer);
  }, [live, still]);
  return still;
}
