/** Times at which settings were last changed, in epoch milliseconds; null: there are none. */
export interface SettingsTimes {
  server: number | null;
  local: number | null;
  /** Changes of this device that the server does not have. */
  hasUnsent: boolean;
  /** The person's own items of the context menu are on this device. */
  hasEditableItems: boolean;
}

/** `merge`: each side has what the other lacks; both are kept, key by key. */
export type SettingsDecision = 'upload' | 'download' | 'merge' | 'same';

/**
 * S4.10. Where the server is newer or as old, but this device has a change of another key that was not sent, both are
 * merged: a download alone would leave that change behind.
 */
export function decideSettings(times: SettingsTimes): SettingsDecision {
  const { server, local, hasUnsent, hasEditableItems } = times;
  if (server === null) return local === null ? 'same' : 'upload';
  if (local === null) return hasEditableItems ? 'merge' : 'download';
  if (local > server) return 'upload';
  if (hasUnsent) return 'merge';
  return local === server ? 'same' : 'download';
}
