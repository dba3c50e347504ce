import { ConfigError } from '../config/config-error.ts';
import { ForeignDatabase, NewerDatabase, UnsuitableDatabase } from '../database/check-database.ts';
import { DatabaseUnavailable } from '../database/database-failure.ts';
import { ClusterError } from '../postgres/cluster-error.ts';

interface StartSettings {
  dataDir: string;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
}

/** EFBIG: the file is longer than `ulimit -f` or the file system allows. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
const forbidden = new Set(['EACCES', 'EPERM', 'EROFS']);
const noFolder = new Set(['ENOTDIR', 'EEXIST', 'ENOENT']);
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);

/**
 * What keeps the server from starting, as lines that say what to do. Errors that are none of the operator's
 * are returned as they are.
 */
export function startProblem(failure: unknown, settings: StartSettings): unknown {
  const thrown = failure instanceof DatabaseUnavailable ? failure.cause : failure;
  if (thrown instanceof ConfigError) return thrown;
  if (thrown instanceof NewerDatabase || thrown instanceof ForeignDatabase)
    return new ConfigError([thrown.message]);
  const problem =
    diskProblem(thrown, settings) ??
    (settings.databaseUrl ? databaseProblem(thrown, settings.databaseUrl) : clusterProblem(thrown));
  return problem === undefined ? thrown : new ConfigError([problem]);
}

function diskProblem(thrown: unknown, { dataDir }: StartSettings): string | undefined {
  const code = codeOf(thrown);
  const isFull = full.has(code) || (thrown instanceof ClusterError && thrown.isDiskFull);
  if (isFull) {
    return `DATA_DIR: the disk of ${dataDir} is full (${code || 'ENOSPC'}); free some space, or name a folder of another disk.`;
  }
  const { path = '', syscall } = (thrown ?? {}) as { path?: string; syscall?: string };
  const isOfFolder = path !== '' && (path.startsWith(dataDir) || dataDir.startsWith(path));
  if (!isOfFolder) return undefined;
  if (forbidden.has(code)) {
    return `DATA_DIR: ${dataDir} cannot be written (${code}); give this user the right to, or name another folder.`;
  }
  if (syscall === 'mkdir' && noFolder.has(code)) {
    return `DATA_DIR: ${dataDir} cannot be made a folder (${code}); name another one.`;
  }
  return undefined;
}

function databaseProblem(thrown: unknown, databaseUrl: string): string | undefined {
  if (thrown instanceof UnsuitableDatabase) return `DATABASE_URL: ${thrown.message}`;
  const code = codeOf(thrown);
  if (code === 'ERR_INVALID_URL' || !URL.canParse(databaseUrl)) {
    return 'DATABASE_URL: is no address; write special characters of the password as %23 for #, %40 for @.';
  }
  const { host, username, pathname } = new URL(databaseUrl);
  const name = decodeURIComponent(pathname.slice(1)) || username;
  if (unreachable.has(code) || /timeout|terminated unexpectedly/i.test(messageOf(thrown))) {
    return `DATABASE_URL: no PostgreSQL answers at ${host} (${code || 'time-out'}); start it, or correct the address.`;
  }
  if (code === '28P01' || code === '28000') {
    return `DATABASE_URL: the PostgreSQL at ${host} refuses user '${username}'; correct user and password, or its pg_hba.conf.`;
  }
  if (code === '3D000') {
    return `DATABASE_URL: the PostgreSQL at ${host} has no database '${name}'; make it with: createdb ${name}`;
  }
  if (code === '42501') {
    return `DATABASE_URL: user '${username}' may not make tables in '${name}'; grant it: grant create on schema public to "${username}"`;
  }
  if (/SSL|certificate/i.test(messageOf(thrown))) {
    return `DATABASE_URL: no secure connection to ${host} (${oneLine(messageOf(thrown))}); set sslmode in the address.`;
  }
  return undefined;
}

function clusterProblem(thrown: unknown): string | undefined {
  if (!(thrown instanceof ClusterError)) return undefined;
  return `DATA_DIR: the embedded PostgreSQL does not start: ${oneLine(thrown.message)}`;
}

/** The code of an error or of its cause: a system's, Node's or PostgreSQL's. */
function codeOf(thrown: unknown): string {
  const { code, cause, errors } = (thrown ?? {}) as Record<string, unknown>;
  if (typeof code === 'string') return code;
  const inner: unknown = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  return inner ? codeOf(inner) : '';
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}

/** Lines for the terminal; the stack of an unexpected error only at LOG_LEVEL=debug or trace. */
export function failureLines(thrown: unknown, logLevel: string | undefined): string[] {
  if (thrown instanceof ConfigError) {
    return ['Gloss cannot start:', ...thrown.problems.map((problem) => `  ${problem}`)];
  }
  const isDebugging = logLevel === 'debug' || logLevel === 'trace';
  const stack = isDebugging && thrown instanceof Error ? [thrown.stack ?? ''] : [];
  const hint = isDebugging ? '' : ' (LOG_LEVEL=debug shows where)';
  return [`Gloss cannot start: ${oneLine(messageOf(thrown))}${hint}`, ...stack];
}
