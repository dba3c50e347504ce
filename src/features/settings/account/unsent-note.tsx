import type { Possessions } from '#domain/account/state.ts';
import { useText } from '#ui/text.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useSyncState } from '../../hooks/use-sync-state.ts';
import { useWarning } from '../settings-styles.ts';
import { PossessionList } from './possession-list.tsx';

interface Leaving {
  unsent: Possessions;
  /** The account signed in here less than a day ago. */
  isRecent: boolean;
}

/**
 * undefined: not counted yet; null: it cannot be counted. Counted again when something was synced, and when the person
 * comes back to the page.
 */
export function useLeaving(): Leaving | null | undefined {
  const after = useSyncState()?.syncedAt;
  return useRequest<Leaving | null>(
    ({ bus }) =>
      bus.request('account.unsent', {}).then(
        ({ isRecent, ...unsent }) => ({ isRecent, unsent }),
        () => null,
      ),
    [],
    { on: ['settings.synced', 'focus'], after },
  ).value;
}

/** What is unsent is removed for good. */
export function UnsentNote({ unsent }: { unsent: Possessions }) {
  const { t } = useText();
  const warning = useWarning();
  if (Object.values(unsent).every((count) => count === 0)) return null;
  return (
    <div role="status" className={warning}>
      {t('account.unsent')}
      <PossessionList counts={unsent} />
    </div>
  );
}
