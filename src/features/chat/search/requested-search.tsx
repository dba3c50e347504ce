import { useEffect, useRef } from 'react';
import { useShell } from '#features/shell.tsx';
import { useAsking } from '../composer/use-asking.ts';
import { type TakeRequest, usePanelRequest, useRequestedChat } from '../start/use-panel-request.ts';

/** Searches for the query of an engine's page whose button was pressed, in a chat of its own. */
export function RequestedSearch() {
  const { searchFor } = useShell();
  const [query, takenOver] = usePanelRequest('search.requested', take, searchFor);
  return query !== null && <Start key={query} query={query} takenOver={takenOver} />;
}

const take: TakeRequest<string> = async (bus, windowId) =>
  (await bus.request('search.takeRequest', { windowId })).query;

/** Only there for a request. */
function Start({ query, takenOver }: { query: string; takenOver: () => void }) {
  const isNew = useRequestedChat(true);
  const ask = useAsking();
  const hasRequested = useRef(false);
  useEffect(() => {
    if (!isNew || hasRequested.current) return;
    hasRequested.current = true;
    takenOver();
    void ask(query, { search: true, sources: [] });
  }, [isNew, ask, query, takenOver]);
  return null;
}
