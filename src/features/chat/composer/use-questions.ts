import { useEffect, useMemo, useRef, useState } from 'react';
import { firstValueFrom } from 'rxjs';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { provided } from '#ui/provided.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useChatContext } from '../context/use-chat-context.ts';
import { useChatWindow, useConversationId } from '../state/use-chat-window.ts';
import { useComposerFiles } from '../state/use-composer-files.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';
import { useErrorReport } from '../state/use-report.ts';
import { useTurnQueue } from '../state/use-turn-queue.ts';
import { useWebSearch } from '../state/use-web-search.ts';
import { pinnedSources, type SourceAccess } from './pinned-sources.ts';
import { type PendingQuestion, Questions } from './questions.ts';

/** Questions on their way; the same object for the life of the view. */
export const [QuestionsProvider, useQuestions] = provided('Questions', () => {
  const { bus, rows, newId, track } = useShell();
  const window = useChatWindow();
  const conversation = useOpenConversation();
  const context = useChatContext();
  const { list: files } = useComposerFiles();
  const [questions] = useState(
    () => new Questions({ bus, rows, newId, window, conversation, context, files }),
  );
  useEffect(() => {
    const subscription = questions.stored.subscribe(() => track?.('question_sent'));
    return () => subscription.unsubscribe();
  }, [questions, track]);
  const { isOn } = useWebSearch();
  useEffect(() => {
    questions.searchesWeb = isOn;
  }, [questions, isOn]);
  const report = useErrorReport();
  const queue = useTurnQueue();
  useEffect(() => {
    const subscription = questions.connect().subscribe();
    return () => subscription.unsubscribe();
  }, [questions]);
  useEffect(() => {
    const subscription = questions.failures.subscribe(report);
    return () => subscription.unsubscribe();
  }, [questions, report]);
  const access = useSourceAccess();
  useEffect(() => {
    const pins = pinnedSources(conversation, queue, questions.stored, access);
    const subscription = pins.subscribe((event) => context.send(event));
    return () => subscription.unsubscribe();
  }, [conversation, queue, questions, context, access]);
  return questions;
});

/** Documents that only the server has are fetched; one that cannot be had is named. */
function useSourceAccess(): SourceAccess {
  const { bus, rows } = useShell();
  const { t } = useText();
  const toast = useToast();
  const latest = useRef({ t, toast });
  latest.current = { t, toast };
  return useMemo(
    () => ({
      // What cannot be looked up is taken as it is.
      isHere: (docId) =>
        firstValueFrom(rows.document.watch({ docId })).then(
          ({ hasText }) => hasText,
          () => true,
        ),
      fetch: (docId) =>
        bus.request('documents.open', { docId }).then(
          () => true,
          () => false,
        ),
      missing: ({ title }) =>
        latest.current.toast(latest.current.t('composer.notHere', { name: title })),
    }),
    [bus, rows],
  );
}

const none: readonly PendingQuestion[] = [];

/** Questions of the shown conversation whose rows have not arrived. */
export function usePendingQuestions(): readonly PendingQuestion[] {
  const conversationId = useConversationId();
  return useSelector(
    useQuestions().state,
    ({ pending }) => {
      const own = pending.filter((each) => each.conversationId === conversationId);
      return own.length === 0 ? none : own;
    },
    isSameList,
  );
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, index) => each === b[index]);
