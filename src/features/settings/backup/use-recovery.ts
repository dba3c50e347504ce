import { useState } from 'react';
import type { RowsResult } from '#app/rows/rows.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useShell } from '../../shell.tsx';
import { listChanges, type RestoreCounts } from './recovery-changes.ts';

type List = RowsResult<'recovery', 'list'>;
export type Copy = List['copies'][number];
export type Recovery = ReturnType<typeof useRecovery>;

const none: List = { copies: [], bound: 0 };

/** Recovery copies: a restore is asked about with its numbers, and can be undone. */
export function useRecovery() {
  const texts = useText();
  const { t } = texts;
  const { rows } = useShell();
  const toast = useToast();
  const { run, isBusy: busy } = useAction();
  // A restore of a backup, an import and a sync make copies, and change chats.
  const { value: list = none, retry: load } = useRequest(() => rows.recovery.list(), [rows], {
    on: ['conversations.changed'],
  });
  const [question, setQuestion] = useState<{ id: string; counts: RestoreCounts } | null>(null);
  const work = (steps: () => Promise<unknown>) => run(steps());
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
