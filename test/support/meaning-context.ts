import { createMeaning } from '#app/memory/meaning/meaning.ts';
import type { MeaningDeps } from '#app/memory/memory-deps.ts';
import { remember } from '#app/memory/remember.ts';
import { searchMemory } from '#app/memory/search-memory.ts';
import { type MemorySetting, noMemory } from '#domain/memory/memory.ts';
import { createHostProvider } from '#services/llm/host-provider.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { newMemoryPool } from './memory-pool.ts';
import { newName, openContext, testNow } from './memory-store.ts';
import { savePage } from './turn-contexts.ts';
import type { EmbeddingServer } from './vendors/embedding-server.ts';

export const vectorModel = (model = 'meaning-embed-1') =>
  ({ connection: 'OPENAI_API', model }) as const;
export const memoryOn: MemorySetting = {
  ...noMemory,
  ofQuestions: true,
  days: null,
  megabytes: 500,
};

const { signal } = new AbortController();

/** Contexts of one origin that make vectors with a scripted host; each may die. */
export function meaningOrigin(server: EmbeddingServer) {
  const name = newName();
  const clock = new ManualClock(testNow);
  const locks = memoryLocks();
  const fetch = (url: string, init: RequestInit) => globalThis.fetch(url, init);
  const context = ({
    isLocal = false,
    fetch: fetched = fetch,
    ...more
  }: Partial<MeaningDeps & { isLocal: boolean; fetch: typeof fetch }> = {}) => {
    const store = openContext(name, clock);
    const pool = more.pool ?? newMemoryPool();
    const { locks: port, die } = locks.context();
    const host = { host: server.url, apiKey: null, fetch: fetched, clock };
    const meaning = createMeaning({
      store,
      locks: port,
      isOnline: () => true,
      isOnMains: async () => true,
      provider: async (connection) =>
        connection === 'OPENAI_API'
          ? { provider: createHostProvider(host), cacheKey: '', isLocal, host: 'vectors.test' }
          : null,
      ...more,
      pool,
    });
    const deps = { store, pool, meaning };
    const search = (words: string, scope = {}) =>
      searchMemory(deps, { words, site: null, day: null, meaning: true, ...scope }, signal);
    const read = async (pages: Record<string, string>) => {
      for (const [docId, text] of Object.entries(pages)) await savePage(store, docId, text);
      await remember(deps, Object.keys(pages), 'question');
    };
    return { ...deps, search, read, die };
  };
  return { clock, context };
}

/** A context whose owner has chosen a model, and has read these pages. */
export async function openMeaning(
  server: EmbeddingServer,
  pages: Record<string, string>,
  more: Parameters<ReturnType<typeof meaningOrigin>['context']>[0] = {},
) {
  const { clock, context } = meaningOrigin(server);
  const first = context(more);
  await writeSettings(first.store, { memory: memoryOn, memoryModel: vectorModel() });
  await first.read(pages);
  return { ...first, clock, context };
}
