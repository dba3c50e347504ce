import Dexie from 'dexie';
import type { MemoryPage, ReadEntry } from '#domain/memory/memory.ts';
import type { MemoryVisit } from '#domain/memory/visits.ts';
import type { GlossDatabase } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { droppedPages, memoryBytes } from './memory-bytes.ts';

/** A part of memory. Days are in epoch milliseconds: from the first up to the second. */
export interface ReadScope {
  site: string | null;
  day: readonly [from: number, to: number] | null;
}

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

export function visitsIn({ memoryVisits }: GlossDatabase, { site, day }: ReadScope) {
  const [from, to] = day ?? [Dexie.minKey, Dexie.maxKey];
  return site === null
    ? memoryVisits.where('at').between(from, to)
    : memoryVisits.where('[site+at]').between([site, from], [site, to]);
}

async function entriesOf(db: GlossDatabase, visits: readonly MemoryVisit[]): Promise<ReadEntry[]> {
  const pages = await db.memoryPages.bulkGet(visits.map(({ pageId }) => pageId));
  return visits.flatMap(({ id, at, reason }, index) => {
    const page = pages[index];
    return page ? [{ visitId: id, page, created_at: new Date(at).toISOString(), reason }] : [];
  });
}

/** The last visit in the scope of each of these pages; pages without one are left out. */
export async function lastVisits(
  { db }: Store,
  pages: readonly MemoryPage[],
  { site, day }: ReadScope,
): Promise<ReadEntry[]> {
  const ids = pages.filter((page) => site === null || page.site === site).map(({ id }) => id);
  const visits = await stored(() => db.memoryVisits.where('pageId').anyOf(ids).sortBy('at'));
  const isIn = ({ at }: MemoryVisit) => day === null || (at >= day[0] && at < day[1]);
  const last = new Map(visits.filter(isIn).map((visit) => [visit.pageId, visit]));
  const newestFirst = [...last.values()].sort((a, b) => b.at - a.at);
  return entriesOf(db, newestFirst);
}

/** How often each of these pages was asked about or saved from, by their ids. */
export async function questionsAbout(
  { db }: Store,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const visits = await stored(() => db.memoryVisits.where('pageId').anyOf(pageIds).toArray());
  const counts = new Map<string, number>();
  for (const { pageId, reason } of visits) {
    if (reason !== 'reading') counts.set(pageId, (counts.get(pageId) ?? 0) + 1);
  }
  return counts;
}

/** Sites of all pages, those with the most first. */
export async function readSites({ db }: Store): Promise<{ site: string; pages: number }[]> {
  const counts = new Map<string, number>();
  await db.memoryPages.each(({ site }) => void counts.set(site, (counts.get(site) ?? 0) + 1));
  return [...counts]
    .map(([site, pages]) => ({ site, pages }))
    .toSorted((a, b) => b.pages - a.pages || a.site.localeCompare(b.site));
}

/** What memory takes, and how many pages had to go for newer ones. */
export async function memoryUse({ db }: Store) {
  return {
    pages: await db.memoryPages.count(),
    bytes: await memoryBytes(db),
    dropped: await droppedPages(db),
  };
}

/** The newest page at an address; null: it is not remembered. */
export async function pageAt({ db }: Store, address: string): Promise<MemoryPage | null> {
  const pages = await db.memoryPages
    .where('[address+hash]')
    .between([address, Dexie.minKey], [address, Dexie.maxKey])
    .sortBy('lastAt');
  return pages.at(-1) ?? null;
}
