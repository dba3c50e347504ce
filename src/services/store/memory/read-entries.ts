import Dexie from 'dexie';
import type { MemoryPage, ReadEntry } from '#domain/memory/memory.ts';
import { type ReadKind, readKinds } from '#domain/memory/read-kinds.ts';
import type { MemoryVisit } from '#domain/memory/visits.ts';
import type { GlossDatabase } from '../database/database.ts';
import { rowsWith } from '../database/rows-with.ts';
import { type Store, stored } from '../database/store.ts';
import { memoryTotals } from './memory-bytes.ts';
import { readNoRoom, tooLargePages } from './no-room.ts';

/** A part of memory. Days are in epoch milliseconds: from the first up to the second. */
export interface ReadScope {
  site: string | null;
  day: readonly [from: number, to: number] | null;
  /** Absent: every kind. */
  kind?: ReadKind | undefined;
}

export const isWhole = ({ site, day, kind }: ReadScope): boolean =>
  site === null && day === null && kind === undefined;

export interface ReadList {
  entries: ReadEntry[];
  more: boolean;
}

/** Visits, the newest first. */
export async function listRead({ db }: Store, scope: ReadScope, limit: number): Promise<ReadList> {
  const visits = await visitsIn(db, scope)
    .reverse()
    .limit(limit + 1)
    .toArray();
  const entries = await entriesOf(db, visits.slice(0, limit));
  return { entries, more: visits.length > limit };
}

export function visitsIn({ memoryVisits }: GlossDatabase, { site, day, kind }: ReadScope) {
  const [from, to] = day ?? [Dexie.minKey, Dexie.maxKey];
  if (site === null && kind === undefined) return memoryVisits.where('at').between(from, to);
  const [index, value] = site === null ? ['[kind+at]', kind] : ['[site+at]', site];
  const visits = memoryVisits.where(index).between([value, from], [value, to]);
  return site === null || kind === undefined
    ? visits
    : visits.filter((visit) => visit.kind === kind);
}

async function entriesOf(db: GlossDatabase, visits: readonly MemoryVisit[]): Promise<ReadEntry[]> {
  const pages = await db.memoryPages.bulkGet(visits.map(({ pageId }) => pageId));
  return visits.flatMap((visit, index) => {
    const page = pages[index];
    return page ? [entryOf(page, visit)] : [];
  });
}

const entryOf = (page: MemoryPage, { id, at, reason }: MemoryVisit): ReadEntry => ({
  visitId: id,
  page,
  created_at: new Date(at).toISOString(),
  reason,
});

/** A page by its last visit, and how often it was asked about or saved from. */
export interface FoundEntry {
  entry: ReadEntry;
  questions: number;
}

/**
 * The last visit in the scope of each of these pages, the newest first; pages without one are left out, and those past
 * `max` that were read longest ago.
 */
export async function lastVisits(
  { db }: Store,
  pages: readonly MemoryPage[],
  scope: ReadScope,
  max: number,
): Promise<FoundEntry[]> {
  const isIn = await inScope(db, scope);
  const last = pages.filter(isIn).toSorted((a, b) => b.lastAt - a.lastAt);
  const newest = last.slice(0, max);
  const visits = await visitsOf(
    db,
    newest.map(({ id }) => id),
  );
  const { day } = scope;
  const found = newest.flatMap((page) => {
    const own = visits.get(page.id) ?? [];
    const visit = own.findLast(({ at }) => day === null || (at >= day[0] && at < day[1]));
    return visit ? [{ entry: entryOf(page, visit), questions: questionsIn(own) }] : [];
  });
  return found.sort((a, b) => b.entry.created_at.localeCompare(a.entry.created_at));
}

/** Of a day its visits say which pages are in it. */
async function inScope(
  db: GlossDatabase,
  scope: ReadScope,
): Promise<(page: MemoryPage) => boolean> {
  const { site, day, kind } = scope;
  const ofDay = day && (await stored(() => visitsIn(db, scope).toArray()));
  const ids = ofDay && new Set(ofDay.map(({ pageId }) => pageId));
  return (page) =>
    (site === null || page.site === site) &&
    (kind === undefined || (page.kind ?? 'webpage') === kind) &&
    (ids === null || ids.has(page.id));
}

/** Visits of each of these pages, the last one last. */
async function visitsOf(
  db: GlossDatabase,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MemoryVisit[]>> {
  const visits = await stored(() => rowsWith(db.memoryVisits, 'pageId', pageIds));
  return Map.groupBy(
    visits.toSorted((a, b) => a.at - b.at),
    ({ pageId }) => pageId,
  );
}

const questionsIn = (visits: readonly MemoryVisit[]) =>
  visits.filter(({ reason }) => reason !== 'reading').length;

/** How often each of these pages was asked about or saved from, by their ids. */
export async function questionsAbout(
  { db }: Store,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const visits = await visitsOf(db, pageIds);
  return new Map(Array.from(visits, ([id, own]) => [id, questionsIn(own)]));
}

/** Sites of all pages, those with the most first. */
export async function readSites({ db }: Store): Promise<{ site: string; pages: number }[]> {
  const counts = new Map<string, number>();
  await db.memoryPages.each(({ site }) => void counts.set(site, (counts.get(site) ?? 0) + 1));
  return [...counts]
    .map(([site, pages]) => ({ site, pages }))
    .toSorted((a, b) => b.pages - a.pages || a.site.localeCompare(b.site));
}

/** What memory takes and has, and for how many pages there was no room. */
export async function memoryUse({ db }: Store) {
  const { pages, bytes } = await memoryTotals(db);
  return {
    pages,
    bytes,
    kinds: await kindsRead(db),
    dropped: await readNoRoom(db, 'dropped'),
    unsynced: await readNoRoom(db, 'unsynced'),
    tooLarge: await tooLargePages(db),
  };
}

/** By the first visit of each, if there is one. */
async function kindsRead(db: GlossDatabase): Promise<ReadKind[]> {
  const counts = await Promise.all(
    readKinds.map((kind) => visitsIn(db, { site: null, day: null, kind }).limit(1).count()),
  );
  return readKinds.filter((_, at) => counts[at] === 1);
}

/** The newest page at an address; null: it is not remembered. */
export async function pageAt({ db }: Store, address: string): Promise<MemoryPage | null> {
  const pages = await db.memoryPages
    .where('[address+hash]')
    .between([address, Dexie.minKey], [address, Dexie.maxKey])
    .sortBy('lastAt');
  return pages.at(-1) ?? null;
}
