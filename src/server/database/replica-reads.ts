import { sql } from 'kysely';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Principal } from '../auth/principal.ts';
import type { Database } from './connect.ts';
import { DatabaseUnavailable } from './database-failure.ts';

interface ReplicaReadsParts {
  primary: Database;
  /** Null: there is none. */
  replica: Database | null;
  onError: (error: unknown) => void;
  /** Called with each read that a replica could have served, and which database did. */
  onRead: (from: 'replica' | 'primary') => void;
  /** Milliseconds of a clock that is never set back. */
  now?: () => number;
}

/** After a failure the replica is left alone for this time. */
const restMs = 5000;

/** How far a database has come with what an owner has written. */
interface Marks {
  installation: string;
  rev: bigint;
  /** The last rev in the index of messages. */
  indexed: bigint;
}

/**
 * Lists and searches, by a replica of the database where there is one. A replica lags, and a person sees what they have
 * just written, by whichever node: so its owner's revs are compared with the primary's, which costs that one row by its
 * key, and where the replica has not come so far the primary answers. It never goes back, so that what is read after
 * the comparison is as new. Rows that take no rev (uploads, usage, sessions) are read from the primary.
 */
export class ReplicaReads {
  readonly #parts: Required<ReplicaReadsParts>;
  #restsUntil = 0;

  constructor(parts: ReplicaReadsParts) {
    this.#parts = { now: () => performance.now(), ...parts };
  }

  /** `read` is repeatable: where the replica breaks, the primary has it from its beginning. */
  async run<Result>(
    { ownerId }: Principal,
    read: (db: Database) => Promise<Result>,
  ): Promise<Result> {
    const { primary, replica, onError, onRead, now } = this.#parts;
    if (!replica) return read(primary);
    if (now() >= this.#restsUntil) {
      try {
        if (await this.#isFresh(ownerId, replica)) {
          const result = await read(replica);
          onRead('replica');
          return result;
        }
      } catch (error) {
        const isRefusal = error instanceof CodedError && !(error instanceof DatabaseUnavailable);
        if (isRefusal) throw error;
        this.#restsUntil = now() + restMs;
        onError(error);
      }
    }
    onRead('primary');
    return read(primary);
  }

  async #isFresh(ownerId: string, replica: Database): Promise<boolean> {
    const [wanted, has] = await Promise.all([
      marksOf(this.#parts.primary, ownerId),
      marksOf(replica, ownerId),
    ]);
    if (!wanted || !has) return false;
    if (wanted.installation !== has.installation) {
      this.#restsUntil = Number.POSITIVE_INFINITY;
      this.#parts.onError(new Error('DATABASE_REPLICA_URL names another database: it is not read'));
      return false;
    }
    return has.rev >= wanted.rev && has.indexed >= wanted.indexed;
  }
}

/** Undefined: the owner is not there. */
async function marksOf(db: Database, ownerId: string): Promise<Marks | undefined> {
  const { rows } = await sql<{ installation: string; rev: string; indexed: string }>`
    select i.installation_id as installation, o.rev, coalesce(m.rev, 0) as indexed
      from installation i
     cross join owner o
      left join message_index m on m.owner_id = o.owner_id
     where o.owner_id = ${ownerId}`.execute(db);
  const [row] = rows;
  return row && { ...row, rev: BigInt(row.rev), indexed: BigInt(row.indexed) };
}
