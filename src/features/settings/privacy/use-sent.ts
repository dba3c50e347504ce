import { useCallback, useEffect, useState } from 'react';
import type { RowsResult } from '#app/rows/rows.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useShell } from '../../shell.tsx';

type SentPage = RowsResult<'sent', 'list'>;
export type SentRow = SentPage['rows'][number];

/** Default of S9.9. */
const pageSize = 20;

/** The record of what was sent, page by page; null: not read yet. */
export function useSent() {
  const { rows } = useShell();
  const attempt = useAttempt();
  const [page, setPage] = useState<SentPage | null>(null);
  const load = useCallback(
    async (read: readonly SentRow[]) => {
      const before = read.at(-1)?.id ?? null;
      const next = await rows.sent.list({ before, limit: pageSize });
      setPage({ rows: [...read, ...next.rows], more: next.more });
    },
    [rows],
  );
  useEffect(() => void load([]).catch(() => undefined), [load]);
  const more = () => attempt(load(page?.rows ?? []));
  const clear = () => attempt(rows.sent.clear().then(() => load([])));
  return { page, more, clear };
}
