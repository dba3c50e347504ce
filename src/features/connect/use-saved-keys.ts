import { useCallback, useEffect, useState } from 'react';
import { apiKeyName } from '#domain/settings/settings.ts';
import { useShell } from '../shell.tsx';

/** Keys that are kept in this browser, by the origins that they are for; the keys themselves are never read back. */
export function useSavedKeys() {
  const { bus } = useShell();
  const [origins, setOrigins] = useState<readonly string[]>([]);
  const load = useCallback(
    () =>
      bus.request('secret.names', {}).then(
        ({ keyOrigins }) => setOrigins(keyOrigins),
        () => undefined,
      ),
    [bus],
  );
  useEffect(() => void load(), [load]);
  const forget = async (host: string): Promise<void> => {
    await bus.request('secret.set', { name: apiKeyName, value: null, host });
    await load();
  };
  return { origins, forget };
}

export type SavedKeys = ReturnType<typeof useSavedKeys>;
