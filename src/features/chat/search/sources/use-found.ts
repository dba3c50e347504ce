import { useMemo } from 'react';
import type { Message, MessageSource } from '#domain/conversations/conversations.ts';
import { type AnswerSource, sourceOf, sourceOfPage } from '#domain/search-web/answer-sources.ts';
import { wantedPages } from '#domain/search-web/search-steps.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useOpenConversation } from '../../state/use-open-conversation.ts';
import { useFoundIds, useSearchRun } from '../use-search-runs.ts';

const none: readonly AnswerSource[] = [];

/**
 * What was found for a question: pages from memory, and on the web, also for a question before it and sent with this. The steps of a search are on the
 * device that made it; elsewhere the pages among the sources of a chat that began with one.
 */
export function useFound(question: Message | null): readonly AnswerSource[] {
  const run = useSearchRun(question?.messageId ?? '');
  const ids = useFoundIds();
  const { rows } = useOpenConversation();
  const isSearch = useSelector(rows, ({ conversation }) => conversation?.type === 'Search');
  return useMemo(() => {
    const sources = question?.sources ?? [];
    const isRead = ({ taken }: MessageSource) => taken !== undefined;
    const read = sources.filter(isRead).map(sourceOf);
    if (run) return [...wantedPages(run).map(sourceOfPage), ...read];
    if (!question || question.generation !== null) return none;
    const isFound = (source: MessageSource) =>
      ids.size > 0 ? ids.has(source.docId) : isSearch && isPage(source);
    const found = sources.filter((source) => isRead(source) || isFound(source));
    return found.length === 0 ? none : found.map(sourceOf);
  }, [run, ids, question, isSearch]);
}

const isPage = ({ docType, link }: MessageSource) =>
  docType === 'page_content__webpage' && link !== null;
