import { proxy } from 'comlink';
import type { HashProgress } from '#workers/hash/hash.api.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

const hashMs = 300_000;

/** S5.6: the id of a file. Progress in bytes. */
export function hashFile(
  pool: WorkPort,
  file: Blob,
  signal: AbortSignal | null,
  onProgress: HashProgress = () => undefined,
): Promise<string> {
  return pool.run(signal, 'hash', (job) => job.hash(file, proxy(onProgress)), {
    timeoutMs: hashMs,
    endOnError: true,
    long: true,
  });
}
