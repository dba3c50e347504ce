import { useEffect, useState } from 'react';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useChatContext, useKnownSources, useOpenChat } from '../context/use-chat-context.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useBranch } from '../state/use-open-conversation.ts';
import { useStartSummary } from './use-start-summary.ts';

/**
 * Starts the summary that the person requested by the button in a page or in the PDF viewer, in a
 * chat of its own, once that page has been read.
 */
export function RequestedSummary() {
  const [tabId, takenOver] = useRequest();
  return tabId !== null && <Start tabId={tabId} takenOver={takenOver} />;
}

/** Only there for a request: it renders with everything that it waits for. */
function Start({ tabId, takenOver }: { tabId: number; takenOver: () => void }) {
  const context = useChatContext();
  const { windowId } = useShell();
  const { page, failure, joining } = useSelector(context.state, (state) => state);
  const sources = useKnownSources();
  const start = useStartSummary();
  const open = useOpenChat();
  const { loaded, settings } = useChatSettings();
  const { models } = useChatModels();
  const { isRead, conversationId } = useSelector(useChatWindow().shown, (shown) => shown);
  const { isReady, id } = useBranch();
  const isSettled = loaded && models !== null && isRead && isReady && id === conversationId;
  useEffect(() => {
    if (!isSettled) return;
    if (conversationId !== null) {
      open(null);
      return;
    }
    const followsTab = settings.enableCurrent && windowId !== null;
    const isShown = followsTab && page !== null;
    if (isShown && page.tabId !== tabId) return;
    if (!followsTab && !joining.some((tab) => tab.tabId === tabId)) {
      if (sources.length === 0) context.join({ tabId, url: '', title: '', favicon: null });
    }
    const hasFailed = failure !== null || joining.some((tab) => tab.failure !== null);
    const isKnown = isShown ? page.document !== null : sources.length > 0;
    if (!isKnown && !hasFailed) return;
    takenOver();
    // What failed is shown by the context strip, with what to do about it.
    if (isKnown) void start();
  }, [
    tabId,
    windowId,
    takenOver,
    isSettled,
    conversationId,
    open,
    settings,
    page,
    failure,
    joining,
    sources,
    context,
    start,
  ]);
  return null;
}

/** The tab whose summary was requested in this window, until it is taken over. */
function useRequest(): readonly [number | null, () => void] {
  const { bus, windowId, surface, summaryOf } = useShell();
  const [tabId, setTabId] = useState<number | null>(summaryOf ?? null);
  const [takenOver] = useState(() => () => setTabId(null));
  useEffect(() => {
    if (surface !== 'sidebar' || windowId === null) return;
    let current = true;
    const take = () =>
      void bus.request('summary.takeRequest', { windowId }).then(
        (reply) => current && reply.tabId !== null && setTabId(reply.tabId),
        () => undefined,
      );
    take();
    const off = bus.on('summary.requested', (event) => event.windowId === windowId && take());
    return () => {
      current = false;
      off();
    };
  }, [bus, surface, windowId]);
  return [tabId, takenOver];
}
