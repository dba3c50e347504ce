import { extensionOf } from '#domain/files/file-kinds.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

const checkMs = 60_000;

/**
 * An image is decoded once when it is added: one that is damaged, or needs more memory than the
 * budget, is refused before it is sent with a question.
 */
export async function checkImage(
  pool: WorkPort,
  file: File,
  signal: AbortSignal | null,
): Promise<void> {
  const isDrawing = file.type === 'image/svg+xml' || extensionOf(file.name) === 'svg';
  const options = { timeoutMs: checkMs, endOnError: true, bytes: file.size };
  await pool.run(
    signal,
    'image',
    async (job) => {
      if (isDrawing) await job.checkSvg(file);
      else await job.check(file);
    },
    options,
  );
}
