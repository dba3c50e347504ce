import { useMemo } from 'react';
import type { ListedTool } from '#domain/tools/tool-entry.ts';
import { useRequest } from '#features/hooks/use-request.ts';

/** The tools that the person has made, as lists offer them; none until they are known. */
export function useOwnTools(): readonly ListedTool[] {
  const { value } = useRequest(({ bus }) => bus.request('tools.list', {}), []);
  return useMemo(() => value?.tools.filter(({ kind }) => kind === 'custom') ?? [], [value]);
}
