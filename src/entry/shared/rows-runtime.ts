import { lazyRows } from '#app/rows/lazy-rows.ts';
import type { Rows } from '#app/rows/rows.ts';
import type { BusClient } from '#bus/types.ts';

/** Rows of the database of this origin. */
export function rowsRuntime({ emit, request }: Pick<BusClient, 'emit' | 'request'>): Rows {
  return lazyRows(async () => {
    const { createRows } = await import('#app/rows/rows.ts');
    const { openStore } = await import('#services/store/database/store.ts');
    return createRows({
      store: openStore(),
      storage: navigator.storage,
      emit,
      apply: (name, body) => void request(name, body).catch(() => undefined),
    });
  });
}
