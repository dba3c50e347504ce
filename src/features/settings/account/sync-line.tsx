import { syncFailure } from '#domain/sync/sync-state.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useSyncState } from '../../hooks/use-sync-state.ts';
import { useShell } from '../../shell.tsx';
import { syncFailureText } from '../../sync-failure.ts';
import { useQuiet } from '../settings-styles.ts';

/** Is what is here also on the server? */
export function SyncLine() {
  const { t, tag } = useText();
  const { bus } = useShell();
  const quiet = useQuiet();
  const sync = useSyncState();
  if (!sync || sync.status === 'off' || sync.status === 'waiting') return null;
  const { status, syncedAt, held, heldCount } = sync;
  const failure = syncFailure(sync);
  const when =
    syncedAt === null ? null : formatWhen(new Date(syncedAt).toISOString(), new Date(), tag);
  return (
    <div role="status" className={quiet}>
      {!failure && status === 'syncing' && when === null && t('account.syncing')}
      {!failure &&
        when !== null &&
        (heldCount > 0
          ? t('account.syncedBut', { when, count: heldCount })
          : t('account.synced', { when }))}
      {failure && (
        <>
          {syncFailureText(t, failure)}{' '}
          <TextButton tone="link" onClick={() => void bus.request('sync.request', {})}>
            {t('action.retry')}
          </TextButton>
        </>
      )}
      {held.length > 0 && (
        <ul>
          {held.map(({ id, name, why }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {t(`sync.${why}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
