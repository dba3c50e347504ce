/**
 * Work on the databases of several owners, and on which of them is open, is done by one context of the origin at a time.
 */
export async function inTurn<Value>(prefix: string, work: () => Promise<Value>): Promise<Value> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? (locks.request(`${prefix}.owners`, work) as Promise<Value>) : work();
}
