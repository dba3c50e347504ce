import { useMemo } from 'react';
import { useRequest } from '#features/hooks/use-request.ts';
import { useShell } from '#features/shell.tsx';
import type { TaskBoxes } from '#ui/markdown/task-slot.ts';
import { useReport } from '../state/use-report.ts';

/** The ticks of an answer's task list, saved with each change; null: they are not known yet. */
export function useTaskBoxes(messageId: string | null): TaskBoxes | null {
  const { rows } = useShell();
  const report = useReport();
  const {
    value: checks,
    set,
    retry,
  } = useRequest(
    ({ rows }) => (messageId === null ? null : rows.answer.checks({ messageId })),
    [messageId],
  );
  return useMemo(() => {
    if (!checks || messageId === null) return null;
    return {
      isChecked: (item) => (Object.hasOwn(checks, item) ? checks[item] : undefined),
      change: (item, isChecked) => {
        set({ ...checks, [item]: isChecked });
        void report(
          rows.answer.setCheck({ messageId, item, isChecked }).catch((error: unknown) => {
            void retry();
            throw error;
          }),
        );
      },
    };
  }, [rows, report, checks, set, retry, messageId]);
}
