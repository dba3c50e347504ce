/** Distinguishes this database from others that store files in the same place. The marks: documents/store-mark.ts. */
export const installationTable: readonly string[] = [
  // The key has one value, so that there is one row.
  `create table installation (
    one boolean primary key default true check (one),
    installation_id uuid not null default gen_random_uuid(),
    mark uuid,
    mark_before uuid)`,
  `insert into installation default values`,
];
