import { useState } from 'react';
import type { RowsResult } from '#app/rows/rows.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useShell } from '../../shell.tsx';

export type SentRow = RowsResult<'sent', 'list'>['rows'][number];

/** Default of S9.9. */
const pageSize = 20;

/** The record of what was sent, as it is whenever the person looks at it; page null: not read yet. */
export function useSent() {
  const { rows } = useShell();
  const attempt = useAttempt();
  const [limit, setLimit] = useState(pageSize);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown stays while more of it comes
  const listed = useRequest(() => rows.sent.list({ before: null, limit }), [rows], {
    on: ['focus'],
    after: limit,
    whenShown: true,
  });
  const { value: page = null, error, retry } = listed;
  const more = () => setLimit((count) => count + pageSize);
  const clear = () => attempt(rows.sent.clear().then(retry));
  return { page, error, more, clear };
}
