import { lazy, memo, Suspense } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import { useSearchRun } from './use-search-runs.ts';

const SearchView = lazy(() => import('./search-view.tsx'));

/** Between a question and its answer: how the web was searched for it, and what was read. */
export const SearchOfQuestion = memo(({ question }: { question: Message }) => {
  const run = useSearchRun(question.messageId);
  return (
    run && (
      <Suspense>
        <SearchView run={run} question={question} />
      </Suspense>
    )
  );
});
SearchOfQuestion.displayName = 'SearchOfQuestion';
