import Dexie from 'dexie';
import { GlossDatabase } from '../database/database.ts';
import { splitCopies } from '../recovery/split-copies.ts';
import { copyDevice } from './copy-device.ts';
import { inTurn } from './in-turn.ts';
import { joinRows, keyOf, type Row } from './join-rows.ts';
import { databaseOf, type Owner } from './owner.ts';
import { exists, type OwnerDatabases } from './owner-databases.ts';
import { pagesOf } from './pages-of.ts';
import { SplitPlan } from './split-plan.ts';

/** In the order in which a plan learns from them. Pages that wait to be parsed, and the index of texts, are made again. */
const tables = [
  'conversations',
  'messages',
  'memos',
  'conversationLocal',
  'serverCopies',
  'library',
  'uploads',
  'documents',
  'files',
  'fileParts',
  'messageParts',
  'partNotes',
  'attachments',
  'searches',
  'artRuns',
  'dictationAudio',
  'dictations',
  'turns',
  'settings',
  'ownTools',
  'secrets',
  'writingSamples',
  'sent',
  'cache',
  'meta',
] as const;

/**
 * Until version 17 one database, which has the name of `prefix`, had the rows of all who used this browser: each owner
 * gets theirs, and the old one goes once every row was found in theirs by its id. While it exists, also after a crash
 * or because a page of an older release made it again, this is repeated; rows that are there already stay.
 */
export async function splitOldDatabase(databases: OwnerDatabases): Promise<void> {
  const { prefix } = databases;
  if (!(await exists(prefix))) return;
  await inTurn(prefix, async () => {
    // Another context may have done it meanwhile.
    if (!(await exists(prefix))) return;
    const split = new Split(databases);
    await split.run();
    await Dexie.delete(prefix);
    await Dexie.delete(`${prefix}-recovery`);
  });
}

class Split {
  readonly #databases: OwnerDatabases;
  readonly #old: GlossDatabase;
  readonly #owners = new Map<Owner, GlossDatabase>();
  #deviceId = '';

  constructor(databases: OwnerDatabases) {
    const name = databases.prefix;
    this.#databases = databases;
    this.#old = new GlossDatabase(async () => ({ name, userId: null, deviceId: null }));
  }

  async run(): Promise<void> {
    const { prefix, device } = this.#databases;
    try {
      // An older release's rows are copied first, before their tables change.
      await this.#old.open();
      const plan = await SplitPlan.of(this.#old);
      await copyDevice(this.#old, device, plan.current);
      this.#deviceId = await device.deviceId();
      await this.#pages(plan, (owner, table, rows) => this.#put(owner, table, rows));
      for (const { userId, settings, ownTools } of plan.settings.saved()) {
        await this.#put(userId, 'settings', settings);
        await this.#put(userId, 'ownTools', ownTools);
      }
      await this.#pages(plan, (owner, table, rows) => this.#verify(owner, table, rows));
      await splitCopies(prefix, plan, (owner) => databaseOf(prefix, owner));
    } finally {
      this.#old.close();
      for (const db of this.#owners.values()) db.close();
    }
  }

  /** Calls back with the rows of each page of each table that are an owner's. */
  async #pages(
    plan: SplitPlan,
    visit: (owner: Owner, table: string, rows: Row[]) => Promise<void>,
  ): Promise<void> {
    for (const table of tables) {
      for await (const page of pagesOf(this.#old.table(table))) {
        const targets = page.flatMap((row) => plan.targets(table, row));
        for (const [owner, group] of Map.groupBy(targets, (each) => each.owner)) {
          await visit(
            owner,
            table,
            group.map(({ row }) => row),
          );
        }
      }
    }
  }

  async #put(owner: Owner, table: string, rows: readonly Row[]): Promise<void> {
    const target = (await this.#open(owner)).table(table);
    await target.db.transaction('rw', target, () => joinRows(target, rows));
  }

  /** Of the record of what was sent, ids are numbers of a database. */
  async #verify(owner: Owner, table: string, rows: readonly Row[]): Promise<void> {
    if (table === 'sent') return;
    const target = (await this.#open(owner)).table(table);
    const keys = rows.map((row) => keyOf(target, row)) as string[];
    const found = await target.where(':id').anyOf(keys).count();
    if (found !== new Set(keys.map(String)).size) throw new Error(`${table}: rows are missing`);
  }

  async #open(userId: Owner): Promise<GlossDatabase> {
    const known = this.#owners.get(userId);
    if (known) return known;
    const name = databaseOf(this.#databases.prefix, userId);
    const deviceId = this.#deviceId;
    const db = new GlossDatabase(async () => ({ name, userId, deviceId }));
    this.#owners.set(userId, db);
    await db.open();
    // Their next write comes after all that were here.
    const hlc = await this.#old.meta.get('hlc');
    const later = (await db.meta.get('hlc'))?.value ?? '';
    if (hlc && hlc.value > later) await db.meta.put(hlc);
    return db;
  }
}
