import { useEffect, useMemo, useState } from 'react';
import { useShell } from '#features/shell.tsx';
import type { TaskBoxes } from '#ui/markdown/task-slot.ts';
import { useReport } from '../state/use-report.ts';

/** The ticks of an answer's task list, saved with each change; null: they are not known yet. */
export function useTaskBoxes(messageId: string | null): TaskBoxes | null {
  const { rows } = useShell();
  const report = useReport();
  const [checks, setChecks] = useState<Record<string, boolean> | null>(null);
  useEffect(() => {
    if (messageId === null) return;
    let current = true;
    rows.answer.checks({ messageId }).then(
      (read) => current && setChecks(read),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [rows, messageId]);
  return useMemo(() => {
    if (checks === null || messageId === null) return null;
    return {
      isChecked: (item) => (Object.hasOwn(checks, item) ? checks[item] : undefined),
      change: (item, isChecked) => {
        setChecks((before) => ({ ...before, [item]: isChecked }));
        void report(
          rows.answer.setCheck({ messageId, item, isChecked }).catch((error: unknown) => {
            setChecks((before) => ({ ...before, [item]: !isChecked }));
            throw error;
          }),
        );
      },
    };
  }, [rows, report, checks, messageId]);
}
