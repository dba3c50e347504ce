import { synced } from './synced.ts';

/** Deleted with their document. Keys begin with the owner, so that no step of a query reads others' rows. */
const ofDocument = (name: string) => `constraint ${name} foreign key (owner_id, doc_id)
    references document (owner_id, doc_id) on delete cascade deferrable`;

/** Documents, their files, and the search in them. */
export const documentTables: readonly string[] = [
  // An address may be longer than an entry of an index.
  `create table document (
    ${synced},
    doc_id text not null,
    doc_type text not null,
    pure_text text not null,
    tokens integer not null,
    link text,
    file_link text,
    doc_type_dependent_data jsonb not null,
    passages jsonb not null,
    hidden_dropped integer not null default 0,
    created_at timestamptz not null,
    left_out integer,
    primary key (owner_id, doc_id))`,
  `create index document_by_link on document (owner_id, left(link, 500))`,
  `create index document_by_rev on document (owner_id, rev)`,
  `create index document_deleted on document (owner_id, doc_id) where deleted_at is not null`,
  // One row a document. The unique key prevents that two nodes store the same document.
  `create table upload (
    owner_id text not null references owner (owner_id),
    doc_id text not null,
    task_id uuid not null,
    status text not null,
    stage text not null,
    events jsonb not null default '[]',
    error jsonb,
    object_key text not null,
    bytes bigint not null,
    charged bigint not null,
    media_type text not null,
    file_name text not null,
    payload jsonb,
    stored_at timestamptz,
    updated_at timestamptz not null default now(),
    primary key (owner_id, doc_id),
    constraint upload_task unique (owner_id, task_id))`,
  `create index upload_by_object on upload (object_key)`,
  `create index upload_unfinished on upload (status, updated_at) where status <> 'done'`,
  // Parts of files whose uploads are under way; a row is written once its object is stored.
  `create table upload_part (
    owner_id text not null references owner (owner_id),
    doc_id text not null,
    first bigint not null,
    bytes bigint not null,
    file_bytes bigint not null,
    object_key text not null,
    created_at timestamptz not null default now(),
    primary key (owner_id, doc_id, first))`,
  `create index upload_part_by_object on upload_part (object_key)`,
  `create index upload_part_by_time on upload_part (created_at)`,
  // Work that outlives the process that began it; the holder of the lease runs it.
  `create table job (
    owner_id text not null references owner (owner_id),
    kind text not null,
    subject text not null,
    attempts integer not null default 0,
    next_run timestamptz not null default now(),
    lease_token uuid,
    lease_until timestamptz,
    primary key (owner_id, kind, subject))`,
  `create index job_by_time on job (kind, next_run)`,
  // What a search needs of a document before it reads its words.
  `create table indexed_document (
    owner_id text not null,
    doc_id text not null,
    cutter integer not null,
    fingerprint text not null,
    lengths bytea not null,
    indexed_at timestamptz not null default now(),
    signature bytea not null,
    primary key (owner_id, doc_id),
    ${ofDocument('indexed_document_document')})`,
  `create index indexed_document_by_cutter on indexed_document (cutter)`,
  // Bloom filter of a document's terms (search/signature.ts), stored in the row itself: every search reads it.
  `alter table indexed_document alter column signature set storage plain`,
  `create table passage (
    owner_id text not null,
    doc_id text not null,
    ordinal integer not null,
    passage_id text not null,
    text_start integer not null,
    text_end integer not null,
    anchor jsonb not null,
    text text not null,
    primary key (owner_id, doc_id, ordinal),
    ${ofDocument('passage_document')})`,
  // The inverted index: a document's sorted dictionary with its postings, in blocks of about 1 kB.
  `create table word_block (
    owner_id text not null,
    doc_id text not null,
    reversed boolean not null,
    first bytea not null,
    entries bytea not null,
    primary key (owner_id, doc_id, reversed, first),
    ${ofDocument('word_block_document')})`,
  // Vectors of passages from `first` on, concatenated (search/vectors.ts).
  `create table vector_block (
    owner_id text not null,
    doc_id text not null,
    first integer not null,
    model text not null,
    count integer not null,
    codes bytea not null,
    vectors bytea not null,
    primary key (owner_id, doc_id, first),
    ${ofDocument('vector_block_document')})`,
  // Floats do not compress, and of an uncompressed value PostgreSQL reads only the requested part.
  `alter table vector_block alter column codes set storage external,
                          alter column vectors set storage external`,
];
