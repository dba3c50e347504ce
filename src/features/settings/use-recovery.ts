import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../shell.tsx';
import { useAttempt } from '../use-attempt.ts';
import { listChanges, type RestoreCounts } from './recovery-changes.ts';

type List = ReplyOf<'recovery.list'>;
export type Copy = List['copies'][number];
export type Recovery = ReturnType<typeof useRecovery>;

/** Recovery copies: a restore is asked about with its numbers, and can be undone. */
export function useRecovery() {
  const texts = useText();
  const { t } = texts;
  const { bus } = useShell();
  const toast = useToast();
  const attempt = useAttempt();
  const [list, setList] = useState<List>({ copies: [], bound: 0 });
  const [question, setQuestion] = useState<{ id: string; counts: RestoreCounts } | null>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(() => bus.request('recovery.list', {}).then(setList), [bus]);
  useEffect(() => void load().catch(() => undefined), [load]);
  const work = async (run: () => Promise<unknown>) => {
    setBusy(true);
    await attempt(run());
    setBusy(false);
  };
  const ask = (id: string) =>
    work(async () => setQuestion({ id, ...(await bus.request('recovery.preview', { id })) }));
  const undo = (id: string) =>
    work(async () => {
      await bus.request('recovery.restore', { id });
      toast(t('settings.recovery.undone'));
      await load();
    });
  const restore = (id: string) =>
    work(async () => {
      const { counts, undoId } = await bus.request('recovery.restore', { id });
      setQuestion(null);
      toast(t('settings.recovery.restored', { list: listChanges(texts, counts) }), {
        label: t('action.undo'),
        run: () => void undo(undoId),
      });
      await load();
    });
  const remove = (id: string) =>
    work(async () => {
      await bus.request('recovery.remove', { id });
      if (question?.id === id) setQuestion(null);
      await load();
    });
  return { list, question, busy, ask, restore, remove, cancel: () => setQuestion(null) };
}
