import { saveSent } from '../store/sent.ts';
import type { Store } from '../store/store.ts';
import type { RecordSent } from './recorded.ts';

/** A request does not wait for its row, nor does it fail where the database is full. */
export function recordSent(store: Store): RecordSent {
  return (sent) => void saveSent(store, sent).catch(() => undefined);
}
