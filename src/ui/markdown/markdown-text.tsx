import { useMemo } from 'react';
import { MarkdownStream } from '#domain/markdown/markdown-stream.ts';
import { MarkdownView } from './markdown-view.tsx';

/** Finished Markdown, as answers are shown. */
export function MarkdownText({ text }: { text: string }) {
  const blocks = useMemo(() => new MarkdownStream().update(text, false), [text]);
  return <MarkdownView blocks={blocks} live={false} />;
}
