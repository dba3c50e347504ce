import { makeResetStyles } from '@fluentui/react-components';
import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import type { NamedPreset } from '#domain/prompts/presets.ts';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import { useText } from '#ui/text.ts';
import { useOpened } from '../cards/card-host.ts';
import { usePresetName } from '../cards/use-preset-name.ts';
import type { ToolRun } from '../cards/use-tool-run.ts';
import { toolTask, translations } from './tool-tasks.ts';

/** Its words are in line with the texts above and below. */
const useMenu = makeResetStyles({ marginInlineStart: '-12px' });

/** The language of a translation; another one translates again. */
export function LanguageMenu({ chosen, run }: { chosen: NamedPreset; run: ToolRun }) {
  const { t } = useText();
  const opened = useOpened('selection');
  const nameOf = usePresetName();
  const entries = translations().map((preset) => ({
    key: preset.id,
    text: nameOf(preset),
    checked: preset.id === chosen.id,
    run: () => run.run(toolTask({ id: preset.id, name: nameOf(preset) }, opened)),
  }));
  return (
    <MenuButton
      name={`${t('card.language')}: ${nameOf(chosen)}`}
      label={nameOf(chosen)}
      entries={entries}
      icon={<ChevronDown16Regular />}
      className={useMenu()}
    />
  );
}
