import { memo } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import { later } from '#ui/later.tsx';
import { useFound } from './sources/use-found.ts';
import { useSearchRun } from './use-search-runs.ts';

const SearchView = later(() => import('./search-view.tsx'));

interface SearchOfQuestionProps {
  question: Message;
  /** The one answer that is shown; null: there is none yet, or two are compared. */
  answer: Message | null;
}

/** Between a question and its answer: what was found on the web for it, and how. */
export const SearchOfQuestion = memo(({ question, answer }: SearchOfQuestionProps) => {
  const run = useSearchRun(question.messageId);
  const found = useFound(question);
  return (run || found.length > 0) && <SearchView {...{ run, found, question, answer }} />;
});
SearchOfQuestion.displayName = 'SearchOfQuestion';
