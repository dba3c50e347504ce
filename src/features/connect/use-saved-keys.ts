import { useCallback, useEffect, useState } from 'react';
import { apiKeyName } from '#domain/settings/settings.ts';
import { useShell } from '../shell.tsx';

/** Keys that are kept in this browser, by the origins that they are for; the keys themselves are never read back. */
export function useSavedKeys() {
  const { rows } = useShell();
  const [origins, setOrigins] = useState<readonly string[]>([]);
  const load = useCallback(
    () =>
      rows.secret.names().then(
        ({ keyOrigins }) => setOrigins(keyOrigins),
        () => undefined,
      ),
    [rows],
  );
  useEffect(() => void load(), [load]);
  /** Without a host, those of all hosts. */
  const forget = async (host?: string): Promise<void> => {
    await rows.secret.set({ name: apiKeyName, value: null, ...(host !== undefined && { host }) });
    await load();
  };
  return { origins, refresh: load, forget };
}

export type SavedKeys = ReturnType<typeof useSavedKeys>;
