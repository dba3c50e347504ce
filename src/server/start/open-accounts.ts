import { startAccounts } from '../accounts/start-accounts.ts';
import type { Redactor } from '../providers/keys/redactor.ts';
import type { LateLog } from './late-log.ts';
import type { StartOptions, Undo } from './start-options.ts';

/** Signing in, and the clean-up of accounts until the server closes. */
export function openAccounts(
  basis: Omit<Parameters<typeof startAccounts>[0], 'cleanUpEveryMs' | 'log'>,
  redactor: Redactor,
  log: LateLog,
  { accountCleanUpMs: cleanUpEveryMs = 60_000 }: StartOptions,
  undo: Undo,
) {
  const accounts = startAccounts({
    ...basis,
    log: () => log.logger,
    cleanUpEveryMs,
  });
  undo.push(() => accounts.stop());
  redactor.set('accounts', accounts.secrets);
  return accounts;
}
