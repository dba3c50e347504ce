import { CodedError } from '#shared/errors/coded-error.ts';

/** EFBIG: the file is longer than `ulimit -f` or the file system allows. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A failure of the disk or of S3 as callers may see it; coded errors and aborts are not changed. */
export function fromStore(thrown: unknown): unknown {
  if (thrown instanceof CodedError || isAbort(thrown)) return thrown;
  const code = codeOf(thrown);
  if (full.has(code ?? '')) {
    return new CodedError('server_storage_full', "the server's disk is full");
  }
  return new CodedError('store_unavailable', `the object store failed: ${code ?? nameOf(thrown)}`);
}

function isAbort(thrown: unknown): boolean {
  return (thrown as { name?: unknown } | null)?.name === 'AbortError';
}

/** The code of the error or of its cause: fetch wraps the socket's error. */
function codeOf(thrown: unknown): string | undefined {
  const { code, cause, serviceCode } = (thrown ?? {}) as Record<string, unknown>;
  if (typeof serviceCode === 'string') return serviceCode;
  if (typeof code === 'string') return code;
  return cause ? codeOf(cause) : undefined;
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown;
}

/** Listens to the errors of a stream until its reader does, which may first wait for something else. */
export const readByItsReader = (): void => undefined;
