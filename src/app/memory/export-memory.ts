import type { MemoryPage } from '#domain/memory/memory.ts';
import { timeNow } from '#services/store/database/new-rows.ts';
import { stored } from '#services/store/database/store.ts';
import { textsOf } from '#services/store/memory/find-pages.ts';
import { pagesToForget } from '#services/store/memory/forget.ts';
import type { ReadScope } from '#services/store/memory/read-entries.ts';
import { addWords } from './add-words.ts';
import type { MemoryDeps } from './memory-deps.ts';

type Deps = Pick<MemoryDeps, 'store' | 'pool'>;

/** Pages whose texts are unpacked together. */
const batch = 10;
const version = 1;

/**
 * What was read as one JSON, in pieces: `{gloss, version, created_at, pages}`, each page with its text, the SHA-256 of that,
 * and its visits. `scope`: a site or a day of it.
 */
export async function* exportMemory(
  deps: Deps,
  scope: ReadScope,
  signal: AbortSignal,
): AsyncGenerator<{ json: string }, Record<string, never>, undefined> {
  const { store } = deps;
  await addWords(deps);
  const head = { gloss: 'memory', version, created_at: timeNow(store) };
  yield { json: `${JSON.stringify(head).slice(0, -1)},"pages":[` };
  const ids = await pagesToForget(store, scope);
  for (let from = 0; from < ids.length; from += batch) {
    const pages = await exportedPages(deps, ids.slice(from, from + batch), signal);
    const lines = pages.map((page) => `\n${JSON.stringify(page)}`).join(',');
    if (lines !== '') yield { json: from === 0 ? lines : `,${lines}` };
  }
  yield { json: '\n]}\n' };
  return {};
}

async function exportedPages({ store, pool }: Deps, ids: readonly string[], signal: AbortSignal) {
  const { db } = store;
  const found = await stored(() => db.memoryPages.bulkGet([...ids]));
  const pages = found.filter((page) => page !== undefined);
  const rows = await textsOf(store, [...new Set(pages.map(({ hash }) => hash))]);
  const read = await pool.run(signal, 'memory', (job) =>
    job.unpack(rows.map(({ bytes }) => bytes)),
  );
  const texts = new Map(rows.map(({ hash }, at) => [hash, read[at]?.text ?? '']));
  const visits = await stored(() => db.memoryVisits.where('pageId').anyOf(ids).sortBy('at'));
  return pages.map((page) => ({
    ...shownOf(page),
    visits: visits
      .filter(({ pageId }) => pageId === page.id)
      .map(({ at, reason }) => ({ at: new Date(at).toISOString(), reason })),
    sha256: page.hash,
    text: texts.get(page.hash) ?? '',
  }));
}

function shownOf({ address, title, author, published }: MemoryPage) {
  return { address, title, author, published };
}
