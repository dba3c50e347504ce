import { type Document, factsIn } from '#domain/documents/documents.ts';
import { rememberedAddress } from '#domain/memory/may-remember.ts';
import { siteOf } from '#domain/memory/plain-address.ts';
import { getDocuments } from '#services/store/documents/documents.ts';
import { type NewMemory, rememberPage } from '#services/store/memory/remember-page.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { MemoryDeps } from './memory-deps.ts';

/** Remembers those of the documents that are pages and that the person's settings have remembered. */
export async function remember(
  deps: Pick<MemoryDeps, 'store' | 'pool'>,
  docIds: readonly string[],
): Promise<void> {
  const { store } = deps;
  const settings = await readSettings(store);
  if (docIds.length === 0 || !settings.memory.ofQuestions) return;
  for (const document of await getDocuments(store, docIds)) {
    const address = rememberedAddress(document, settings);
    if (address === null) continue;
    await rememberPage(store, await packed(deps, document, address), settings.memory);
  }
}

async function packed(
  { pool }: Pick<MemoryDeps, 'pool'>,
  document: Document,
  address: string,
): Promise<NewMemory> {
  const { pure_text: text, passages } = document;
  const page = { address, site: siteOf(address), docId: document.doc_id, ...namesOf(document) };
  const more = [page.title, page.site, ...page.author].join('\n');
  const { words, ...row } = await pool.run(
    null,
    'memory',
    (job) => job.pack({ text, passages }, more),
    { bytes: text.length * 2 },
  );
  return { page, text: row, words, reason: 'question' };
}

function namesOf(document: Document) {
  const { author = [], published = null } = factsIn(document).facts ?? {};
  return { title: document.doc_type_dependent_data.title, author, published };
}
