import type { Table } from 'dexie';
import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import type { SettingKey } from '#domain/settings/settings.ts';
import { unitedSetting } from '#domain/settings/united-setting.ts';
import { mergeConversations } from '#domain/sync/merge-conversations.ts';
import { canonicalJson } from '#domain/sync/merge-fields.ts';
import { mergeMessages } from '#domain/sync/merge-messages.ts';
import { nextHlc } from '#shared/hlc.ts';

export type Row = Record<string, unknown>;

/**
 * Puts rows of one database into the same table of another, under their ids: the same rows a second time change nothing.
 * Where both have an id, what is later wins as between two devices, and nothing that a person wrote is dropped. Call
 * inside a transaction that includes the table.
 */
export async function joinRows(table: Table, rows: readonly Row[]): Promise<void> {
  if (table.name === 'sent') return joinSent(table, rows);
  const known = (await table.bulkGet(rows.map((row) => keyOf(table, row)))) as (Row | undefined)[];
  const joined = rows.map((row, at) => join(table.name, known[at], row));
  await table.bulkPut(joined.filter((row) => row !== null));
}

/** The primary key of a row. */
export function keyOf({ schema }: Table, row: Row): unknown {
  const path = schema.primKey.keyPath as string | string[];
  return typeof path === 'string' ? row[path] : path.map((name) => row[name]);
}

/** null: the known row stays as it is. */
function join(table: string, known: Row | undefined, row: Row): Row | null {
  if (!known) return row;
  const merge = merges[table];
  const merged = merge ? merge(known, row) : known;
  if (isSame(merged, known)) return null;
  return 'rev' in merged ? { ...merged, rev: known.rev, dirty: 1 } : merged;
}

const merges: Record<string, (known: Row, row: Row) => Row> = {
  conversations: (known, row) =>
    mergeConversations(known as unknown as Conversation, row as unknown as Conversation) as never,
  messages: (known, row) =>
    mergeMessages(known as unknown as Message, row as unknown as Message) as never,
  settings: joinSettings,
  ownTools: later,
  memos: later,
  library: (known, row) => (known.is_deleted && !row.is_deleted ? row : known),
  conversationLocal: joinDrafts,
};

function later(known: Row, row: Row): Row {
  return String(row.hlc) > String(known.hlc) ? row : known;
}

/** A list of sites that protects has those of both, as an edit after the later one. */
function joinSettings(known: Row, row: Row): Row {
  const last = later(known, row);
  const value = unitedSetting(row.key as SettingKey, known.value, row.value);
  if (!value || canonicalJson(value) === canonicalJson(last.value)) return last;
  return { ...last, value, hlc: nextHlc(String(last.hlc), 0, String(last.deviceId)) };
}

function joinDrafts(known: Row, row: Row): Row {
  const drafts = [known.draft, row.draft].map(String).filter((draft) => draft !== '');
  const draft = [...new Set(drafts)].join('\n\n');
  return { ...(known.conversationId === null ? row : known), draft };
}

/** Ids of the record are numbers of one database; rows with the same content are one. */
async function joinSent(table: Table, rows: readonly Row[]): Promise<void> {
  const known = (await table.toArray()) as Row[];
  const taken = new Set(known.map((row) => row.id));
  const contents = new Set(known.map(contentOf));
  for (const row of rows) {
    if (contents.has(contentOf(row))) continue;
    const { id: _id, ...rest } = row;
    taken.add(await table.add(taken.has(row.id) ? rest : row));
  }
}

const contentOf = ({ id: _id, ...rest }: Row) => canonicalJson(rest);
const isSame = (one: Row, other: Row) =>
  canonicalJson({ ...one, rev: 0, dirty: 0 }) === canonicalJson({ ...other, rev: 0, dirty: 0 });
