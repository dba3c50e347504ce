import type { BusClient, RequestOf } from '#bus/types.ts';
import type { Store } from '#services/store/database/store.ts';
import type { StoragePort } from '#services/store/space/quota.ts';

type Apply = 'buttons.apply' | 'marks.apply';

export interface RowsDeps {
  store: Store;
  /** `navigator.storage`. */
  storage: StoragePort;
  emit: BusClient['emit'];
  /** The background has open pages show what was changed; the web app has neither. */
  readonly apply: (name: Apply, body: RequestOf<Apply>) => void;
}
