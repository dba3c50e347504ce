import { useEffect, useRef } from 'react';
import { runsAtOnce } from '#domain/tools/tool-entry.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useOpened } from '../cards/card-host.ts';
import { usePresetName } from '../cards/use-preset-name.ts';
import type { ToolRun } from '../cards/use-tool-run.ts';
import { presetOfAction, toolTask } from './tool-tasks.ts';

/** The tool that the person chose in the page or in the browser's menu runs at once. */
export function useFirstTool({ run }: ToolRun): void {
  const { bus } = useShell();
  const opened = useOpened('selection');
  const { tag } = useText();
  const nameOf = usePresetName();
  const isRun = useRef(false);
  useEffect(() => {
    if (isRun.current) return;
    isRun.current = true;
    const { action, toolId } = opened;
    const preset = presetOfAction(action, tag);
    if (preset) run(toolTask({ id: preset.id, name: nameOf(preset) }, opened));
    if (toolId === null) return;
    bus.request('tools.list', {}).then(
      ({ tools }) => {
        const tool = tools.find(({ id }) => id === toolId);
        if (tool && runsAtOnce(tool)) run(toolTask(tool, opened));
      },
      // All tools are shown.
      () => undefined,
    );
  }, [bus, opened, tag, nameOf, run]);
}
