import type { ReplyOf } from '#bus/types.ts';
import { pageById, textsOf } from '#services/store/memory/find-pages.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { MemoryDeps } from './memory-deps.ts';

/** A page's text as it was read. @throws not_found */
export async function storedCopy(
  { store, pool }: Pick<MemoryDeps, 'store' | 'pool'>,
  pageId: string,
  signal: AbortSignal,
): Promise<ReplyOf<'memory.copy'>> {
  const page = await pageById(store, pageId);
  const [row] = page ? await textsOf(store, [page.hash]) : [];
  if (!page || !row) throw new CodedError('not_found', 'the page was forgotten');
  const [read] = await pool.run(signal, 'memory', (job) => job.unpack([row.bytes]));
  return { page, text: read?.text ?? '' };
}
