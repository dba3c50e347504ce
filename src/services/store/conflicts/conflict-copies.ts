import * as z from 'zod/mini';
import { type SettingKey, settingsSchema } from '#domain/settings/settings.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import { tombstoneMs } from '#domain/sync/tombstones.ts';
import { isHlc, readHlc } from '#shared/hlc.ts';
import { type JsonValue, parseJson } from '#shared/json.ts';
import { type Store, stored } from '../database/store.ts';
import { isSettingKey, readSettings } from '../settings/settings.ts';

/** What two devices changed apart: a setting, or the name or folder of a chat. */
const conflictKinds = ['setting', 'name', 'folder'] as const;
type ConflictKind = (typeof conflictKinds)[number];

/** The older one of two values that two devices gave the same thing while they did not know of each other. */
export interface ConflictCopy {
  id: string;
  kind: ConflictKind;
  /** The setting's key, or the chat's id. */
  subject: string;
  value: JsonValue;
  /** When it was set, in epoch milliseconds. */
  time: number;
}

const prefix = 'conflict:';
/** The newest of one thing, and of all. */
const maxOfSubject = 5;
const maxCopies = 200;

const rowSchema = z.object({
  kind: z.enum(conflictKinds),
  subject: z.string(),
  value: z.json(),
  hlc: z.string().check(z.refine(isHlc)),
  /** When it was saved, in epoch milliseconds. */
  at: z.number(),
  state: z.enum(['offered', 'taken', 'dropped']),
  /** Of one that was taken: the value that it replaced. */
  replaced: z.optional(z.json()),
});
export type ConflictRow = z.infer<typeof rowSchema>;

/** Saves an older value, once. Call inside a transaction that includes `meta`. */
export async function saveConflict(
  store: Store,
  { kind, subject, value, hlc }: Pick<ConflictRow, 'kind' | 'subject' | 'value' | 'hlc'>,
): Promise<void> {
  const id = `${prefix}${kind}:${subject}:${hlc}`;
  if (await store.db.meta.get(id)) return;
  const at = store.clock.now();
  await writeConflict(store, id, { kind, subject, value, hlc, at, state: 'offered' });
  await dropOld(store);
}

/** The same call. */
export async function writeConflict({ db }: Store, id: string, row: ConflictRow): Promise<void> {
  await db.meta.put({ key: id, value: JSON.stringify(row) });
}

/** null: there is none that this release reads. */
export async function readConflict({ db }: Store, id: string): Promise<ConflictRow | null> {
  return parseRow((await db.meta.get(id))?.value ?? '');
}

/** Those of a chat that is removed go with it. Call inside a transaction that includes `meta`. */
export async function dropConflictsOf({ db }: Store, conversationId: string): Promise<void> {
  for (const kind of ['name', 'folder'] as const) {
    await db.meta.where('key').startsWith(`${prefix}${kind}:${conversationId}:`).delete();
  }
}

/** What can be taken back, newest first: values that are the present ones are not offered. */
export async function listConflicts(store: Store): Promise<ConflictCopy[]> {
  const { meta, settings, conversations } = store.db;
  return stored(() =>
    store.db.transaction('r', meta, settings, conversations, async () => {
      const rows = (await allRows(store)).filter(
        ({ row }) => row.state === 'offered' && !isExpired(store, row),
      );
      const present = await presentValues(store, rows);
      return rows
        .filter(({ row }, place) => isOther(row, present[place]))
        .map(({ id, row: { kind, subject, value, hlc } }) => {
          return { id, kind, subject, value, time: readHlc(hlc).time };
        });
    }),
  );
}

interface Stored {
  id: string;
  row: ConflictRow;
}

/** Newest first. */
async function allRows({ db }: Store): Promise<Stored[]> {
  const found = await db.meta.where('key').startsWith(prefix).toArray();
  return found
    .flatMap(({ key: id, value }) => {
      const row = parseRow(value);
      return row ? { id, row } : [];
    })
    .toSorted((one, other) => (one.row.hlc > other.row.hlc ? -1 : 1));
}

function parseRow(text: string): ConflictRow | null {
  const { data } = rowSchema.safeParse(parseJson(text));
  return data && isReadable(data) ? data : null;
}

function isReadable({ kind, subject, value }: ConflictRow): boolean {
  if (kind === 'name') return typeof value === 'string' && value !== '';
  if (kind === 'folder') return value === null || typeof value === 'string';
  return isSettingKey(subject) && settingsSchema.shape[subject].safeParse(value).success;
}

async function dropOld(store: Store): Promise<void> {
  const rows = await allRows(store);
  const counts = new Map<string, number>();
  const old = rows.filter(({ row }, place) => {
    const of = `${row.kind}:${row.subject}`;
    counts.set(of, (counts.get(of) ?? 0) + 1);
    return place >= maxCopies || (counts.get(of) ?? 0) > maxOfSubject || isExpired(store, row);
  });
  await store.db.meta.bulkDelete(old.map(({ id }) => id));
}

/** As what was deleted: after 90 days. */
function isExpired({ clock }: Store, { at }: ConflictRow): boolean {
  return at < clock.now() - tombstoneMs;
}

/** In the order of the rows; undefined: what it is about is gone. */
async function presentValues(
  store: Store,
  rows: readonly Stored[],
): Promise<(JsonValue | undefined)[]> {
  const settings = await readSettings(store);
  const chats = await store.db.conversations.bulkGet(rows.map(({ row }) => row.subject));
  return rows.map(({ row: { kind, subject } }, place) => {
    if (kind === 'setting') return settings[subject as SettingKey] as JsonValue;
    const chat = chats[place];
    if (!chat || chat.isDelete) return undefined;
    return kind === 'name' ? chat.name : (chat.meta.folder ?? null);
  });
}

function isOther({ value }: ConflictRow, present: JsonValue | undefined): boolean {
  return present !== undefined && canonicalJson(value) !== canonicalJson(present);
}
