import type { Possessions } from '#domain/account/state.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useSyncState } from '../../hooks/use-sync-state.ts';
import { useWarning } from '../settings-styles.ts';
import { accountErrorText } from './account-error.ts';
import { PossessionList } from './possession-list.tsx';

interface Leaving {
  unsent: Possessions;
  /** The account signed in here less than a day ago. */
  isRecent: boolean;
}

/** Counted again when something was synced, and when the person comes back to the page. */
export function useLeaving() {
  const after = useSyncState()?.syncedAt;
  const { value, error, retry } = useRequest<Leaving>(
    ({ bus }) =>
      bus.request('account.unsent', {}).then(({ isRecent, ...unsent }) => ({ isRecent, unsent })),
    [],
    { on: ['settings.synced', 'focus'], after },
  );
  return {
    /** undefined: not counted yet. */
    leaving: value,
    /** It could not be counted: nothing is to be removed before `retry` has. */
    error,
    retry,
  };
}

/** What is unsent is removed for good. */
export function UnsentNote({ of }: { of: ReturnType<typeof useLeaving> }) {
  const { t } = useText();
  const warning = useWarning();
  const { leaving, error, retry } = of;
  if (error) {
    return (
      <p role="alert">
        {accountErrorText(t, error)}{' '}
        <TextButton tone="link" onClick={() => void retry()} text="action.retry" />
      </p>
    );
  }
  if (!leaving || Object.values(leaving.unsent).every((count) => count === 0)) return null;
  return (
    <div role="status" className={warning}>
      {t('account.unsent')}
      <PossessionList counts={leaving.unsent} />
    </div>
  );
}
