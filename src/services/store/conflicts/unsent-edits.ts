import * as z from 'zod/mini';
import type { Conversation } from '#domain/conversations/conversations.ts';
import { canonicalJson, clockOf } from '#domain/sync/merge-fields.ts';
import { writerOf } from '#shared/hlc.ts';
import { parseJson } from '#shared/json.ts';
import { type Store, stored } from '../database/store.ts';
import { saveConflict } from './conflict-copies.ts';

/** Of a chat, by the names of its fields' clocks. */
const fields = { name: 'name', 'meta.folder': 'folder' } as const;
type Field = keyof typeof fields;
const fieldNames = Object.keys(fields) as Field[];

const prefix = 'unsentEdits:';
/** By the field that was changed here: the clock of the value that the first change replaced. */
const editsSchema = z.partialRecord(z.enum(fieldNames as [Field, ...Field[]]), z.string());
type Edits = z.infer<typeof editsSchema>;

/** A chat that a server knows is about to change from `before` to `after`. Call inside a transaction with `meta`. */
export async function noteEdits(
  store: Store,
  before: Conversation,
  after: Conversation,
): Promise<void> {
  const changed = fieldNames.filter(
    (field) => clockOfField(before, field) !== clockOfField(after, field),
  );
  if (before.rev === 0 || changed.length === 0) return;
  const replaced = changed.map((field) => [field, clockOfField(before, field)] as const);
  await write(store, before.id, {
    ...Object.fromEntries(replaced),
    ...(await readEdits(store, before.id)),
  });
}

/** Is there a change that no server may have? What others changed is then received before it is sent. */
export async function hasUnsentEdits({ db }: Store): Promise<boolean> {
  return (await stored(() => db.meta.where('key').startsWith(prefix).count())) > 0;
}

/**
 * A server's row meets one of this device: of a field that both changed, neither knowing of the other, the older value
 * is saved. Then what the server has of `merged` is no longer unsent. Call inside a transaction with `meta`.
 */
export async function saveOlderFields(
  store: Store,
  { local, remote, merged }: Record<'local' | 'remote' | 'merged', Conversation>,
): Promise<void> {
  const edits = await readEdits(store, local.id);
  const left: Edits = {};
  for (const field of fieldNames) {
    const replaced = edits[field];
    if (replaced === undefined) continue;
    if (isConflict(local, remote, field, replaced)) await saveOlder(store, local, remote, field);
    const clock = clockOfField(merged, field);
    if (clock !== clockOfField(remote, field)) left[field] = replaced;
  }
  if (canonicalJson(left) !== canonicalJson(edits)) await write(store, local.id, left);
}

/** Call inside a transaction with `meta`. */
export async function dropEdits({ db }: Store, conversationId: string): Promise<void> {
  await db.meta.delete(prefix + conversationId);
}

function isConflict(
  local: Conversation,
  remote: Conversation,
  field: Field,
  replaced: string,
): boolean {
  const [own, others] = [clockOfField(local, field), clockOfField(remote, field)];
  if (others === replaced || writerOf(others) === writerOf(own)) return false;
  return canonicalJson(fieldValue(local, field)) !== canonicalJson(fieldValue(remote, field));
}

async function saveOlder(
  store: Store,
  local: Conversation,
  remote: Conversation,
  field: Field,
): Promise<void> {
  const older = clockOfField(local, field) < clockOfField(remote, field) ? local : remote;
  await saveConflict(store, {
    kind: fields[field],
    subject: local.id,
    value: fieldValue(older, field),
    hlc: clockOfField(older, field),
  });
}

const fieldValue = ({ name, meta }: Conversation, field: Field): string | null =>
  field === 'name' ? name : (meta.folder ?? null);

const clockOfField = ({ clocks = {}, hlc }: Conversation, field: Field): string =>
  clockOf({ clocks, hlc }, field);

async function readEdits({ db }: Store, id: string): Promise<Edits> {
  const row = await db.meta.get(prefix + id);
  return editsSchema.safeParse(parseJson(row?.value ?? '')).data ?? {};
}

async function write({ db }: Store, id: string, edits: Edits): Promise<void> {
  if (Object.keys(edits).length === 0) await db.meta.delete(prefix + id);
  else await db.meta.put({ key: prefix + id, value: JSON.stringify(edits) });
}
