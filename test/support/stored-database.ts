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

/** Since which version the database has a table, or an index; the versions before 9 have fixtures of their own. */
const additions: readonly (readonly [version: number, table: string, index?: string])[] = [
  [10, 'ownTools'],
  [11, 'writingSamples'],
  [13, 'conversations', '[authorId+dirty]'],
  [13, 'messages', '[conversationId+dirty]'],
  [14, 'conversations', 'place'],
  [14, 'conversations', 'meta.folder'],
  [15, 'sent'],
  [16, 'messages', 'seq'],
  [16, 'textParts'],
];

/** A database as an older release stored it; `version`: of another release, with the tables of that. */
export function readStored(fixture: string, version?: number): Stored {
  const file = new URL(`../fixtures/store/${fixture}.json`, import.meta.url);
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  for (const row of [...(stored.rows.files ?? []), ...(stored.rows.fileParts ?? [])]) {
    row.blob = new Blob([String(row.blob)]);
  }
  if (version !== undefined && version < stored.version) removeLater(stored, version);
  return { ...stored, version: version ?? stored.version };
}

function removeLater({ stores, rows }: Stored, version: number): void {
  for (const [, table, index] of additions.filter(([since]) => since > version)) {
    if (index === undefined) {
      delete stores[table];
      delete rows[table];
    } else {
      delete stores[table]?.indexes[index];
      // Columns that were added for an index.
      if (index === 'place' || index === 'seq')
        for (const row of rows[table] ?? []) delete row[index];
    }
  }
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
