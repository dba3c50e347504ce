import type { BusClient } from '#bus/types.ts';
import type { Store } from '#services/store/database/store.ts';
import type { StoragePort } from '#services/store/space/quota.ts';

export interface RowsDeps {
  store: Store;
  /** `navigator.storage`. */
  storage: StoragePort;
  emit: BusClient['emit'];
  /** The background has the browser inject what the settings say. */
  readonly applyButtons: () => void;
}
