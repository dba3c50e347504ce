import { useEffect, useRef, useState } from 'react';
import { runsAtOnce } from '#domain/tools/tool-entry.ts';
import { useShell } from '#features/shell.tsx';
import { useOpened } from '../cards/card-host.ts';
import { presetOfAction, toolTask } from '../cards/tool-tasks.ts';
import { usePresetName } from '../cards/use-preset-name.ts';
import type { ToolRun } from '../cards/use-tool-run.ts';
import type { Translation } from './use-translation.ts';

/**
 * The tool that the person chose in the page or in the browser's menu runs at once; true: what it needs
 * is still being read.
 */
export function useFirstTool({ run }: ToolRun, translate: Translation['start']): boolean {
  const { bus } = useShell();
  const opened = useOpened('selection');
  const nameOf = usePresetName();
  const isRun = useRef(false);
  const [isStarting, setStarting] = useState(
    opened.action === 'translate' || opened.toolId !== null,
  );
  useEffect(() => {
    if (isRun.current) return;
    isRun.current = true;
    const { action, toolId } = opened;
    const preset = presetOfAction(action);
    if (action === 'translate') void translate().finally(() => setStarting(false));
    if (preset) run(toolTask({ id: preset.id, name: nameOf(preset) }, opened));
    if (toolId === null) return;
    bus
      .request('tools.list', {})
      .then(
        ({ tools }) => {
          const tool = tools.find(({ id }) => id === toolId);
          if (tool && runsAtOnce(tool)) run(toolTask(tool, opened));
        },
        // All tools are shown.
        () => undefined,
      )
      .finally(() => setStarting(false));
  }, [bus, opened, nameOf, run, translate]);
  return isStarting;
}
