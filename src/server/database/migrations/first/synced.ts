/** Columns of every synced row (DESIGN section 8). `hlc` sorts by bytes, whatever the locale. */
export const synced = `owner_id text not null references owner (owner_id),
    rev bigint not null default 0,
    device_id text not null,
    hlc text collate "C" not null,
    deleted_at timestamptz`;
