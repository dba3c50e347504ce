import type { SummaryKind, SummaryTab } from '#domain/generation/summary.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import type { Source } from '../context/context-chips.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import { useConversationId } from '../state/use-chat-window.ts';
import {
  useOwnRequest,
  useRememberTranscript,
  useShowSummary,
  useTranscript,
} from './use-summary.ts';

/** The person's own request for a summary while it is written, before there is anything to show. */
function useRequestBeingWritten() {
  const { shown, writeRequest } = useChatViews();
  const of = useConversationId();
  const request = useSelector(shown, ({ ownRequest }) => ownRequest);
  const known = request?.of === of ? request : null;
  const write = (isWritten: boolean, language = known?.language) => {
    if (of === null) return;
    writeRequest({ of, isWritten, ...(language === undefined ? {} : { language }) });
  };
  return { isWritten: known?.isWritten === true, language: known?.language, write };
}

/** The place of the summary is that of a request that is being written. */
export function useIsWritingRequest(): boolean {
  return useRequestBeingWritten().isWritten;
}

/** What a summary shows, and how another part of it is chosen. `kind`: of its sources. */
export function useSummaryView(task: SummaryTask, sources: readonly Source[], kind: SummaryKind) {
  const show = useShowSummary(kind, sources);
  const ownRequest = useOwnRequest(sources);
  const transcript = useTranscript();
  const rememberTranscript = useRememberTranscript(kind);
  const written = useRequestBeingWritten();
  const shownTab = transcript.isShown ? 'transcript' : task.tab;
  const tab: SummaryTab = written.isWritten ? 'customize' : shownTab;
  const { isWritten, language } = written;
  const wanted: SummaryTask = {
    ...task,
    tab,
    ...(isWritten && language !== undefined ? { language } : {}),
  };
  const select = (next: SummaryTab) => {
    const own = next === 'customize' ? ownRequest() : null;
    transcript.show(next === 'transcript');
    written.write(next === 'customize' && own === null);
    if (next === 'transcript') rememberTranscript(task);
    else if (own) show(own);
    else if (next !== 'customize') show({ ...task, tab: next, prompt: '' });
  };
  const change = (options: Partial<Pick<SummaryTask, 'length' | 'language'>>) => {
    if (isWritten) written.write(true, options.language);
    else show({ ...task, ...options });
  };
  const send = (prompt: string) => {
    written.write(false);
    show({ ...wanted, tab: 'customize', prompt });
  };
  return { tab, task: wanted, select, change, send, show };
}
