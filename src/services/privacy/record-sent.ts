import type { Store } from '../store/database/store.ts';
import { saveSent } from '../store/privacy/sent.ts';
import type { RecordSent } from './recorded.ts';

/** A request does not wait for its row, nor does it fail where the database is full. */
export function recordSent(store: Store): RecordSent {
  return (sent) => void saveSent(store, sent).catch(() => undefined);
}
