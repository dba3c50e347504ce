import { useId, useMemo } from 'react';
import { AnswerContext, numbersOf } from './answer-context.ts';
import { Blocks } from './block-view.tsx';
import { ImagesProvider } from './images-context.tsx';
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
  const id = useId();
  const last = blocks.at(-1);
  const notes = last?.type === 'notes' ? last : undefined;
  const parts = useMemo(
    () => ({ id, numbers: numbersOf(notes), live: notes?.live ?? false }),
    [id, notes],
  );
  return (
    <AnswerContext value={parts}>
      <ImagesProvider>
        <div className={prose} data-answer="" data-live={live || undefined}>
          <Blocks blocks={blocks} />
        </div>
      </ImagesProvider>
    </AnswerContext>
  );
}
