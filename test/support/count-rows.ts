import { IDBIndex, IDBObjectStore } from 'fake-indexeddb';

type Call = (this: IDBObjectStore | IDBIndex, ...given: unknown[]) => IDBRequest;

const reads = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'];
const writes = ['put', 'add', 'delete', 'clear'];

/** Rows and keys that each table was read of while the work ran, by whichever thread's code; one that counts reads each row. */
export const rowsReadBy = (work: () => Promise<unknown>) => rowsBy(reads, rowsIn, work);

/** The same, and how many rows of each were written. */
export async function stepsOf(work: () => Promise<unknown>) {
  const steps = { read: {}, written: {} };
  steps.written = await rowsBy(
    writes,
    () => 1,
    async () => {
      steps.read = await rowsReadBy(work);
    },
  );
  return steps;
}

async function rowsBy(
  names: readonly string[],
  countOf: (result: unknown) => number,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const undo = [IDBObjectStore, IDBIndex].flatMap(({ prototype }) =>
    names
      .filter((name) => name in prototype)
      .map((name) => {
        const methods = prototype as unknown as Record<string, Call>;
        const method = methods[name]!;
        methods[name] = function (...given) {
          const request = method.apply(this, given);
          const table = 'objectStore' in this ? this.objectStore.name : this.name;
          request.addEventListener('success', () => {
            rows[table] = (rows[table] ?? 0) + countOf(request.result);
          });
          return request;
        };
        return () => {
          methods[name] = method;
        };
      }),
  );
  try {
    await work();
  } finally {
    for (const each of undo) each();
  }
  return rows;
}

function rowsIn(result: unknown): number {
  if (typeof result === 'number') return result;
  if (Array.isArray(result)) return result.length;
  return result ? 1 : 0;
}
