import { apiKeyName } from '#domain/settings/settings.ts';
import { useShell } from '../shell.tsx';
import { useRequest } from '../use-request.ts';

/** Keys that are kept in this browser, by the origins that they are for; the keys themselves are never read back. */
export function useSavedKeys() {
  const { rows } = useShell();
  const { value, retry } = useRequest(({ rows }) => rows.secret.names(), []);
  const forget = async (host: string): Promise<void> => {
    await rows.secret.set({ name: apiKeyName, value: null, host });
    await retry();
  };
  return { origins: value?.keyOrigins ?? [], forget };
}

export type SavedKeys = ReturnType<typeof useSavedKeys>;
