import { readFileSync } from 'node:fs';
import { indexedDB } from 'fake-indexeddb';

interface Stored {
  version: number;
  stores: Record<
    string,
    {
      keyPath: string | string[];
      autoIncrement?: boolean;
      indexes: Record<string, string | string[]>;
    }
  >;
  rows: Record<string, Record<string, unknown>[]>;
}

/** A database as an older release stored it; `version`: of a later release with the same tables. */
export function readStored(fixture: string, version?: number): Stored {
  const file = new URL(`../fixtures/store/${fixture}.json`, import.meta.url);
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  for (const row of [...(stored.rows.files ?? []), ...(stored.rows.fileParts ?? [])]) {
    row.blob = new Blob([String(row.blob)]);
  }
  return { ...stored, version: version ?? stored.version };
}

/** Dexie stores version n as 10 n. */
export function storeOld(name: string, old: Stored): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, old.version * 10);
    request.onerror = () => reject(request.error);
    request.onupgradeneeded = () => {
      for (const [table, { indexes, ...options }] of Object.entries(old.stores)) {
        const made = request.result.createObjectStore(table, options);
        for (const [index, path] of Object.entries(indexes)) made.createIndex(index, path);
        for (const row of old.rows[table] ?? []) made.add(row);
      }
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}
