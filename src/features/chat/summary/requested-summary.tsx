import { useEffect, useMemo, useRef } from 'react';
import { useRequest } from '#features/hooks/use-request.ts';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import type { Source } from '../context/context-chips.ts';
import { useChatContext } from '../context/use-chat-context.ts';
import { type TakeRequest, usePanelRequest, useRequestedChat } from '../start/use-panel-request.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useStartSummary } from './use-start-summary.ts';

/**
 * Starts the summary that the person requested by the button in a page or in the PDF viewer, in a
 * chat of its own, once that page has been read.
 */
export function RequestedSummary() {
  const { summaryOf } = useShell();
  const [tabId, takenOver] = usePanelRequest('summary.requested', take, summaryOf);
  return tabId !== null && <Start key={tabId} tabId={tabId} takenOver={takenOver} />;
}

const take: TakeRequest<number> = async (bus, windowId) =>
  (await bus.request('summary.takeRequest', { windowId })).tabId;

/** Only there for a request: it renders with everything that it waits for. */
function Start({ tabId, takenOver }: { tabId: number; takenOver: () => void }) {
  const { windowId } = useShell();
  const { page } = useSelector(useChatContext().state, (state) => state);
  const { settings } = useChatSettings();
  const followsTab = settings.enableCurrent && windowId !== null;
  const isShown = page?.tabId === tabId && page.access === 'granted';
  const isNew = useRequestedChat(!followsTab || isShown);
  const followed = useFollowedPage(isNew && followsTab);
  const joined = useJoinedTab(isNew && !followsTab, tabId);
  const reading = isNew ? (followsTab ? followed : joined) : null;
  const start = useStartSummary();
  useEffect(() => {
    if (!reading) return;
    takenOver();
    // What failed is shown by the context strip, with what to do about it.
    if (reading.source) void start({ sources: [reading.source] });
  }, [reading, start, takenOver]);
  return null;
}

/** `source` is null: the page could not be read. */
interface Reading {
  source: Source | null;
}

/** The page that the window follows; null: it is being read. */
function useFollowedPage(isWanted: boolean): Reading | null {
  const context = useChatContext();
  const { page, failure, reading } = useSelector(context.state, (state) => state);
  const hasTried = useRef(false);
  const source = page?.document ?? null;
  const mustRead = isWanted && !source && !reading;
  useEffect(() => {
    // The person may have removed it from the chat before.
    if (isWanted) context.send({ type: 'addPage' });
  }, [isWanted, context]);
  useEffect(() => {
    if (!mustRead || hasTried.current) return;
    hasTried.current = true;
    if (!context.state.getSnapshot().reading) void context.read();
  }, [mustRead, context]);
  const isDone = source !== null || (hasTried.current && failure !== null);
  return useMemo(() => (isDone ? { source } : null), [isDone, source]);
}

/** A tab that the window does not follow; null: it is being read. */
function useJoinedTab(isWanted: boolean, tabId: number): Reading | null {
  const context = useChatContext();
  const { value } = useRequest(async (): Promise<Reading | null> => {
    if (!isWanted) return null;
    return { source: await context.join({ tabId, url: '', title: '', favicon: null }) };
  }, [isWanted, context, tabId]);
  return value ?? null;
}
