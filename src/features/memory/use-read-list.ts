import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReplyOf, RequestOf } from '#bus/types.ts';
import type { ReadEntry } from '#domain/memory/memory.ts';
import type { ReadKind } from '#domain/memory/read-kinds.ts';
import { useRequest } from '../hooks/use-request.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { useWatch } from '../hooks/use-watch.ts';

const pageSize = 50;
const searchAfterMs = 200;
/** Words answer at once; a host is sent what was typed to its end. */
const meaningAfterMs = 900;

/** An entry of the timeline, or one that a search found, with the words around. */
export type ReadRow = ReadEntry & Partial<ReplyOf<'memory.search'>['hits'][number]>;

/** The timeline, a site, a kind or a day of it, or what a search finds there. */
export function useReadList() {
  const [search, setSearch] = useState('');
  const [site, setSite] = useState<string | null>(null);
  const [kind, setKind] = useState<ReadKind | null>(null);
  /** `YYYY-MM-DD` in the time zone of the person; empty: every day. */
  const [day, setDay] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const words = useSettled(search.trim(), searchAfterMs);
  const meant = useSettled(search.trim(), meaningAfterMs);
  const { memoryModel } = useSettings().settings;
  const scope = useMemo(
    () => ({ site, day: rangeOf(day), ...(kind && { kind }) }),
    [site, day, kind],
  );
  const isSearch = words !== '';
  const timeline = useTimeline(isSearch ? null : scope, limit);
  const { value: sites = [] } = useWatch(({ rows }) => rows.memory.watchSites(), []);
  const { value: use } = useWatch(({ rows }) => rows.memory.watchUse(), []);
  const found = useFound(isSearch ? words : null, scope, false, use?.pages);
  const isMeant = memoryModel !== null && isSearch && meant === words;
  const near = useFound(isMeant ? words : null, scope, true, use?.pages);
  const { hits, missing = null } = near.value ?? found.value ?? {};
  const rows: readonly ReadRow[] | undefined = isSearch
    ? missing === null
      ? hits?.map(({ by: _by, ...hit }) => hit)
      : hits
    : timeline.value?.entries;
  return {
    search,
    setSearch,
    site,
    setSite,
    day,
    setDay,
    kind,
    setKind,
    kinds: use?.kinds ?? [],
    words,
    scope,
    sites,
    rows,
    /** Pages that there was no room for, as far as that was not said yet. */
    dropped: use?.dropped.unseen ?? 0,
    unsynced: use?.unsynced.unseen ?? 0,
    /** They only come near to what is searched. */
    isUnsure: isSearch && hits?.[0]?.by[0] === 'perhaps',
    /** Texts that a search does not find by what they mean yet. */
    missing: isSearch ? (missing ?? 0) : 0,
    failure: isSearch ? found.error : timeline.error,
    more: !isSearch && timeline.value?.more === true,
    showMore: () => setLimit((count) => count + pageSize),
  };
}

type Scope = Pick<RequestOf<'memory.search'>, 'site' | 'day' | 'kind'>;

/** The last visits of a scope; those that are shown stay while more of them are read. null: none are. */
function useTimeline(scope: Scope | null, limit: number) {
  const { value, error } = useWatch(
    ({ rows }) => scope && rows.memory.watch({ ...scope, limit }),
    [scope, limit],
  );
  const shown = useRef({ scope, value });
  if (value !== undefined || shown.current.scope !== scope) shown.current = { scope, value };
  return { value: shown.current.value, error };
}

/** What a search finds; null: none. */
function useFound(words: string | null, scope: Scope, meaning: boolean, after: unknown) {
  return useRequest(
    ({ bus }, signal) =>
      words === null
        ? null
        : bus.request('memory.search', { words, ...scope, meaning }, { signal }),
    [words, scope, meaning],
    { after },
  );
}

/** What was typed, after a pause. */
function useSettled(typed: string, afterMs: number): string {
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), typed === '' ? 0 : afterMs);
    return () => clearTimeout(timer);
  }, [typed, afterMs]);
  return settled;
}

/** From midnight to midnight. */
function rangeOf(day: string): [number, number] | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  if (day === '') return null;
  return [new Date(year, month - 1, date).getTime(), new Date(year, month - 1, date + 1).getTime()];
}
