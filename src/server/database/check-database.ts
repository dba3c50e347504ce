import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** A PostgreSQL that Gloss cannot use. */
export class UnsuitableDatabase extends Error {
  override readonly name = 'UnsuitableDatabase';
}

/** A database that a newer release has changed: this one does not know its tables. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  constructor(migration: string) {
    super(
      `The database was upgraded by a newer release (${migration}): start that release, or restore the snapshot from before the upgrade (docs/self-hosting.md).`,
    );
  }
}

/** A database whose tables no release of Gloss has made. */
export class ForeignDatabase extends Error {
  override readonly name = 'ForeignDatabase';

  constructor(migration: string) {
    super(
      `The database has tables of another program, or of Gloss before its first release (${migration}), which this release cannot upgrade. Nothing was changed: name an empty database in DATABASE_URL, or, for the embedded one, move DATA_DIR/postgres away (docs/self-hosting.md).`,
    );
  }
}

/** The oldest version on which the tests were run. */
const minVersion = 15;

/** Throws UnsuitableDatabase for a version that is too old, and the driver's errors where none answers. */
export async function checkDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ number: string; version: string }>`
    select current_setting('server_version_num') as number,
           current_setting('server_version') as version`.execute(db);
  const { number = '0', version = 'unknown' } = rows[0] ?? {};
  if (Number(number) >= minVersion * 10_000) return;
  const [short] = version.split(' ', 1);
  throw new UnsuitableDatabase(
    `PostgreSQL ${short} is too old; Gloss needs ${minVersion} or newer. Upgrade it, or leave DATABASE_URL out for the embedded one.`,
  );
}
