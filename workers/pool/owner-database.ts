export type Databases = Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange'>;

/**
 * The database of an owner (services/store), which a worker reads where it is: on the way through another thread all that is
 * searched would be copied. It stays open from one job to the next.
 */
export class OwnerDatabase {
  readonly #databases: Databases;
  #name = '';
  #opened: Promise<IDBDatabase | null> | null = null;

  constructor(databases: Databases) {
    this.#databases = databases;
  }

  /** null: it has no such table. A page makes the database, never this. */
  async open(name: string, table: string): Promise<IDBDatabase | null> {
    if (name !== this.#name) await this.#close();
    this.#name = name;
    this.#opened ??= this.#open(name);
    const db = await this.#opened;
    if (db?.objectStoreNames.contains(table)) return db;
    await this.#close();
    return null;
  }

  async #open(name: string): Promise<IDBDatabase | null> {
    const opening = this.#databases.indexedDB.open(name);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const db = await settled(opening).catch(() => null);
    if (!db) return null;
    // Who changes or deletes it waits for no worker.
    db.onversionchange = () => void this.#close();
    db.onclose = () => {
      this.#opened = null;
    };
    return db;
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    (await opened)?.close();
  }
}

/** The rows with these keys that are there, in one transaction. */
export async function rowsOf<Row>(
  db: IDBDatabase,
  table: string,
  keys: readonly IDBValidKey[],
): Promise<Row[]> {
  if (keys.length === 0) return [];
  const store = db.transaction(table, 'readonly').objectStore(table);
  const rows = await Promise.all(keys.map((key) => settled<Row | undefined>(store.get(key))));
  return rows.filter((row) => row !== undefined);
}

export function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
