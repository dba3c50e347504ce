import { BlockView } from './block-view.tsx';
import type { Block } from './markdown-stream.ts';
import { useProse } from './prose.ts';

interface MarkdownViewProps {
  blocks: readonly Block[];
  /** A caret stands behind the last word. */
  live: boolean;
}

/** Blocks of MarkdownStream as elements; those that keep their object are not touched. */
export function MarkdownView({ blocks, live }: MarkdownViewProps) {
  const prose = useProse();
  return (
    <div className={prose} data-live={live || undefined}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}
