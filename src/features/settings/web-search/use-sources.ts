import { useCallback, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { SearchSource } from '#domain/search-web/search-run.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { SettingsState } from '../settings-state.ts';

/** What a test of a source has shown; `testing`: it runs. */
export type Probe = ReplyOf<'search.test'> | 'testing';

/** The sources that are set up here, and the tests that were made of them. */
export function useSources({ settings }: SettingsState) {
  const { bus } = useShell();
  const [probes, setProbes] = useState<Partial<Record<SearchSource, Probe>>>({});
  const { searchSources, searchEndpoint, searchEngine } = settings;
  const key = JSON.stringify([searchSources, searchEndpoint, searchEngine]);
  // Asked again when a setting of the search has changed.
  const { value: open = null } = useRequest(
    async () => {
      const { sources } = await bus.request('search.sources', {});
      return new Set(sources.flatMap(({ source, isOpen }) => (isOpen ? source : [])));
    },
    [bus],
    { after: key },
  );
  const note = useCallback(
    (source: SearchSource, probe: Probe | undefined) =>
      setProbes(({ [source]: _before, ...others }) =>
        probe === undefined ? others : { ...others, [source]: probe },
      ),
    [],
  );
  const test = useCallback(
    async (source: SearchSource) => {
      note(source, 'testing');
      const failed = (thrown: unknown) => ({
        name: source,
        count: 0,
        error: toCodedError(thrown).toData(),
      });
      note(source, await bus.request('search.test', { source }).catch(failed));
    },
    [bus, note],
  );
  return { open, probes, test, forget: (source: SearchSource) => note(source, undefined) };
}
