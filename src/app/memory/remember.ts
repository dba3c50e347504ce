import { type Document, factsIn } from '#domain/documents/documents.ts';
import { readKindOf, rememberedAddress } from '#domain/memory/may-remember.ts';
import type { ReadReason } from '#domain/memory/memory.ts';
import { siteOf } from '#domain/memory/plain-address.ts';
import { dropUnchanged, getDocument, getDocuments } from '#services/store/documents/documents.ts';
import {
  addPending,
  dropPending,
  type Pending,
  readPending,
} from '#services/store/memory/pending.ts';
import { type NewMemory, rememberPage } from '#services/store/memory/remember-page.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { MemoryDeps } from './memory-deps.ts';

type Deps = Pick<MemoryDeps, 'store' | 'pool'>;

/**
 * Remembers those of the documents that are pages and that the person's settings have remembered. `madeSince`: they were
 * made for this alone since that time, in epoch milliseconds, and go when it is done.
 */
export async function remember(
  deps: Deps,
  docIds: readonly string[],
  reason: ReadReason,
  madeSince: number | null = null,
): Promise<void> {
  const { store } = deps;
  const settings = await readSettings(store);
  const documents = docIds.length === 0 ? [] : await getDocuments(store, docIds);
  const isWanted = (document: Document) => rememberedAddress(document, settings, reason) !== null;
  const at = store.clock.now();
  const pendingOf = ({ doc_id: docId }: Document) => ({ docId, reason, at, madeSince });
  await addPending(store, documents.filter(isWanted).map(pendingOf));
  await each(documents, (document) => rememberOne(deps, pendingOf(document), document));
}

/** What contexts that ended have left. */
export async function rememberPending(deps: Deps): Promise<void> {
  await each(await readPending(deps.store), async (pending) =>
    rememberOne(deps, pending, await getDocument(deps.store, pending.docId)),
  );
}

/** One after the other; one that fails keeps no other back. @throws what the first one has thrown */
async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function rememberOne(
  deps: Deps,
  pending: Pending,
  document: Document | undefined,
): Promise<void> {
  const { store } = deps;
  const { reason, at, madeSince } = pending;
  const settings = await readSettings(store);
  const address = document ? rememberedAddress(document, settings, reason) : null;
  if (document && address !== null) {
    await rememberPage(
      store,
      { ...(await packed(deps, document, address)), reason, at },
      settings.memory,
    );
  } else await dropPending(store, pending);
  if (document && madeSince !== null) await dropUnchanged(store, document, madeSince);
}

async function packed(
  { pool }: Deps,
  document: Document,
  address: string,
): Promise<Omit<NewMemory, 'reason'>> {
  const { pure_text: text, passages } = document;
  const page = { address, site: siteOf(address), docId: document.doc_id, ...namesOf(document) };
  const more = [page.title, page.site, ...page.author].join('\n');
  const { words, ...row } = await pool.run(
    null,
    'memory',
    (job) => job.pack({ text, passages }, more),
    { bytes: text.length * 2 },
  );
  return { page, text: row, words };
}

function namesOf(document: Document) {
  const { author = [], published = null } = factsIn(document).facts ?? {};
  const kind = readKindOf(document.doc_type);
  return { title: document.doc_type_dependent_data.title, kind, author, published };
}
