import Dexie, { type Table } from 'dexie';
import type { SyncColumns } from '#domain/sync/sync.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { nextHlc } from '#shared/hlc.ts';
import { uuidv7 } from '#shared/ids.ts';
import { DeviceDatabase } from '../owners/device-database.ts';
import { openDoor } from '../owners/door.ts';
import type { OwnerDatabases } from '../owners/owner-databases.ts';
import { GlossDatabase } from './database.ts';

/** What every function of this room needs: the rows of one owner. */
export interface Store extends OwnerDatabases {
  readonly db: GlossDatabase;
  clock: Clock;
  /** A UUIDv7. */
  newId(): string;
}

/** The store of a context, whose owner may be another one later (`reopen`). */
export interface ContextStore extends Store {
  /** Closes the database; the next call opens that of who is signed in by then. */
  reopen(): void;
}

interface StoreOptions {
  /** Of the names of all databases; another one is another origin. */
  prefix?: string;
  clock?: Clock;
  newId?: () => string;
}

/** Opens what the door gives (`owners/`): whose rows they are is known with the first query, and stays. */
export function createStore(options: StoreOptions = {}): ContextStore {
  const { prefix = 'gloss', clock = systemClock } = options;
  const newId = options.newId ?? (() => uuidv7(clock.now()));
  const device = new DeviceDatabase(`${prefix}-device`, newId);
  const open = () => new GlossDatabase(() => openDoor({ device, prefix }));
  let db = open();
  return {
    get db() {
      return db;
    },
    device,
    prefix,
    clock,
    newId,
    reopen() {
      db.close();
      db = open();
    },
  };
}

let opened: ContextStore | undefined;

/** The store of this context: all of it has one owner. */
export function openStore(): ContextStore {
  opened ??= createStore();
  return opened;
}

/** Id of the account whose rows these are; null: the guest's. */
export async function ownerOf({ db }: Pick<Store, 'db'>): Promise<string | null> {
  await stored(() => db.open());
  return db.userId;
}

const openAgainMs = 2_000;

/** As `ownerOf`, once the database can be opened: work that a context goes on with waits for it. */
export async function whenOpen(store: Pick<Store, 'db' | 'clock'>): Promise<string | null> {
  for (;;) {
    try {
      return await ownerOf(store);
    } catch {
      await new Promise<void>((resolve) => store.clock.after(openAgainMs, resolve));
    }
  }
}

export type Stamp = Omit<SyncColumns, 'rev'>;

/** Sync columns of a local write. Call inside a transaction that includes `meta` for writing. */
export async function stamp(store: Store): Promise<Stamp> {
  const device = await deviceId(store);
  const last = await store.db.meta.get('hlc');
  const hlc = nextHlc(last?.value, store.clock.now(), device);
  await store.db.meta.put({ key: 'hlc', value: hlc });
  return { dirty: 1, deviceId: device, hlc };
}

/** The next local write must come after a row with this clock. Call inside a transaction that includes `meta`. */
export async function raiseClock({ db }: Store, hlc: string): Promise<void> {
  const last = await db.meta.get('hlc');
  if (hlc !== '' && (!last || last.value < hlc)) await db.meta.put({ key: 'hlc', value: hlc });
}

/** S9.5: generated once and stored. */
export function deviceId(store: Store): Promise<string> {
  const { meta } = store.db;
  return store.db.transaction('rw', meta, async () => {
    const row = await meta.get('deviceId');
    if (row) return row.value;
    const value = store.newId();
    await meta.put({ key: 'deviceId', value });
    return value;
  });
}

/** Runs a database call; errors become `storage_full` or `failed`, never a library's error. */
export async function stored<Value>(work: () => PromiseLike<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw storeError(error);
  }
}

type TableName = {
  [Name in keyof GlossDatabase]: GlossDatabase[Name] extends Table ? Name : never;
}[keyof GlossDatabase];

/** One transaction that reads and writes these tables; its errors are those of `stored`. */
export function changeRows<Value>(
  { db }: Pick<Store, 'db'>,
  tables: readonly TableName[],
  work: (db: GlossDatabase) => PromiseLike<Value> | Value,
): Promise<Value> {
  // Dexie (4.4.7) follows native awaits only where the scope itself is an async function.
  return stored(() => db.transaction('rw', tables, async () => work(db)));
}

export function storeError(error: unknown): CodedError {
  if (isQuotaError(error)) return new CodedError('storage_full');
  if (error instanceof CodedError) return error;
  // An aborted transaction is no abort by the person.
  if (error instanceof Dexie.DexieError) return new CodedError('failed', error.message);
  return toCodedError(error);
}

/** Dexie wraps the browser's error: the quota's name is on it or on its `inner`. */
function isQuotaError(error: unknown): boolean {
  let current = error as { name?: unknown; inner?: unknown } | null | undefined;
  for (let depth = 0; current && depth < 5; depth += 1) {
    if (current.name === 'QuotaExceededError') return true;
    current = current.inner as typeof current;
  }
  return false;
}
