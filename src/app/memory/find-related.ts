import type { ReplyOf } from '#bus/types.ts';
import { type Document, factsIn } from '#domain/documents/documents.ts';
import { memorableAddress } from '#domain/memory/may-remember.ts';
import { isMemoryOn, type MemoryPage } from '#domain/memory/memory.ts';
import { siteOf } from '#domain/memory/plain-address.ts';
import { beginningsOf, questionWords } from '#domain/memory/question-words.ts';
import { relatedPage, type SaidPage } from '#domain/memory/related.ts';
import { isOnSite } from '#domain/privacy/excluded-sites.ts';
import { piecesOf } from '#domain/reading/pieces.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { pagesOfTexts, textsWithAnyWord } from '#services/store/memory/find-pages.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import type { ReadText } from '#workers/memory/memory.api.ts';
import type { MemoryDeps } from './memory-deps.ts';
import { readTexts } from './memory-texts.ts';

type Related = ReplyOf<'memory.related'>;

/** Texts that are compared, the likeliest ones. */
const maxTexts = 12;
/** Characters of the beginning whose words are looked for. */
const maxLead = 600;

/** A page that was read whose main claims a document meets; null: there is none, or nothing is remembered. */
export async function findRelated(
  deps: Pick<MemoryDeps, 'store' | 'pool'>,
  docId: string,
  signal: AbortSignal,
): Promise<Related> {
  const { store } = deps;
  const settings = await readSettings(store);
  const document = isMemoryOn(settings.memory) ? await getDocument(store, docId) : undefined;
  const now = document && saidNow(document, settings);
  if (!now) return { related: null };
  const pages = await likelyPages(store, now, settings);
  const texts = await readTexts(
    deps,
    pages.map(({ hash }) => hash),
    signal,
  );
  const read = pages.flatMap((page) => {
    const text = texts.get(page.hash);
    return text ? [{ ...page, passages: passagesOf(text) }] : [];
  });
  const found = relatedPage(now, read);
  if (!found) return { related: null };
  const { passages: _passages, ...page } = found.page;
  return { related: { page, relation: found.relation } };
}

function saidNow(document: Document, settings: Settings): SaidPage | null {
  const address = memorableAddress(document.link, settings);
  if (address === null || document.doc_type !== 'page_content__webpage') return null;
  const { author = [], published = null } = factsIn(document).facts ?? {};
  const { title } = document.doc_type_dependent_data;
  const passages = passagesOf({ text: document.pure_text, passages: document.passages });
  return { address, site: siteOf(address), title, author, published, passages };
}

const passagesOf = ({ text, passages }: ReadText) =>
  piecesOf({ pure_text: text, passages: [...passages] }, 1).map((piece) => piece.text);

/** By the index alone; of pages with one text the one that was read last. */
async function likelyPages(
  store: Store,
  { address, title, author, passages }: SaidPage,
  { neverRead, neverRemember }: Settings,
): Promise<MemoryPage[]> {
  const lead = passages.join(' ').slice(0, maxLead);
  const words = new Set([title, ...author, lead].flatMap((text) => [...questionWords(text)]));
  const hashes = await textsWithAnyWord(store, [...words].map(beginningsOf), maxTexts);
  const closed = [...neverRead, ...neverRemember];
  const open = (await pagesOfTexts(store, hashes)).filter(
    (page) => page.address !== address && !isOnSite(closed, page.address),
  );
  const latest = open
    .toSorted((a, b) => a.lastAt - b.lastAt)
    .map((page) => [page.hash, page] as const);
  const byText = new Map(latest);
  return hashes.flatMap((hash) => byText.get(hash) ?? []);
}
