import { useCallback } from 'react';
import type { SummaryTab } from '#domain/generation/summary.ts';
import { type SummaryTask, taskKey } from '#domain/generation/task.ts';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { interfaceLanguages } from '#domain/languages/interface-languages.ts';
import { asResponseCode } from '#domain/languages/response-codes.ts';
import type { SummaryChoice } from '#domain/settings/settings.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useAskSummary, useSummaryModel } from '../composer/use-asking.ts';
import type { Source } from '../context/context-chips.ts';
import { useKnownSources, useOpenChat } from '../context/use-chat-context.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useBranch, useOpenConversation } from '../state/use-open-conversation.ts';
import { rootKey } from '../thread/branch.ts';
import { idsOf, isSame, type SummaryFound, useShownSummary } from './use-summary.ts';

interface StartOptions {
  /** Absent: the one that was chosen last for the kind of the sources. */
  tab?: SummaryTab;
  /** Exactly these; absent: those of the context strip. */
  sources?: readonly Source[];
}

/**
 * Summarises sources. A summary that exists is shown again, another part of one joins it; in the middle of a chat about
 * something else it is an answer of that chat.
 */
export function useStartSummary(): (options?: StartOptions) => Promise<void> {
  const { t } = useText();
  const { bus } = useShell();
  const known = useKnownSources();
  const ask = useAskSummary();
  const open = useOpenChat();
  const window = useChatWindow();
  const views = useChatViews();
  const language = useInterfaceLanguage();
  const { settings } = useChatSettings();
  const byModel = useHasModel();
  const isNew = useBranch().items.length === 0;
  const showHere = useTabOfChat();
  return useCallback(
    async ({ tab, sources } = {}) => {
      const from = sources ?? known;
      if (showHere(tab ?? 'summary', from)) return;
      const docIds = from.map(({ docId }) => docId);
      const found = docIds.length === 0 ? null : await findSummary(bus, docIds, byModel);
      const choice = settings.summaryChoices[found?.kind ?? 'page'];
      const task = taskOf(choice, tab ?? null, found?.tabs ?? null, language);
      const startsWithTranscript =
        tab === undefined && choice?.tab === 'transcript' && found?.tabs.includes('transcript');
      const showTranscript = () =>
        startsWithTranscript && views.showTranscript(window.shown.getSnapshot().conversationId);
      const made = isNew ? found?.known : null;
      const shown = made && questionOf(made, task);
      const joins = made && (shown || !made.isOlder);
      if (joins) open(made.conversationId);
      if (shown) window.choose(rootKey, shown.messageId);
      else {
        const text = task.prompt || t(`summary.tab.${task.tab}`);
        const place = joins ? { sources: from, parent: null } : sources && { sources };
        await ask(text, { generation: task, ...place });
      }
      showTranscript();
    },
    [t, bus, known, ask, open, window, views, language, settings, byModel, isNew, showHere],
  );
}

type Made = NonNullable<SummaryFound['known']>;

/** Of a summary that was made: exactly this part, else this part in another length or language. */
function questionOf({ questions }: Made, task: SummaryTask): Made['questions'][number] | undefined {
  const exact = questions.findLast((each) => taskKey(each.task) === taskKey(task));
  return exact ?? questions.findLast((each) => each.task.tab === task.tab);
}

/** Shows a part of the summary with which the chat begins; false: it begins with something else. */
function useTabOfChat(): (tab: SummaryTab, sources: readonly Source[]) => boolean {
  const { t } = useText();
  const ask = useAskSummary();
  const window = useChatWindow();
  const views = useChatViews();
  const { rows } = useOpenConversation();
  const summary = useShownSummary();
  return useCallback(
    (tab, sources) => {
      const isOf = summary && idsOf(sources).join() === idsOf(summary.sources).join();
      if (!isOf || sources.length === 0) return false;
      const task: SummaryTask = { ...summary.task, tab, prompt: '' };
      const made = rows.getSnapshot().messages.findLast((each) => isSame(each, task, sources));
      views.showTranscript(null);
      views.writeRequest(null);
      if (made) window.choose(rootKey, made.messageId);
      else
        void ask(t(`summary.tab.${tab}`), {
          generation: task,
          sources: summary.sources,
          parent: null,
        });
      return true;
    },
    [t, ask, window, views, rows, summary],
  );
}

function findSummary(
  bus: ReturnType<typeof useShell>['bus'],
  docIds: string[],
  byModel: boolean,
): Promise<SummaryFound | null> {
  return bus.request('summary.find', { docIds, byModel }).catch(() => null);
}

/** A summary would be by a model, not by Gloss Basic. */
function useHasModel(): boolean {
  const { model } = useChatModels();
  const connection = (useSummaryModel() ?? model)?.connection ?? 'basic';
  return connection !== 'basic';
}

/** `tabs`: those that fit; null: not known. A transcript is shown over the summary. */
function taskOf(
  choice: SummaryChoice | undefined,
  wanted: SummaryTab | null,
  tabs: readonly SummaryTab[] | null,
  own: string,
): SummaryTask {
  const tab = wanted ?? choice?.tab ?? 'summary';
  const isOwn = tab === 'customize' && Boolean(choice?.prompt);
  const fits = tab !== 'transcript' && (tab !== 'customize' || isOwn);
  return {
    kind: 'summary',
    tab: fits && tabs?.includes(tab) !== false ? tab : 'summary',
    length: choice?.length ?? 'medium',
    language: choice?.language ?? own,
    prompt: isOwn ? (choice?.prompt ?? '') : '',
  };
}

const codeOf = (tag: string) =>
  interfaceLanguages.find(({ code }) => toBcp47(code) === tag)?.code ?? '';

/** The language of answers that the interface is shown in; empty: none. */
export function useInterfaceLanguage(): string {
  const { tag } = useText();
  return asResponseCode(codeOf(tag));
}
