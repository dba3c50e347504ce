import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { Eye20Regular } from '@fluentui/react-icons/svg/eye';
import { EyeOff20Regular } from '@fluentui/react-icons/svg/eye-off';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import type { ToolStep } from '#domain/tools/move-tool.ts';
import { stepTool } from '#domain/tools/move-tool.ts';
import { toolLimits } from '#domain/tools/own-tool.ts';
import type { ToolEntry } from '#domain/tools/tool-entry.ts';
import { ToolIcon } from '#features/parts/tool-icon.tsx';
import { useShell } from '#features/shell.tsx';
import { useToolName } from '#features/tool-name.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { useText } from '#ui/text.ts';
import type { ToolDraft } from './tool-draft.ts';
import type { DragProps } from './use-tool-drag.ts';
import type { Tools } from './use-tools.ts';

interface ToolRowProps {
  entry: ToolEntry;
  tools: Tools;
  edit: (draft: ToolDraft) => void;
  move: (step: ToolStep) => void;
  isOpen: boolean;
  toggle: () => void;
  drag: DragProps;
}

/** A tool or group: shown or hidden, and what can be done with it. */
export function ToolRow({ entry, tools, edit, move, isOpen, toggle, drag }: ToolRowProps) {
  const { t } = useText();
  const { id, icon, kind, isHidden } = entry;
  const name = useToolName()(entry.name);
  const show = () =>
    tools.arrange(
      tools.entries.map((each) => (each.id === id ? { ...each, isHidden: !isHidden } : each)),
    );
  return (
    <div data-row={id} data-hidden={isHidden ? '' : undefined} {...drag}>
      {kind === 'group' ? (
        <TextButton aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? (
            <ChevronDown20Regular aria-hidden />
          ) : (
            <ChevronRight20Regular aria-hidden data-mirror />
          )}
          <bdi>{name}</bdi>
        </TextButton>
      ) : (
        <>
          <ToolIcon icon={icon} />
          <bdi>{name}</bdi>
        </>
      )}
      <IconButton
        name={t('settings.tools.shown', { name })}
        aria-pressed={!isHidden}
        icon={isHidden ? <EyeOff20Regular /> : <Eye20Regular />}
        onClick={show}
      />
      <MenuButton
        name={t('settings.tools.more', { name })}
        icon={<MoreHorizontal20Regular />}
        entries={useEntries({ entry, tools, edit, move })}
      />
    </div>
  );
}

/** The form and dragging move a tool into a group and out of it; so do keys. */
const steps = ['up', 'down'] as const satisfies readonly ToolStep[];

function useEntries({
  entry,
  tools,
  edit,
  move,
}: Pick<ToolRowProps, 'entry' | 'tools' | 'edit' | 'move'>): MenuEntry[] {
  const { t } = useText();
  const { newId } = useShell();
  const tool = tools.own?.find(({ id }) => id === entry.id);
  const possible = steps.filter((step) => stepTool(tools.entries, entry.id, step) !== null);
  const moves = possible.map((step) => ({
    key: step,
    text: t(`settings.tools.move.${step}`),
    run: () => move(step),
  }));
  if (!tool) return moves;
  const { id, kind, name, instruction, icon } = tool;
  const draft = { id, kind, name, instruction, icon, parent: entry.parent };
  return [
    { key: 'edit', text: t('question.edit'), run: () => edit(draft) },
    ...(kind === 'custom'
      ? [
          {
            key: 'copy',
            text: t('settings.tools.duplicate'),
            run: () =>
              edit({ ...draft, id: newId(), name: `${name.slice(0, toolLimits.name - 2)} 2` }),
          },
        ]
      : []),
    ...moves,
    { key: 'delete', text: t('answer.delete'), run: () => tools.remove(id) },
  ];
}
