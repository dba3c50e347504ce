import { type Databases, OwnerDatabase, rowsOf, settled } from '../pool/owner-database.ts';
import type { FoundByMeaning, MeaningQuery, VectorsOfModel } from './meaning.api.ts';
import { type TextVectors, VectorTable } from './vector-table.core.ts';

/** Names of the owner's database (services/store/memory). */
const vectorsTable = 'memoryVectors';
const textsTable = 'memoryTexts';
const changesKey = 'memoryVectorChanges';
/** Before the number of a change: the texts whose vectors it was about, or that it was about more than can be listed. */
const changeKey = 'memoryVectorChange ';
const tooMany = '*';
/** Texts that are read together. */
const together = 500;

interface MetaRow {
  value: string;
}

/** Compares queries with the vectors of the database, which it reads as far as they have changed. */
export class VectorReader {
  readonly #database: OwnerDatabase;
  readonly #ranges: Databases['IDBKeyRange'];
  #table = new VectorTable();
  /** Of what the table is, by which connection it was read, and the state of it. */
  #known: { key: string; db: IDBDatabase | null; changes: string } = {
    key: '',
    db: null,
    changes: '',
  };

  constructor(databases: Databases) {
    this.#database = new OwnerDatabase(databases);
    this.#ranges = databases.IDBKeyRange;
  }

  async search({ database, model, vector, only, max }: MeaningQuery): Promise<FoundByMeaning> {
    const db = await this.#database.open(database, vectorsTable);
    if (db) await this.#read(db, model);
    return { passages: this.#table.nearest(vector, only, max), texts: this.#table.size };
  }

  async missing({ database, model }: VectorsOfModel): Promise<string[]> {
    const db = await this.#database.open(database, vectorsTable);
    if (!db) return [];
    const reading = db.transaction([textsTable, vectorsTable], 'readonly');
    const texts = settled(reading.objectStore(textsTable).getAllKeys());
    const done = await this.#hashes(reading.objectStore(vectorsTable), model);
    return (await texts).map(String).filter((hash) => !done.has(hash));
  }

  async #read(db: IDBDatabase, model: string): Promise<void> {
    const [row] = await rowsOf<MetaRow>(db, 'meta', [changesKey]);
    const key = `${db.name} ${model}`;
    const now = row?.value ?? '';
    const { key: before, db: lastDb, changes } = this.#known;
    if (before !== key) this.#table = new VectorTable();
    // Another connection may be to a database that was deleted and made again.
    const isSame = before === key && lastDb === db;
    if (isSame && changes === now) return;
    const changed = isSame ? await changedSince(db, Number(changes), Number(now)) : null;
    if (changed) await this.#renew(db, model, changed);
    else await this.#compare(db, model);
    this.#known = { key, db, changes: now };
  }

  /** Of these texts vectors were stored or removed. */
  async #renew(db: IDBDatabase, model: string, hashes: readonly string[]): Promise<void> {
    const keys = hashes.map((hash) => [model, hash]);
    const rows = await rowsOf<TextVectors>(db, vectorsTable, keys);
    const there = new Set(rows.map(({ hash }) => hash));
    this.#table.drop(new Set(hashes.filter((hash) => !there.has(hash))));
    for (const row of rows) this.#table.add(row);
  }

  /** With all that is stored, by its keys. */
  async #compare(db: IDBDatabase, model: string): Promise<void> {
    const store = db.transaction(vectorsTable, 'readonly').objectStore(vectorsTable);
    const stored = await this.#hashes(store, model);
    this.#table.drop(new Set([...this.#table.hashes].filter((hash) => !stored.has(hash))));
    const missing = [...stored].filter((hash) => !this.#table.has(hash));
    if (missing.length > stored.size / 2) return this.#readAll(db, model);
    for (let from = 0; from < missing.length; from += together) {
      await this.#renew(db, model, missing.slice(from, from + together));
    }
  }

  async #readAll(db: IDBDatabase, model: string): Promise<void> {
    const store = db.transaction(vectorsTable, 'readonly').objectStore(vectorsTable);
    let from: IDBKeyRange | null = this.#range(model);
    while (from) {
      const rows: TextVectors[] = await settled(store.getAll(from, together));
      for (const row of rows) this.#table.add(row);
      const last = rows.at(-1);
      from = last && rows.length === together ? this.#range(model, last.hash) : null;
    }
  }

  async #hashes(store: IDBObjectStore, model: string): Promise<Set<string>> {
    const keys = (await settled(store.getAllKeys(this.#range(model)))) as [string, string][];
    return new Set(keys.map(([, hash]) => hash));
  }

  /** `after`: a hash that is left out with those before it. */
  #range(model: string, after?: string): IDBKeyRange {
    const lower = after === undefined ? [model] : [model, after];
    return this.#ranges.bound(lower, [model, []], after !== undefined, false);
  }
}

/** Texts of these changes; null: some of them are not known any more. */
async function changedSince(
  db: IDBDatabase,
  from: number,
  to: number,
): Promise<readonly string[] | null> {
  if (!(from < to && to - from <= together)) return null;
  const keys = Array.from({ length: to - from }, (_, at) => `${changeKey}${from + at + 1}`);
  const rows = await rowsOf<MetaRow>(db, 'meta', keys);
  const isWhole = rows.length === keys.length && rows.every(({ value }) => value !== tooMany);
  return isWhole ? [...new Set(rows.flatMap(({ value }) => value.split(' ')))] : null;
}
