import type { BusClient } from '#bus/types.ts';
import type { Store } from '#services/store/database/store.ts';
import type { StoragePort } from '#services/store/space/quota.ts';

export interface RowsDeps {
  store: Store;
  /** `navigator.storage`. */
  storage: StoragePort;
  emit: BusClient['emit'];
  /** The background has open pages show what was changed; the web app has neither. */
  readonly apply: (name: 'buttons.apply' | 'marks.apply', body: { address?: string }) => void;
}
