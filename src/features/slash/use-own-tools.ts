import { useEffect, useState } from 'react';
import type { ListedTool } from '#domain/tools/tool-entry.ts';
import { useShell } from '#features/shell.tsx';

/** The tools that the person has made, as lists offer them; none until they are known. */
export function useOwnTools(): readonly ListedTool[] {
  const { bus } = useShell();
  const [tools, setTools] = useState<readonly ListedTool[]>([]);
  useEffect(() => {
    let current = true;
    bus.request('tools.list', {}).then(
      (reply) => current && setTools(reply.tools.filter(({ kind }) => kind === 'custom')),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [bus]);
  return tools;
}
