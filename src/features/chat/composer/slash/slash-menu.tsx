import { useEffect, useImperativeHandle } from 'react';
import { presetNamed } from '#domain/prompts/presets.ts';
import { ToolIcon } from '#features/tool-icon.tsx';
import { keepFocus, ListOption } from '#ui/controls/list-option.tsx';
import { formatCount } from '#ui/format.ts';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { type MenuKeys, useActive, useCompletionMenu } from '../completion-menu.ts';
import { matchingCommands, type SlashCommand, slashCommands } from './slash-query.ts';

export interface SlashMenuProps {
  id: string;
  query: string;
  keys: React.Ref<MenuKeys>;
  pick: (command: SlashCommand) => void;
  /** The active option, for screen readers. */
  reportActive: (optionId: string | undefined) => void;
}

/** The commands of S2.14 that match what is typed after a slash. */
export default function SlashMenu({ id, query, keys, pick, reportActive }: SlashMenuProps) {
  const { t, tag } = useText();
  const unseen = useHidden();
  const nameOf = (command: SlashCommand) => {
    const key = slashCommands[command];
    return key === 'own' ? t('run.ownTools') : t(`tool.${key}`);
  };
  const commands = matchingCommands(query, nameOf);
  const { active, setActive } = useActive(commands.length, query);
  const optionId = (index: number) => `${id}-${index}`;
  const chosen = commands[active];
  const activeId = chosen && optionId(active);
  useEffect(() => reportActive(activeId), [reportActive, activeId]);
  const { length: count } = commands;
  useImperativeHandle(keys, () => ({
    move: (step) => setActive((active + step + count) % Math.max(1, count)),
    jump: (end) => setActive(end === 'first' ? 0 : count - 1),
    pick: () => {
      if (chosen) pick(chosen);
      return chosen !== undefined;
    },
  }));
  return (
    <div className={useCompletionMenu()} hidden={count === 0} onPointerDown={keepFocus}>
      <div id={id} role="listbox" aria-label={t('commands.all')}>
        {commands.map((command, index) => (
          <ListOption
            key={command}
            id={optionId(index)}
            selected={index === active}
            hover={() => setActive(index)}
            run={() => pick(command)}
          >
            <ToolIcon icon={iconOf(command)} />
            <span>
              <bdi dir="ltr">/{command}</bdi>
              <small>{nameOf(command)}</small>
            </span>
          </ListOption>
        ))}
      </div>
      <p role="status" className={unseen}>
        {t('commands.count', { count, formatted: formatCount(count, tag) })}
      </p>
    </div>
  );
}

function iconOf(command: SlashCommand) {
  const key = slashCommands[command];
  return key === 'own' ? 'sparkle' : presetNamed(key).icon;
}
