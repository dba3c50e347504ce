import { useId } from 'react';
import type { Block } from '#domain/markdown/markdown-stream.ts';
import { AnswerContext, useParts } from './footnotes/answer-context.ts';
import { ImagesProvider } from './images/images-context.tsx';
import { Parts } from './parts.tsx';
import { useProse } from './prose.ts';

interface MarkdownViewProps {
  blocks: readonly Block[];
  /** A caret is shown after the last word. */
  live: boolean;
}

/** Blocks of MarkdownStream as elements; blocks with the same object do not render again. */
export function MarkdownView({ blocks, live }: MarkdownViewProps) {
  const prose = useProse();
  const id = useId();
  const parts = useParts(id, blocks.at(-1));
  return (
    <AnswerContext value={parts}>
      <ImagesProvider>
        <div className={prose} data-answer="" data-live={live || undefined}>
          <Parts blocks={blocks} live={live} />
        </div>
      </ImagesProvider>
    </AnswerContext>
  );
}
