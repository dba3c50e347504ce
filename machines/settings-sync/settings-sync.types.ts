import type { SettingsTimes } from '#domain/sync/settings-decision.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';

/** `busy`: the server is called. `needsLogin`: nothing is synced until the person signs in again. */
export type SettingsSyncTag = 'busy' | 'needsLogin';

export type SettingsSyncEvent =
  /** The person changed a setting here. */
  | { type: 'settings.changed' }
  /** A reason to compare without a change here: the start, the network, another device. */
  | { type: 'settings.check' };

/** JSON. */
export interface SettingsSyncContext {
  times: SettingsTimes | null;
  /** What is under way was caused by the person, who is to know how it ended. */
  isOwnChange: boolean;
  /** What came while the server was called, and begins when that has ended. */
  next: 'change' | 'check' | null;
  error: ErrorData | null;
}

export type SettingsSyncEmitted =
  | { type: 'settings.saved' }
  | { type: 'settings.failed'; error: ErrorData }
  | { type: 'settings.needLogin' };
