import '#ui/later-texts.ts';
import { CloudDismiss20Regular } from '@fluentui/react-icons/svg/cloud-dismiss';
import { useEffect, useState } from 'react';
import { syncFailure } from '#domain/sync/sync-state.ts';
import { errorEntry, isErrorCode } from '#shared/errors/registry.ts';
import { useText } from '#ui/text.ts';
import { useSyncState } from '../hooks/use-sync-state.ts';
import { useShell } from '../shell.tsx';
import { syncFailureText } from '../sync-failure.ts';
import { Bar, type BarAction } from './bar.tsx';

/** S9.11: a failure that is over sooner is not shown. */
const throttleMs = 2_000;

/** That the last sync failed and what to do, until one succeeds or it is dismissed. */
export default function SyncBar() {
  const { t } = useText();
  const failure = useFailure();
  const shown = useLasting(failure?.text ?? null);
  const [dismissed, dismiss] = useState<string | null>(null);
  if (!failure || shown === null || dismissed === shown) return null;
  return (
    <Bar
      name={t('sync.name')}
      icon={<CloudDismiss20Regular aria-hidden />}
      {...failure}
      dismiss={() => dismiss(shown)}
    />
  );
}

interface Failure {
  text: string;
  /** null: there is nothing to do here. */
  action: BarAction | null;
}

function useFailure(): Failure | null {
  const { t } = useText();
  const { bus, openSettings } = useShell();
  const sync = useSyncState();
  if (!sync || sync.status === 'off') return null;
  const error = syncFailure(sync);
  if (!error) {
    const { refused: count } = sync;
    return count === 0 ? null : { text: t('account.syncRefused', { count }), action: null };
  }
  const text = syncFailureText(t, error);
  const { action } = errorEntry(isErrorCode(error.code) ? error.code : 'generic');
  if (action === 'signIn') {
    return { text, action: { name: t('account.signIn'), run: () => openSettings('account') } };
  }
  const retry = () => void bus.request('sync.request', {}).catch(() => undefined);
  return { text, action: { name: t('action.retry'), run: retry } };
}

/** The text once there has been one for a while. */
function useLasting(text: string | null): string | null {
  const [isOld, setOld] = useState(false);
  const isThere = text !== null;
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => setOld(true), throttleMs);
    return () => {
      clearTimeout(timer);
      setOld(false);
    };
  }, [isThere]);
  return isOld ? text : null;
}
