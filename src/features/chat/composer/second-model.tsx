import { makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { sameModel } from '#domain/models/model-ref.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { useText } from '#ui/text.ts';
import { row } from '#ui/theme/shapes.ts';
import { modelEntries } from '../commands/model-entries.ts';
import { useChatModels, useConnectionNames } from '../state/use-chat-models.ts';
import { useModelButton } from './model-picker.tsx';

const useStyles = makeStyles({
  box: {
    ...row(),
    minWidth: 0,
    flexShrink: 1,
    marginInlineEnd: 'auto',
    color: tokens.colorNeutralForeground3,
    '& > button:last-child': { width: '32px', height: '32px' },
    '& > button:last-child > svg': { width: '14px', height: '14px' },
  },
});

/** The second model, which answers the next question too. */
export function SecondModel() {
  const { t } = useText();
  const styles = useStyles();
  const button = useModelButton();
  const { models, second, setSecond, model } = useChatModels();
  const nameOf = useConnectionNames();
  if (!models || !second) return null;
  const others = models.models.filter(({ ref }) => !sameModel(ref, model));
  const name = models.models.find(({ ref }) => sameModel(ref, second))?.entry.title ?? second.model;
  return (
    <span className={styles.box}>
      <MenuButton
        className={button}
        name={t('compare.second', { name })}
        label={name}
        icon={<ChevronDown20Regular />}
        entries={modelEntries(others, second, t, nameOf, setSecond)}
      />
      <IconButton
        name={t('compare.remove')}
        icon={<Dismiss20Regular />}
        onClick={() => setSecond(null)}
      />
    </span>
  );
}
