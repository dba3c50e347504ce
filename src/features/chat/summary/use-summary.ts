import { useCallback, useMemo } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { Message } from '#domain/conversations/conversations.ts';
import { pageOf } from '#domain/documents/documents.ts';
import type { SummaryKind } from '#domain/generation/summary.ts';
import { type SummaryTask, taskKey } from '#domain/generation/task.ts';
import type { SummaryChoice } from '#domain/settings/settings.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useText } from '#ui/text.ts';
import { useAskSummary } from '../composer/use-asking.ts';
import { usePendingQuestions } from '../composer/use-questions.ts';
import type { Source } from '../context/context-chips.ts';
import { useKnownSources } from '../context/use-chat-context.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import { useChatWindow, useConversationId } from '../state/use-chat-window.ts';
import { useBranch, useOpenConversation } from '../state/use-open-conversation.ts';
import { rootKey } from '../thread/branch.ts';

export type SummaryFound = ReplyOf<'summary.find'>;

/** The summary with which the shown branch begins; null: it begins with something else. */
export function useShownSummary(): { task: SummaryTask; sources: readonly Source[] } | null {
  const { items } = useBranch();
  const [pending] = usePendingQuestions();
  const first = items[0]?.message ?? pending;
  const task = first?.generation ?? null;
  return useMemo(
    () => (first && task?.kind === 'summary' ? { task, sources: first.sources } : null),
    [first, task],
  );
}

/** The tabs that fit these documents; null until they are known. */
export function useSummaryTabs(sources: readonly Source[]): SummaryFound | null {
  const key = idsOf(sources).join(' ');
  const { value = null } = useRequest(
    ({ bus }) => (key === '' ? null : bus.request('summary.find', { docIds: key.split(' ') })),
    [key],
  );
  return value;
}

/** Shows a tab of the summary: the one that was made before, else a new one. */
export function useShowSummary(kind: SummaryKind, sources: readonly Source[]) {
  const { t } = useText();
  const window = useChatWindow();
  const { rows } = useOpenConversation();
  const ask = useAskSummary();
  const { settings, save } = useChatSettings();
  return useCallback(
    (task: SummaryTask, from: readonly Source[] = sources) => {
      const { tab, prompt } = task;
      const { [kind]: before, ...others } = settings.summaryChoices;
      const choices = { ...others, [kind]: choiceOf(task, before) };
      void save({ summaryChoices: choices }).catch(() => undefined);
      const known = rows.getSnapshot().messages.findLast((each) => isSame(each, task, from));
      if (known) window.choose(rootKey, known.messageId);
      else {
        const text = prompt === '' ? t(`summary.tab.${tab}`) : prompt;
        void ask(text, { generation: task, sources: from, parent: null });
      }
    },
    [t, window, rows, ask, settings, save, kind, sources],
  );
}

/** The next sources of the kind begin with it, a request in the person's own words too. */
function choiceOf(task: SummaryTask, before: SummaryChoice | undefined): SummaryChoice {
  const { tab, length, language } = task;
  const prompt = task.prompt || before?.prompt;
  return { tab, length, language, ...(prompt && { prompt }) };
}

/** The next video of the kind begins with its transcript. */
export function useRememberTranscript(kind: SummaryKind): (task: SummaryTask) => void {
  const { settings, save } = useChatSettings();
  return useCallback(
    (task) => {
      const { [kind]: before, ...others } = settings.summaryChoices;
      const choice = choiceOf({ ...task, tab: 'transcript', prompt: '' }, before);
      void save({ summaryChoices: { ...others, [kind]: choice } }).catch(() => undefined);
    },
    [settings, save, kind],
  );
}

/** The request of the person's own summary that was made last of these sources; null: none was. */
export function useOwnRequest(sources: readonly Source[]): () => SummaryTask | null {
  const { rows } = useOpenConversation();
  return useCallback(() => {
    const own = rows
      .getSnapshot()
      .messages.findLast(
        ({ generation, parentMessageId, is_deleted, sources: from }) =>
          parentMessageId === null &&
          !is_deleted &&
          generation?.kind === 'summary' &&
          generation.tab === 'customize' &&
          idsOf(from).join(' ') === idsOf(sources).join(' '),
      );
    return own?.generation?.kind === 'summary' ? own.generation : null;
  }, [rows, sources]);
}

/** Whether it is the question of that part of a summary. */
export function isSame(message: Message, task: SummaryTask, sources: readonly Source[]): boolean {
  const { parentMessageId, is_deleted, generation } = message;
  if (parentMessageId !== null || is_deleted || !generation) return false;
  const isOf = idsOf(message.sources).join(' ') === idsOf(sources).join(' ');
  return isOf && taskKey(generation) === taskKey(task);
}

/** The same page in a newer state than the summary's, as the context strip has it. */
export function useNewerSource(sources: readonly Source[]): Source | null {
  const known = useKnownSources();
  const [own] = sources;
  const page = sources.length === 1 && own ? pageOf(own) : null;
  if (!own || page === null) return null;
  const isSame = (other: string | null) =>
    other !== null && withoutFragment(other) === withoutFragment(page);
  const newer = known.find((each) => isSame(pageOf(each)));
  return newer && newer.docId !== own.docId ? newer : null;
}

/** The transcript in the place of the summary. */
export function useTranscript() {
  const views = useChatViews();
  const conversationId = useConversationId();
  const shownOf = useSelector(views.shown, ({ transcriptOf }) => transcriptOf);
  const show = (isShown: boolean) => views.showTranscript(isShown ? conversationId : null);
  return { isShown: conversationId !== null && shownOf === conversationId, show };
}

export const idsOf = (sources: readonly { docId: string }[]) => sources.map(({ docId }) => docId);
const withoutFragment = (link: string) => link.split('#', 1)[0];
