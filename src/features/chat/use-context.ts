import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { useShell } from '../shell.tsx';
import {
  type ContextEvent,
  contextChips,
  emptyContext,
  includedSources,
  includesPage,
  type JoiningTab,
  knownSources,
  reduceContext,
  type Source,
} from './context-chips.ts';

/** The reducer's state with a reader that is never behind a render. */
function useContextState() {
  const [state, setState] = useState(emptyContext);
  const latest = useRef(emptyContext);
  const send = useCallback((event: ContextEvent) => {
    latest.current = reduceContext(latest.current, event);
    setState(latest.current);
  }, []);
  return { state, latest, send };
}

/** The context strip's state, fed by the window's active tab; reads a page that will be asked about. */
export function useChatContext(enabled: boolean) {
  const { bus, windowId } = useShell();
  const { state, latest, send } = useContextState();
  const known = useRef<Promise<void>>(Promise.resolve());
  const reading = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    if (windowId === null || !enabled) return;
    let current = true;
    const ask = () => {
      known.current = bus.request('page.current', { windowId }).then(
        ({ page }) => current && send({ type: 'page', page }),
        () => undefined,
      ) as Promise<void>;
    };
    ask();
    const offPage = bus.on('page.changed', ({ page }) => {
      if (page.windowId === windowId) send({ type: 'page', page });
    });
    const offAccess = bus.on('access.changed', ask);
    return () => {
      current = false;
      offPage();
      offAccess();
      send({ type: 'page', page: null });
    };
  }, [bus, windowId, enabled, send]);

  const read = useCallback((): Promise<void> => {
    const tabId = latest.current.page?.tabId;
    if (tabId === undefined) return Promise.resolve();
    send({ type: 'reading' });
    reading.current = bus.request('page.capture', { tabId }).then(
      ({ document }) => send({ type: 'read', document, tabId }),
      (error: unknown) => send({ type: 'readFailed', code: toCodedError(error).code, tabId }),
    );
    return reading.current;
  }, [bus, latest, send]);

  const unread = needsReading(state);
  useEffect(() => {
    if (unread) void read();
  }, [unread, read]);

  const joins = useRef(new Map<number, Promise<void>>());
  /** Reads another tab, which then stands among the sources. */
  const join = useCallback(
    (tab: Omit<JoiningTab, 'failure'>) => {
      const { tabId } = tab;
      send({ type: 'join', tab });
      const reading = bus.request('page.capture', { tabId }).then(
        ({ document }) => send({ type: 'joined', tabId, document }),
        (error: unknown) => send({ type: 'joinFailed', tabId, code: toCodedError(error).code }),
      );
      joins.current.set(tabId, reading);
      void reading.then(() => {
        if (joins.current.get(tabId) === reading) joins.current.delete(tabId);
      });
    },
    [bus, send],
  );

  /** Waits for a reading that runs or is due: a question asked at once still carries its page. */
  const collect = useCallback(async (): Promise<Source[]> => {
    await known.current;
    if (needsReading(latest.current)) await read();
    else if (latest.current.reading) await reading.current;
    await Promise.all(joins.current.values());
    return includedSources(latest.current);
  }, [latest, read]);

  const chips = useMemo(() => contextChips(state), [state]);
  const sources = useMemo(() => knownSources(state), [state]);
  return { state, chips, sources, send, read, join, collect };
}

function needsReading(state: typeof emptyContext): boolean {
  return includesPage(state) && !state.page?.document && !state.reading && !state.failure;
}

export type ChatContext = ReturnType<typeof useChatContext>;
