import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { UploadEvent } from '#api/documents.ts';
import type { UploadPayload } from '../documents/uploads/upload-payload.ts';
import type {
  AnalyticsDayTable,
  AnalyticsEventTable,
  AnalyticsProfileTable,
  AnalyticsRecordingTable,
} from './analytics-tables.ts';
import type { AnswerEventTable, ResumableAnswerTable } from './answer-tables.ts';
import type {
  MessageBlockTable,
  MessageIndexTable,
  MessagePartTable,
  MessageTextTable,
} from './message-index-tables.ts';
import type {
  DeletedUsageTable,
  GrantedRoleTable,
  PaymentEventTable,
  SubscriptionTable,
  UsageCountTable,
  UsageLimitTable,
  UsageTaskTable,
} from './plan-tables.ts';
import type { ApiTokenTable, AssistantCallTable, AssistantGrantTable } from './token-tables.ts';

/*
 * Tables as the migrations make them; a test compares a fresh database with this file. Every row has
 * an owner, but the installation's and those about addresses that have not signed in; every key of synced
 * rows begins with `owner_id`, so that an id reveals nothing about others' rows.
 */

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Counter = ColumnType<string, number | string | bigint, number | string | bigint>;
/** Counted by the database. */
type Count = ColumnType<string, number | undefined, number | string | bigint>;

/** DESIGN section 8: columns of every synced row. `deleted_at`: a tombstone, stored for 90 days. */
interface SyncedTable {
  owner_id: string;
  rev: Counter;
  device_id: string;
  hlc: string;
  deleted_at: Timestamp | null;
}

interface OwnerTable {
  owner_id: string;
  kind: string;
  /** The owner's counter: each synced write takes the next number as its `rev`. */
  rev: ColumnType<string, number | undefined, number | string | bigint>;
  /** The highest `rev` of a tombstone that was removed; 0: none was. */
  purged_rev: ColumnType<string, number | undefined, number | string | bigint>;
  /** A device with a lower cursor may be from before the database was set back to a backup; 0: it was not. */
  restored_rev: ColumnType<string, number | undefined, number | string | bigint>;
  /** Bytes of what the owner stores (storage/stored-bytes.ts): triggers count them. */
  chat_bytes: Count;
  /** Of conversations that can be restored. */
  deleted_bytes: Count;
  setting_bytes: Count;
  share_bytes: Count;
  analytics_bytes: Count;
  document_bytes: Count;
  created_at: Generated<Date>;
}

/** A client that was paired or signed in; only a hash of its refresh token is stored. */
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
  /** Of the current refresh token: how many came before it. */
  generation: Generated<number>;
  rotated_at: Timestamp | null;
}

/** A person who signs in. */
interface AccountTable {
  owner_id: string;
  /** In lower case. */
  email: string;
  client_user_id: string;
  /** `sub` of the identity provider. */
  google_subject: string | null;
  group_id: string | null;
  invitation_code_used: string | null;
  /** S3.7, as the client sent it when the account was made. */
  traffic: JSONColumnType<object>;
  created_at: Generated<Date>;
  /** When its deletion began; all else of it is being removed. */
  deleting_at: Timestamp | null;
}

/** `owner_id`: who made it. */
interface AccountGroupTable {
  owner_id: string;
  group_id: string;
  name: string;
  created_at: Generated<Date>;
}

/** A nonce that a session's signed call has used. */
interface NonceTable {
  owner_id: string;
  session_id: string;
  nonce: string;
  expires_at: Timestamp;
}

/** A code that was mailed to an address, of an account or not, for the client that asked for it; all as HMACs. */
interface SignInCodeTable {
  email_hash: string;
  client_hash: string;
  code_hash: string;
  tries: Generated<number>;
  expires_at: Timestamp;
}

/** A code that another client exchanges for a session; only its hash is stored. */
interface OneTimeCodeTable {
  owner_id: string;
  code_hash: string;
  kind: string;
  /** The session that made it; null: a sign-in did. */
  session_id: string | null;
  challenge: string;
  client: string;
  expires_at: Timestamp;
}

/** Attempts of an address, counted over all processes. The bucket's name is an HMAC. */
interface RateWindowTable {
  bucket: string;
  count: number;
  ends_at: Timestamp;
}

/** `is_delete`: it can be restored. */
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
  clocks: JSONColumnType<Record<string, string>>;
  /** Fields that this version does not know. */
  more: JSONColumnType<Record<string, unknown>>;
  /** When the server stored the last change of it or of its messages. */
  changed_at: Timestamp;
  /** Of its messages, tombstones too: triggers count them. */
  message_count: Generated<number>;
  message_bytes: Count;
}

/** `is_deleted`: a tombstone without content. */
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
  citations: JSONColumnType<object[]>;
  coverage: JSONColumnType<object> | null;
  compared_message_id: string | null;
  generation: JSONColumnType<object> | null;
  clocks: JSONColumnType<Record<string, string>>;
  /** Fields that this version does not know. */
  more: JSONColumnType<Record<string, unknown>>;
  /** Of its JSON: bounds conversations and replies. */
  bytes: number;
  changed_at: Timestamp;
}

/** What a share's page shows; `page`: its HTML. */
interface ShareTable {
  owner_id: string;
  share_id: string;
  conversation_id: string;
  title: string;
  messages: JSONColumnType<object[]>;
  page: string;
  created_at: Generated<Date>;
}

interface AttachmentTable extends SyncedTable {
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
  left_out: number | null;
  created_at: Timestamp;
}

interface SettingTable extends SyncedTable {
  key: string;
  value: JSONColumnType<object>;
  updated_at: Timestamp;
}

/** How a document was uploaded and where its file is. `charged`: bytes of the owner's quota. */
interface UploadTable {
  owner_id: string;
  doc_id: string;
  task_id: string;
  status: string;
  stage: string;
  events: JSONColumnType<UploadEvent[]>;
  error: JSONColumnType<object> | null;
  object_key: string;
  bytes: Counter;
  charged: Counter;
  media_type: string;
  file_name: string;
  /** The form's fields until the document's row is made of them. */
  payload: JSONColumnType<UploadPayload> | null;
  stored_at: Timestamp | null;
  updated_at: Generated<Date>;
}

/** A part of a file whose upload is under way (documents/parts.ts). */
interface UploadPartTable {
  owner_id: string;
  doc_id: string;
  /** Offset of its first byte. */
  first: Counter;
  bytes: Counter;
  /** Of the whole file. */
  file_bytes: Counter;
  object_key: string;
  created_at: Generated<Date>;
}

/** Work that outlives the process that began it; the holder of the lease runs it. */
interface JobTable {
  owner_id: string;
  kind: string;
  subject: string;
  attempts: Generated<number>;
  next_run: Generated<Date>;
  lease_token: string | null;
  lease_until: Timestamp | null;
}

/** A document that is in the index. */
interface IndexedDocumentTable {
  owner_id: string;
  doc_id: string;
  /** `analyzerVersion` with which its words were cut. */
  cutter: number;
  /** Hash of its passages' texts: vectors are valid as long as it is the same. */
  fingerprint: string;
  /** Words of each passage, little-endian 16-bit numbers. */
  lengths: Buffer;
  /** Bloom filter of its terms (search/signature.ts). */
  signature: Buffer;
  indexed_at: Generated<Date>;
}

interface PassageTable {
  owner_id: string;
  doc_id: string;
  /** Index in document.passages, from 0. */
  ordinal: number;
  passage_id: string;
  text_start: number;
  text_end: number;
  anchor: JSONColumnType<object>;
  text: string;
}

/** A range of a document's dictionary (search/word-blocks.ts). */
interface WordBlockTable {
  owner_id: string;
  doc_id: string;
  reversed: boolean;
  first: Buffer;
  entries: Buffer;
}

/** Vectors of `count` passages from ordinal `first` on, each of length 1. */
interface VectorBlockTable {
  owner_id: string;
  doc_id: string;
  first: number;
  model: string;
  count: number;
  /** The vectors, quantised (search/vectors.ts). */
  codes: Buffer;
  vectors: Buffer;
}

/** A clock that was ahead when its row came first, and the one that the row got instead. */
interface ClampedClockTable {
  owner_id: string;
  sent: string;
  given: string;
  clamped_at: Timestamp;
}

/** One row: the identity of this database towards the object store. */
interface InstallationTable {
  one: Generated<boolean>;
  installation_id: Generated<string>;
  mark: string | null;
  mark_before: string | null;
}

export interface DB {
  installation: InstallationTable;
  owner: OwnerTable;
  session: SessionTable;
  conversation: ConversationTable;
  message: MessageTable;
  share: ShareTable;
  resumable_answer: ResumableAnswerTable;
  answer_event: AnswerEventTable;
  attachment: AttachmentTable;
  document: DocumentTable;
  setting: SettingTable;
  clamped_clock: ClampedClockTable;
  upload: UploadTable;
  upload_part: UploadPartTable;
  job: JobTable;
  indexed_document: IndexedDocumentTable;
  passage: PassageTable;
  word_block: WordBlockTable;
  vector_block: VectorBlockTable;
  message_index: MessageIndexTable;
  message_part: MessagePartTable;
  message_text: MessageTextTable;
  message_block: MessageBlockTable;
  account: AccountTable;
  account_group: AccountGroupTable;
  nonce: NonceTable;
  sign_in_code: SignInCodeTable;
  one_time_code: OneTimeCodeTable;
  api_token: ApiTokenTable;
  assistant_call: AssistantCallTable;
  assistant_grant: AssistantGrantTable;
  rate_window: RateWindowTable;
  granted_role: GrantedRoleTable;
  subscription: SubscriptionTable;
  payment_event: PaymentEventTable;
  usage_limit: UsageLimitTable;
  usage_count: UsageCountTable;
  usage_task: UsageTaskTable;
  deleted_usage: DeletedUsageTable;
  analytics_event: AnalyticsEventTable;
  analytics_recording: AnalyticsRecordingTable;
  analytics_profile: AnalyticsProfileTable;
  analytics_day: AnalyticsDayTable;
}
