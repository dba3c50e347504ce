import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Memo } from '#domain/memos/memos.ts';
import { searchExcerpt } from '#domain/search/search-excerpt.ts';
import { readQuery } from '#domain/search/search-query.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { MarkedText } from '#ui/controls/marked-text.tsx';
import { MarkdownText } from '#ui/markdown/markdown-text.tsx';
import { useText } from '#ui/text.ts';
import { useMemoText } from './memo-styles.ts';

/** Characters before and after the words that were found. */
const reach = 160;

interface MemoTextProps {
  memo: Memo;
  search: string;
}

/**
 * The text: a passage in the words of its source, an answer as Markdown. Long ones are folded, and of one that was
 * searched the words are shown that were found.
 */
export function MemoText({ memo, search }: MemoTextProps) {
  const { t } = useText();
  const [whole, showWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const excerpt = useMemo(() => excerptOf(memo.text, search), [memo.text, search]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element) setCut(element.scrollHeight > element.clientHeight + 1);
  }, []);
  const long = isCut || /^…|…$/.test(excerpt ?? '');
  return (
    <>
      <div ref={box} className={useMemoText()} data-folded={!whole || undefined} data-long={isCut}>
        {excerpt !== null && !whole ? (
          <q dir="auto">
            <MarkedText text={excerpt} search={search} />
          </q>
        ) : (
          <WholeText memo={memo} search={search} />
        )}
      </div>
      {long && (
        <TextButton tone="link" aria-expanded={whole} onClick={() => showWhole(!whole)}>
          {t(whole ? 'memo.less' : 'memo.more')}
        </TextButton>
      )}
    </>
  );
}

function WholeText({ memo, search }: MemoTextProps) {
  if (memo.kind === 'answer') return <MarkdownText text={memo.text} />;
  return (
    <q dir="auto">
      <MarkedText text={memo.text} search={search} />
    </q>
  );
}

/** null: nothing was searched. */
function excerptOf(text: string, search: string): string | null {
  const query = readQuery(search);
  return query && searchExcerpt(text, query, reach);
}
