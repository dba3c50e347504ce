import type { MeaningQuery, NearPassage, VectorsOfModel } from './meaning.api.ts';
import { type TextVectors, VectorTable } from './vector-table.core.ts';

/*
 * Names of the owner's database (services/store/memory), which is read here: on the way through another thread all vectors
 * would be copied.
 */
const vectorsTable = 'memoryVectors';
const textsTable = 'memoryTexts';
const changesKey = 'memoryVectorChanges';
/** Texts that are read together. */
const together = 500;

type Databases = Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange'>;

/** Compares queries with the vectors of the database, which it reads as far as they have changed. */
export class VectorReader {
  readonly #databases: Databases;
  #table = new VectorTable();
  /** Of what the table is, and the state of it. */
  #known = { key: '', changes: '' };

  constructor(databases: Databases) {
    this.#databases = databases;
  }

  async search({ database, model, vector, only, max }: MeaningQuery): Promise<NearPassage[]> {
    await this.#within(database, (db) => this.#read(db, model));
    return this.#table.nearest(vector, only, max);
  }

  async missing({ database, model }: VectorsOfModel): Promise<string[]> {
    const missing = await this.#within(database, async (db) => {
      const reading = db.transaction([textsTable, vectorsTable], 'readonly');
      const texts = settled(reading.objectStore(textsTable).getAllKeys());
      const done = await this.#hashes(reading.objectStore(vectorsTable), model);
      return (await texts).map(String).filter((hash) => !done.has(hash));
    });
    return missing ?? [];
  }

  async #within<Value>(name: string, work: (db: IDBDatabase) => Promise<Value>) {
    const db = await this.#open(name);
    return db && work(db).finally(() => db.close());
  }

  /** null: it has no vectors. A page makes the database, never this. */
  async #open(name: string): Promise<IDBDatabase | null> {
    const opening = this.#databases.indexedDB.open(name);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const db = await settled(opening).catch(() => null);
    if (!db) return null;
    db.onversionchange = () => db.close();
    if (db.objectStoreNames.contains(vectorsTable)) return db;
    db.close();
    return null;
  }

  async #read(db: IDBDatabase, model: string): Promise<void> {
    const reading = db.transaction([vectorsTable, 'meta'], 'readonly');
    const row = await settled<{ value: string } | undefined>(
      reading.objectStore('meta').get(changesKey),
    );
    const key = `${db.name} ${model}`;
    const changes = row?.value ?? '';
    if (this.#known.key !== key) this.#table = new VectorTable();
    else if (this.#known.changes === changes) return;
    const store = reading.objectStore(vectorsTable);
    const stored = await this.#hashes(store, model);
    this.#table.drop(new Set([...this.#table.hashes].filter((hash) => !stored.has(hash))));
    await this.#load(store, model, stored);
    this.#known = { key, changes };
  }

  /** All of them in order where the table is empty, else those that it lacks. */
  async #load(store: IDBObjectStore, model: string, stored: ReadonlySet<string>): Promise<void> {
    const missing = [...stored].filter((hash) => !this.#table.has(hash));
    if (missing.length < together) {
      for (const hash of missing) this.#add(await settled(store.get([model, hash])));
      return;
    }
    let from: IDBKeyRange | null = this.#range(model);
    while (from) {
      const rows: TextVectors[] = await settled(store.getAll(from, together));
      for (const row of rows) this.#add(row);
      const last = rows.at(-1);
      from = last && rows.length === together ? this.#range(model, last.hash) : null;
    }
  }

  #add(row: TextVectors | undefined): void {
    if (row) this.#table.add(row);
  }

  async #hashes(store: IDBObjectStore, model: string): Promise<Set<string>> {
    const keys = (await settled(store.getAllKeys(this.#range(model)))) as [string, string][];
    return new Set(keys.map(([, hash]) => hash));
  }

  /** `after`: a hash that is left out with those before it. */
  #range(model: string, after?: string): IDBKeyRange {
    const lower = after === undefined ? [model] : [model, after];
    const { IDBKeyRange } = this.#databases;
    return IDBKeyRange.bound(lower, [model, []], after !== undefined, false);
  }
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
