import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { sameModel } from '#domain/models/model-ref.ts';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { useText } from '#ui/text.ts';
import { faint } from '#ui/theme/shapes.ts';
import { commandsOf } from '../commands/chat-command.ts';
import { useModelCommands } from '../commands/use-model-commands.tsx';
import { useChatModels } from '../state/use-chat-models.ts';

const useStyles = makeStyles({
  button: {
    minWidth: '32px',
    flexShrink: 1,
    paddingInline: '8px',
    gap: '2px',
    ...faint,
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > svg': { flexShrink: 0, width: '16px', height: '16px' },
  },
  last: { marginInlineEnd: 'auto' },
});

/** The model in the composer: small, and cut where there is no room. */
export function useModelButton(): string {
  return useStyles().button;
}

/** The model of the next question, small; a menu of all that are connected. */
export function ModelPicker() {
  const { t } = useText();
  const styles = useStyles();
  const entries = commandsOf('model', useModelCommands());
  const { models, model, second } = useChatModels();
  if (!models || models.models.length === 0) return <span className={styles.last} />;
  const shown = models.models.find(({ ref }) => sameModel(ref, model));
  const name = shown?.entry.title ?? model?.model ?? t('models.none');
  return (
    <MenuButton
      className={second ? styles.button : mergeClasses(styles.button, styles.last)}
      name={t('models.pick', { name })}
      label={name}
      icon={<ChevronDown20Regular />}
      entries={entries}
    />
  );
}
