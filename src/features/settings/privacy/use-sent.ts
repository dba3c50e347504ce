import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { useShell } from '../../shell.tsx';
import { useAttempt } from '../../use-attempt.ts';

export type SentRow = ReplyOf<'sent.list'>['rows'][number];

/** Default of S9.9. */
const pageSize = 20;

/** The record of what was sent, page by page; null: not read yet. */
export function useSent() {
  const { bus } = useShell();
  const attempt = useAttempt();
  const [page, setPage] = useState<ReplyOf<'sent.list'> | null>(null);
  const load = useCallback(
    async (rows: readonly SentRow[]) => {
      const before = rows.at(-1)?.id ?? null;
      const next = await bus.request('sent.list', { before, limit: pageSize });
      setPage({ rows: [...rows, ...next.rows], more: next.more });
    },
    [bus],
  );
  useEffect(() => void load([]).catch(() => undefined), [load]);
  const more = () => attempt(load(page?.rows ?? []));
  const clear = () => attempt(bus.request('sent.clear', {}).then(() => load([])));
  return { page, more, clear };
}
