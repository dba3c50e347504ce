import { useCallback, useContext, useEffect, useRef } from 'react';
import { type LocalServer, localServers } from '#domain/models/host-presets/on-this-machine.ts';
import type { ConnectionState } from '#domain/models/listed-model.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { useModels } from '../hooks/use-models.ts';
import { ShownContext, useRequest } from '../hooks/use-request.ts';

const whenShown = { whenShown: true };

/** What can be used comes first. */
const rank = ({ state }: Pick<FoundServer, 'state'>) => (state === 'running' ? 0 : 1);

/** A model server on this machine as it is now. */
export interface FoundServer extends LocalServer {
  state: 'looking' | 'running' | 'off';
  models: number;
  /** It runs, and does not answer us. */
  error: ConnectionState['error'];
  /** The model to begin with, where it is listed. */
  first: ModelRef | null;
}

/**
 * Their live state: looked for again when the person comes back to the page, as from starting one. null: this page is of
 * another machine.
 */
export function useLocalServers({ list, refresh }: ReturnType<typeof useModels>) {
  const { value: found, retry: look } = useRequest(
    ({ bus }) => bus.request('local.find', {}),
    [],
    whenShown,
  );
  const isShown = useContext(ShownContext);
  const round = useRef<Promise<unknown>>(null);
  const again = useCallback(() => {
    round.current ??= Promise.all([refresh(true).catch(() => undefined), look()]).finally(() => {
      round.current = null;
    });
    return round.current;
  }, [refresh, look]);
  useEffect(() => {
    const comeBack = () => void again();
    if (isShown) window.addEventListener('focus', comeBack);
    return () => window.removeEventListener('focus', comeBack);
  }, [again, isShown]);
  if (found?.looks === false) return { servers: [], again };
  const servers = localServers.map((server): FoundServer => {
    if (server.connection === undefined) {
      const own = found?.found.find(({ preset }) => preset === server.id);
      const state = own ? 'running' : found ? 'off' : 'looking';
      return { ...server, state, models: own?.models ?? 0, error: null, first: null };
    }
    const own = list?.connections.find(({ connection }) => connection === server.connection);
    const first = list?.models.find(({ ref }) => ref.connection === server.connection)?.ref ?? null;
    const { models = 0, error = null } = own ?? {};
    const isRunning = own !== undefined && own.state !== 'absent';
    return {
      ...server,
      state: list ? (isRunning ? 'running' : 'off') : 'looking',
      models,
      error,
      first,
    };
  });
  const shown = servers.filter(({ state, isShown }) => isShown || state === 'running');
  return { servers: shown.toSorted((a, b) => rank(a) - rank(b)), again };
}
