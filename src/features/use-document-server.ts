import { useCallback, useEffect, useState } from 'react';
import { type DocumentServer, wordKey } from '#domain/documents/server-copies.ts';
import { useShell } from './shell.tsx';
import { useAttempt } from './use-attempt.ts';

/**
 * The server for documents; null: not known, or none is paired. `say` saves the person's decision,
 * or shows why it was not saved.
 */
export function useDocumentServer() {
  const { bus, rows } = useShell();
  const attempt = useAttempt();
  const [server, setServer] = useState<DocumentServer | null>(null);
  const ask = useCallback(
    () =>
      bus.request('documents.server', {}).then(
        ({ server: found }) => setServer(found.isConnected ? found : null),
        () => undefined,
      ),
    [bus],
  );
  useEffect(() => {
    void ask();
    const offs = [
      bus.on('models.changed', () => void ask()),
      bus.on('settings.changed', () => void ask()),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [bus, ask]);
  const say = useCallback(
    async (isSaving: boolean) => {
      if (!server) return;
      setServer({ ...server, isSaving });
      const save = async () => {
        const settings = await rows.settings.get();
        const documentsOnServer = { ...settings.documentsOnServer, [wordKey(server)]: isSaving };
        await rows.settings.set({ documentsOnServer });
      };
      // The saved decision is shown: a consent that could not be withdrawn is still valid.
      if (!(await attempt(save()))) await ask();
    },
    [rows, server, attempt, ask],
  );
  return { server, say };
}
