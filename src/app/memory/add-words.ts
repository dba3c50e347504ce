import { indexTexts } from '#services/store/memory/index-texts.ts';
import type { MemoryDeps } from './memory-deps.ts';

/** Makes the words of texts that came from a backup or another device; those that are not what they say go. */
export function addWords({ store, pool }: Pick<MemoryDeps, 'store' | 'pool'>): Promise<void> {
  return indexTexts(store, (texts) => pool.run(null, 'memory', (job) => job.words(texts)));
}
