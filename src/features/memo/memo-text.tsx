import { useLayoutEffect, useRef, useState } from 'react';
import type { Memo } from '#domain/memos/memos.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { MarkdownText } from '#ui/markdown/markdown-text.tsx';
import { useText } from '#ui/text.ts';
import { useMemoText } from './memo-styles.ts';

/** The text: a passage in the words of its source, an answer as Markdown. Long ones are folded. */
export function MemoText({ memo }: { memo: Memo }) {
  const { t } = useText();
  const [whole, showWhole] = useState(false);
  const [long, setLong] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element) setLong(element.scrollHeight > element.clientHeight + 1);
  }, []);
  return (
    <>
      <div ref={box} className={useMemoText()} data-folded={!whole || undefined} data-long={long}>
        {memo.kind === 'answer' ? <MarkdownText text={memo.text} /> : <q dir="auto">{memo.text}</q>}
      </div>
      {long && (
        <TextButton tone="link" aria-expanded={whole} onClick={() => showWhole(!whole)}>
          {t(whole ? 'memo.less' : 'memo.more')}
        </TextButton>
      )}
    </>
  );
}
