import type { Message, MessageSource } from '#domain/conversations/conversations.ts';
import { answerWithEndNotes } from '#domain/evidence/end-notes.ts';
import { failureTexts } from '#domain/evidence/failure-texts.ts';
import { plainAnswer } from '#domain/evidence/marks.ts';
import { useSaveMemo } from '#features/save-memo-context.ts';
import { useText } from '#ui/text.ts';

/** What is copied of an answer: its text with its notes at the end. */
export function useCopiedAnswer() {
  const { t } = useText();
  return ({ citations, sources }: Message, question: Message | null, text: string) => {
    const all = [...(question?.sources ?? []), ...sources];
    const known = new Map(all.map((source) => [source.docId, source]));
    return answerWithEndNotes(text, citations, known, (failure) => t(failureTexts[failure].copied));
  };
}

/** Saves an answer as a memo; null: there are no memos, or nothing to save. */
export function useSaveAnswer(): (answer: Message) => (() => void) | null {
  const save = useSaveMemo();
  return ({ conversationId, messageId, sources, text: marked }) => {
    const text = plainAnswer(marked).trim();
    if (!save || text === '') return null;
    const [first] = sources;
    const source = first ? { ...sourceOf(first), passageId: null, anchor: null } : null;
    return () => save({ kind: 'answer', text, source, conversationId, messageId });
  };
}

const sourceOf = ({ docId, docType, title, link }: MessageSource) => ({
  docId,
  docType,
  title,
  link,
});
