import { useMemo } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import { type AnswerSource, sourceOf, sourceOfPage } from '#domain/search-web/answer-sources.ts';
import { wantedPages } from '#domain/search-web/search-steps.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';
import { useSearchRun } from './use-search-runs.ts';

const none: readonly AnswerSource[] = [];

/**
 * What was found on the web for a question. The steps of a search are on the device that made it; elsewhere, and for
 * questions about what was found before, the pages among its sources.
 */
export function useFound(question: Message | null): readonly AnswerSource[] {
  const run = useSearchRun(question?.messageId ?? '');
  const { rows } = useOpenConversation();
  const isSearch = useSelector(rows, ({ conversation }) => conversation?.type === 'Search');
  return useMemo(() => {
    if (run) return wantedPages(run).map(sourceOfPage);
    if (!question || question.generation !== null || !isSearch) return none;
    return question.sources.filter(isPage).map(sourceOf);
  }, [run, question, isSearch]);
}

const isPage = ({ docType, link }: Message['sources'][number]) =>
  docType === 'page_content__webpage' && link !== null;
