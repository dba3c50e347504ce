import type { Principal } from '../auth/principal.ts';
import { OwnerGate } from '../process/owner-gate.ts';

/** Writes of one owner wait for each other in the database, and each that waits there holds a connection. */
const turns = new OwnerGate({ total: Number.POSITIVE_INFINITY, perOwner: 2, maxWaiting: 200 });

/** Has a write wait for others of its owner before it takes a connection. Throws `rate_limited` where too many wait. */
export function inTurn<Value>({ ownerId }: Principal, write: () => Promise<Value>): Promise<Value> {
  return turns.run(ownerId, null, write);
}
