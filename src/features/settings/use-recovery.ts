import { useCallback, useEffect, useState } from 'react';
import type { RowsResult } from '#app/rows/rows.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../shell.tsx';
import { useAttempt } from '../use-attempt.ts';
import { listChanges, type RestoreCounts } from './recovery-changes.ts';

type List = RowsResult<'recovery', 'list'>;
export type Copy = List['copies'][number];
export type Recovery = ReturnType<typeof useRecovery>;

/** Recovery copies: a restore is asked about with its numbers, and can be undone. */
export function useRecovery() {
  const texts = useText();
  const { t } = texts;
  const { rows } = useShell();
  const toast = useToast();
  const attempt = useAttempt();
  const [list, setList] = useState<List>({ copies: [], bound: 0 });
  const [question, setQuestion] = useState<{ id: string; counts: RestoreCounts } | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(() => rows.recovery.list().then(setList), [rows]);
  useEffect(() => void load().catch(() => undefined), [load]);
  const work = async (run: () => Promise<unknown>) => {
    setBusy(true);
    await attempt(run());
    setBusy(false);
  };
  const ask = (id: string) =>
    work(async () => setQuestion({ id, counts: await rows.recovery.preview({ id }) }));
  const undo = (id: string) =>
    work(async () => {
      await rows.recovery.restore({ id });
      toast(t('settings.recovery.undone'));
      await load();
    });
  const restore = (id: string) =>
    work(async () => {
      const { counts, undoId } = await rows.recovery.restore({ id });
      setQuestion(null);
      toast(t('settings.recovery.restored', { list: listChanges(texts, counts) }), {
        label: t('action.undo'),
        run: () => void undo(undoId),
      });
      await load();
    });
  const remove = (id: string) =>
    work(async () => {
      await rows.recovery.remove({ id });
      if (question?.id === id) setQuestion(null);
      await load();
    });
  return { list, question, busy, ask, restore, remove, cancel: () => setQuestion(null) };
}
