import { useCallback } from 'react';
import { type DocumentServer, wordKey } from '#domain/documents/server-copies.ts';
import { useShell } from '../shell.tsx';
import { useAttempt } from './use-attempt.ts';
import { useRequest } from './use-request.ts';

/**
 * The server for documents; null: not known, or none is paired. `say` saves the person's decision,
 * or shows why it was not saved.
 */
export function useDocumentServer() {
  const { rows } = useShell();
  const attempt = useAttempt();
  const {
    value: server = null,
    set,
    retry,
  } = useRequest<DocumentServer | null>(
    async ({ bus }) => {
      const found = (await bus.request('documents.server', {})).server;
      return found.isConnected ? found : null;
    },
    [],
    { on: ['models.changed', 'settings.changed', 'account.changed'] },
  );
  const say = useCallback(
    async (isSaving: boolean) => {
      if (!server) return;
      set({ ...server, isSaving });
      const save = async () => {
        const settings = await rows.settings.get();
        const documentsOnServer = { ...settings.documentsOnServer, [wordKey(server)]: isSaving };
        await rows.settings.set({ documentsOnServer });
      };
      // The saved decision is shown: a consent that could not be withdrawn is still valid.
      if (!(await attempt(save()))) await retry();
    },
    [rows, server, attempt, set, retry],
  );
  return { server, say };
}
