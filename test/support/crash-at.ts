import { IDBDatabase, IDBFactory } from 'fake-indexeddb';

type Call = (...given: unknown[]) => unknown;

/**
 * Runs work whose context dies at its write transaction number `step` (from 0): from then on nothing is opened or written.
 * @returns whether it died; false: the work needs no more transactions
 */
export async function crashAt(step: number, work: () => Promise<unknown>): Promise<boolean> {
  let writes = 0;
  const live = () => {
    if (writes > step) throw new DOMException('the context is gone', 'AbortError');
  };
  const undo = [
    replace(IDBDatabase.prototype, 'transaction', (mode) => {
      if (mode !== 'readwrite') return;
      writes += 1;
      live();
    }),
    replace(IDBFactory.prototype, 'open', live),
    replace(IDBFactory.prototype, 'deleteDatabase', live),
  ];
  try {
    await work().catch(() => undefined);
  } finally {
    for (const each of undo) each();
  }
  return writes > step;
}

/** Runs `before` with the second argument of each call. */
function replace(target: object, name: string, before: (second: unknown) => void): () => void {
  const methods = target as Record<string, Call>;
  const method = methods[name]!;
  methods[name] = function (this: unknown, ...given: unknown[]) {
    before(given[1]);
    return method.apply(this, given);
  };
  return () => {
    methods[name] = method;
  };
}
