import { useEffect, useMemo, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { ReadEntry } from '#domain/memory/memory.ts';
import { useRequest } from '../hooks/use-request.ts';
import { useWatch } from '../hooks/use-watch.ts';

const pageSize = 50;
const searchAfterMs = 200;

/** An entry of the timeline, or one that a search found, with the words around. */
export type ReadRow = ReadEntry & Partial<ReplyOf<'memory.search'>['hits'][number]>;

/** The timeline, a site or a day of it, or what a search finds there. */
export function useReadList() {
  const [search, setSearch] = useState('');
  const [site, setSite] = useState<string | null>(null);
  /** `YYYY-MM-DD` in the time zone of the person; empty: every day. */
  const [day, setDay] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const words = useSettled(search.trim());
  const scope = useMemo(() => ({ site, day: rangeOf(day) }), [site, day]);
  const isSearch = words !== '';
  const timeline = useWatch(
    ({ rows }) => (isSearch ? null : rows.memory.watch({ ...scope, limit })),
    [isSearch, scope, limit],
  );
  const { value: sites = [] } = useWatch(({ rows }) => rows.memory.watchSites(), []);
  const { value: use } = useWatch(({ rows }) => rows.memory.watchUse(), []);
  const found = useRequest(
    ({ bus }, signal) =>
      isSearch ? bus.request('memory.search', { words, ...scope }, { signal }) : null,
    [isSearch, words, scope],
    { after: use?.pages },
  );
  const rows: readonly ReadRow[] | undefined = isSearch
    ? found.value?.hits
    : timeline.value?.entries;
  return {
    search,
    setSearch,
    site,
    setSite,
    day,
    setDay,
    words,
    scope,
    sites,
    rows,
    dropped: use?.dropped ?? 0,
    failure: isSearch ? found.error : timeline.error,
    more: !isSearch && timeline.value?.more === true,
    showMore: () => setLimit((count) => count + pageSize),
  };
}

/** What was typed, after a pause. */
function useSettled(typed: string): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), typed === '' ? 0 : searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/** From midnight to midnight. */
function rangeOf(day: string): [number, number] | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (day === '') return null;
  return [new Date(year, month - 1, date).getTime(), new Date(year, month - 1, date + 1).getTime()];
}
