import type { ReplyOf } from '#bus/types.ts';
import type { MemoryPage } from '#domain/memory/memory.ts';
import { pageById, textsOf } from '#services/store/memory/find-pages.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ReadText } from '#workers/memory/memory.api.ts';
import type { MemoryDeps } from './memory-deps.ts';

type Deps = Pick<MemoryDeps, 'store' | 'pool'>;

/** A page with what was read of it. @throws not_found */
export async function readCopy(
  { store, pool }: Deps,
  pageId: string,
  signal: AbortSignal,
): Promise<{ page: MemoryPage; read: ReadText }> {
  const page = await pageById(store, pageId);
  const [row] = page ? await textsOf(store, [page.hash]) : [];
  if (!page || !row) throw new CodedError('not_found', 'the page was forgotten');
  const [read] = await pool.run(signal, 'memory', (job) => job.unpack([row.bytes]));
  return { page, read: read ?? { text: '', passages: [] } };
}

/** A page's text as it was read. @throws not_found */
export async function storedCopy(
  deps: Deps,
  pageId: string,
  signal: AbortSignal,
): Promise<ReplyOf<'memory.copy'>> {
  const { page, read } = await readCopy(deps, pageId, signal);
  return { page, text: read.text };
}
