import { CodedError } from '#shared/errors/coded-error.ts';

/** Seconds after which a client tries again: a failover and a restart take about as long. */
const retryAfter = '2';

/**
 * The database cannot serve now, whatever the statement was: it is gone, shutting down, full, read-only or has no
 * connection left. 503 with Retry-After; `cause` is what the driver threw, for the log.
 */
export class DatabaseUnavailable extends CodedError {
  override readonly cause: unknown;
  /** SQLSTATE, a system's code such as ECONNREFUSED, or '' where the driver gives none. */
  readonly state: string;

  constructor(cause: unknown) {
    super('server_unavailable', "the server's database is not available", { retryAfter });
    this.cause = cause;
    this.state = stateOf(cause);
  }

  /** Does it answer, but take no writes? */
  get refusesWrites(): boolean {
    return refusingWrites.has(this.state);
  }
}

const refusingWrites: ReadonlySet<string> = new Set(['25006', '53100']);

/**
 * By Appendix A of PostgreSQL's manual: 08 connection, 53 resources (53100 disk full, 53200 memory, 53300
 * connections), 57P shutdown and start, 58 the system's own errors; 25006 read-only, 40001 and 40P01 lost against
 * another transaction, 55P03 a lock, 57014 cancelled.
 */
const unavailable = /^(?:08|53|58|57P)|^(?:25006|40001|40P01|55P03|57014)$/;

/** Did a statement fail for a reason that passes by itself? */
export function isUnavailable(thrown: unknown): boolean {
  return unavailable.test(stateOf(thrown));
}

function stateOf(thrown: unknown): string {
  const { code } = (thrown ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
