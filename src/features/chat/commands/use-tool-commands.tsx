import { useRequest } from '#features/hooks/use-request.ts';
import { ToolIcon } from '#features/parts/tool-icon.tsx';
import { useShell } from '#features/shell.tsx';
import { useChatViews } from '../state/use-chat-views.ts';
import type { ChatCommand } from './chat-command.ts';

/** The tools that are offered; each opens its form. Those of a group have its name next to them. */
export function useToolCommands(): ChatCommand[] {
  const { bus } = useShell();
  const views = useChatViews();
  const { value } = useRequest(() => bus.request('tools.list', {}), [bus]);
  const tools = value?.tools ?? [];
  const names = new Map(tools.map(({ id, name }) => [id, name]));
  return tools
    .filter(({ kind, needs }) => kind !== 'group' && !needs.some(isResult))
    .map(({ id, name, parent, kind, icon }) => ({
      key: `tool ${id}`,
      text: name,
      ...(parent === null ? {} : { hint: names.get(parent) ?? '' }),
      icon: <ToolIcon icon={icon} />,
      run: () => views.openTool(kind === 'custom' ? { own: id } : { id }),
    }));
}

/** It changes the result of another tool, which the chat has no field for. */
const isResult = (names: readonly string[]) => names.includes('completionOutput');
