import type { SyncState } from '#domain/sync/sync-state.ts';
import { isServerAway } from '#shared/errors/server-away.ts';
import { errorText } from '#ui/error-text.ts';
import type { Translate } from '#ui/text.ts';

/** Why what is here is not on the server, and what becomes of it. `error`: by `syncFailure`. */
export function syncFailureText(t: Translate, error: NonNullable<SyncState['error']>): string {
  if (isServerAway(error)) return t('account.syncLater');
  return `${t('sync.failed', { reason: errorText(t, error) })} ${t('sync.saved')}`;
}
