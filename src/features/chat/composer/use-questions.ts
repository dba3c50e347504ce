import { useEffect, useRef, useState } from 'react';
import { type Shell, useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { provided } from '#ui/provided.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import type { ChatContext } from '../context/chat-context.ts';
import { useChatContext } from '../context/use-chat-context.ts';
import type { OpenConversation } from '../state/open-conversation.ts';
import { useChatWindow, useConversationId } from '../state/use-chat-window.ts';
import { useComposerFiles } from '../state/use-composer-files.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';
import { useErrorReport } from '../state/use-report.ts';
import { useTurnQueue } from '../state/use-turn-queue.ts';
import { missingSources, pinnedSources } from './pinned-sources.ts';
import { type PendingQuestion, Questions } from './questions.ts';

/** Questions on their way; the same object for the life of the view. */
export const [QuestionsProvider, useQuestions] = provided('Questions', () => {
  const { bus, newId, track } = useShell();
  const window = useChatWindow();
  const conversation = useOpenConversation();
  const context = useChatContext();
  const { list: files } = useComposerFiles();
  const [questions] = useState(
    () => new Questions({ bus, newId, window, conversation, context, files }),
  );
  useEffect(() => {
    const subscription = questions.stored.subscribe(() => track?.('question_sent'));
    return () => subscription.unsubscribe();
  }, [questions, track]);
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
  useEffect(() => {
    const pins = pinnedSources(conversation, queue, questions.stored);
    const subscription = pins.subscribe((event) => context.send(event));
    return () => subscription.unsubscribe();
  }, [conversation, queue, questions, context]);
  useMissingSources(conversation, context);
  return questions;
});

/** Takes sources away that this device cannot have, and says so. */
function useMissingSources(conversation: OpenConversation, context: ChatContext): void {
  const { bus, rows } = useShell();
  const { t } = useText();
  const toast = useToast();
  const latest = useRef({ t, toast });
  latest.current = { t, toast };
  useEffect(() => {
    const missing = missingSources(conversation, (docId) => isHere({ bus, rows }, docId));
    const subscription = missing.subscribe(({ docId, title }) => {
      context.send({ type: 'removeSource', docId });
      latest.current.toast(latest.current.t('composer.notHere', { name: title }));
    });
    return () => subscription.unsubscribe();
  }, [bus, rows, conversation, context]);
}

/** Fetches a document that only the server has. */
async function isHere({ bus, rows }: Pick<Shell, 'bus' | 'rows'>, docId: string): Promise<boolean> {
  // What cannot be looked up is not taken away.
  const known = await rows.document.info({ docId }).catch(() => undefined);
  if (known !== null) return true;
  return bus.request('documents.open', { docId }).then(
    () => true,
    () => false,
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
