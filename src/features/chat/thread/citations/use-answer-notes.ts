import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import type { Citation } from '#domain/evidence/citation.ts';
import type { SummaryTab } from '#domain/generation/summary.ts';
import { Notes } from './notes.ts';
import type { AnswerNotes } from './notes-context.ts';

/** Tabs of a summary with the chapters of a video. */
const withTimes: ReadonlySet<SummaryTab> = new Set(['all', 'timestamped']);

/** The notes of an answer with its sources; marks that were checked render themselves. */
export function useAnswerNotesOf(
  { conversationId, messageId, sources: own }: Message,
  question: Message | null,
  citations: readonly Citation[],
): AnswerNotes {
  const notes = useRef<Notes>(null);
  notes.current ??= new Notes(citations);
  const { current } = notes;
  useLayoutEffect(() => current.update(citations), [current, citations]);
  const requested = question?.sources;
  const task = question?.generation;
  const hasTimes = task?.kind === 'summary' && withTimes.has(task.tab);
  return useMemo(() => {
    const all = [...(requested ?? []), ...own];
    const sources = new Map(all.map((source) => [source.docId, source]));
    return { notes: current, sources, conversationId, messageId, hasTimes };
  }, [current, requested, own, conversationId, messageId, hasTimes]);
}
