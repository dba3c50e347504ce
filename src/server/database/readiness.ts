import { sql } from 'kysely';
import type { Database } from './connect.ts';
import type { DatabaseUnavailable } from './database-failure.ts';

/** Limit of the write that is tried. */
const limitMs = 2000;
/** How long its result is used: a probe every second by ten balancers costs one write. */
const cachedMs = 1000;
/** How long a write that PostgreSQL refused counts: the one that is tried may fit where others do not. */
const defaultRefusedMs = 10_000;

/** Does the database take writes? */
export class Readiness {
  #tried: Promise<boolean> | null = null;
  #refusal: NodeJS.Timeout | null = null;
  #refusedMs: number;

  constructor(refusedMs = defaultRefusedMs) {
    this.#refusedMs = refusedMs;
  }

  /** A statement has failed. */
  failed(error: DatabaseUnavailable): void {
    if (!error.refusesWrites) return;
    clearTimeout(this.#refusal ?? undefined);
    this.#refusal = setTimeout(() => {
      this.#refusal = null;
    }, this.#refusedMs).unref();
  }

  async isReady(db: Database): Promise<boolean> {
    if (this.#refusal) return false;
    this.#tried ??= this.#try(db);
    return this.#tried;
  }

  async #try(db: Database): Promise<boolean> {
    const isReady = await Promise.race([write(db), late()]);
    setTimeout(() => {
      this.#tried = null;
    }, cachedMs).unref();
    return isReady;
  }
}

/** Writes a row as it is, unless another process does so at this moment. */
function write(db: Database): Promise<boolean> {
  return sql`
    update installation set mark = mark
     where one in (select one from installation for update skip locked)`
    .execute(db)
    .then(
      () => true,
      () => false,
    );
}

function late(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), limitMs).unref();
  });
}
