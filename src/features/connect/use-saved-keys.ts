import { apiKeyName } from '#domain/settings/settings.ts';
import { useRequest } from '../hooks/use-request.ts';
import { useShell } from '../shell.tsx';

/** Keys that are kept in this browser, by the origins that they are for; the keys themselves are never read back. */
export function useSavedKeys() {
  const { rows } = useShell();
  const { value, retry } = useRequest(({ rows }) => rows.secret.names(), [], {
    on: ['models.changed'],
  });
  /** `host`: the origin that it is for. */
  const forget = async (host: string): Promise<void> => {
    await rows.secret.set({ name: apiKeyName, value: null, host });
    await retry();
  };
  return { origins: value?.keyOrigins ?? [], refresh: retry, forget };
}

export type SavedKeys = ReturnType<typeof useSavedKeys>;
