import type { ReplyOf, RequestOf } from '#bus/types.ts';
import { joinRanks } from '#domain/memory/join-ranks.ts';
import { readQuery } from '#domain/search/search-query.ts';
import { type FoundPage, foundByMeaning, foundByWords } from './found-pages.ts';
import type { MemoryDeps } from './memory-deps.ts';
import { searchIn } from './memory-texts.ts';

type Reply = ReplyOf<'memory.search'>;
type Hit = Reply['hits'][number];

/** More are not looked at: who seeks one of them searches for more words, a site or a day. */
const maxHits = 50;
/** Of what only comes near. */
const maxUnsure = 5;

/** Pages by their words and, where that is wanted and can be, by what they mean, in one order. */
export async function searchMemory(
  deps: MemoryDeps,
  search: RequestOf<'memory.search'>,
  signal: AbortSignal,
): Promise<Reply> {
  const query = readQuery(search.words);
  if (!query) return { hits: [], missing: null };
  const meaning = search.meaning ? deps.meaning : undefined;
  const [byWords, byMeaning] = await Promise.all([
    foundByWords(deps, search, query, signal),
    meaning ? foundByMeaning({ ...deps, meaning }, search, signal) : null,
  ]);
  const sure = byMeaning ? joined(byWords, byMeaning.pages) : byWords;
  const found = sure.length > 0 ? sure.slice(0, maxHits) : nearest(byMeaning?.pages ?? []);
  const hits = await shown(deps, found, search.words, signal);
  return { hits: saidOnce(hits), missing: byMeaning?.missing ?? null };
}

const nearest = (pages: readonly FoundPage[]) =>
  pages.slice(0, maxUnsure).map((page): FoundPage => ({ ...page, by: ['perhaps'] }));

/** A page that both have found is shown as its words were; those that meaning alone has found, where they are sure. */
function joined(byWords: readonly FoundPage[], byMeaning: readonly FoundPage[]): FoundPage[] {
  const idOf = ({ entry }: FoundPage) => entry.page.id;
  const words = new Map(byWords.map((found) => [idOf(found), found]));
  const near = byMeaning.filter((found) => found.isSure || words.has(idOf(found)));
  const meant = new Map(near.map((found) => [idOf(found), found]));
  return [...joinRanks([[...words.keys()], [...meant.keys()]]).keys()].map((id) => {
    const own = words.get(id);
    const other = meant.get(id);
    if (!own || !other) return (own ?? other)!;
    return { ...own, passage: own.passage ?? other.passage, by: [...own.by, ...other.by] };
  });
}

type ShownHit = Hit & { says: string | null };

/** Only what is shown of them is read. */
async function shown(
  { store, pool }: MemoryDeps,
  found: readonly FoundPage[],
  words: string,
  signal: AbortSignal,
): Promise<ShownHit[]> {
  if (found.length === 0) return [];
  const places = found.map(({ entry, passage }) => ({ hash: entry.page.hash, passage }));
  const request = { database: store.db.name, places, words };
  const texts = await searchIn(pool, 'memory', (job) => job.show(request), signal);
  return found.flatMap(({ entry, by }, at) => {
    const text = texts[at];
    return text ? [{ ...entry, by, ...text, also: [] }] : [];
  });
}

/** The same article at other addresses, or nearly the same, is one hit where both say the same. */
function saidOnce(hits: readonly ShownHit[]): Hit[] {
  const first = new Map<string, Hit>();
  return hits.flatMap(({ says, ...hit }) => {
    const key = says ?? hit.page.id;
    const same = first.get(key);
    if (!same) first.set(key, hit);
    else same.also.push(hit.page.address);
    return same ? [] : [hit];
  });
}
