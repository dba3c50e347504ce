import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/*
 * Tables as the migrations make them; a test holds a fresh database beside this file. Every row has
 * an owner, and `owner_id` leads every key, so that ids tell nothing about others' rows.
 */

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Counter = ColumnType<string, number | string | bigint, number | string | bigint>;

/** DESIGN section 8: what every synced row carries. `deleted_at`: a tombstone, kept 90 days. */
interface SyncedTable {
  owner_id: string;
  rev: Counter;
  device_id: string;
  hlc: string;
  deleted_at: Timestamp | null;
}

export interface OwnerTable {
  owner_id: string;
  kind: string;
  /** The owner's counter: each synced write takes the next number as its `rev`. */
  rev: ColumnType<string, number | undefined, number | string | bigint>;
  created_at: Generated<Date>;
}

/** A client that was paired or signed in; its refresh token is kept as a hash only. */
export interface SessionTable {
  session_id: string;
  owner_id: string;
  client: string;
  /** SHA-256 of the pairing secret it was made with; null: not by pairing. */
  made_with: string | null;
  refresh_hash: string;
  created_at: Generated<Date>;
  expires_at: Timestamp;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface ConversationTable extends SyncedTable {
  id: string;
  last_message_id: string | null;
  author_id: string | null;
  name: string;
  type: string;
  meta: JSONColumnType<object>;
  is_delete: Generated<boolean>;
  share_enable: Generated<boolean>;
  share_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface MessageTable extends SyncedTable {
  message_id: string;
  conversation_id: string;
  parent_message_id: string | null;
  type: string;
  is_deleted: Generated<boolean>;
  text: string;
  reasoning: Generated<string>;
  status: string;
  error: JSONColumnType<object> | null;
  model: JSONColumnType<object> | null;
  sources: JSONColumnType<object[]>;
  usage: JSONColumnType<object> | null;
  prompt_tokens: number | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface AttachmentTable extends SyncedTable {
  id: string;
  message_id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface DocumentTable extends SyncedTable {
  doc_id: string;
  doc_type: string;
  pure_text: string;
  tokens: number;
  link: string | null;
  file_link: string | null;
  doc_type_dependent_data: JSONColumnType<object>;
  passages: JSONColumnType<object[]>;
  hidden_dropped: Generated<number>;
  created_at: Timestamp;
}

export interface SettingTable extends SyncedTable {
  key: string;
  value: JSONColumnType<object>;
  updated_at: Timestamp;
}

export interface DB {
  owner: OwnerTable;
  session: SessionTable;
  conversation: ConversationTable;
  message: MessageTable;
  attachment: AttachmentTable;
  document: DocumentTable;
  setting: SettingTable;
}
