import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ColumnDoubleCompare20Regular } from '@fluentui/react-icons/svg/column-double-compare';
import { PlugConnected20Regular } from '@fluentui/react-icons/svg/plug-connected';
import type { ListedModel } from '#bus/contract/model-commands.ts';
import { usageGroups } from '#domain/models/model-entry.ts';
import { type ModelRef, sameModel } from '#domain/models/model-ref.ts';
import { useShell } from '#features/shell.tsx';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu-entry.ts';
import { type Translate, useText } from '#ui/text.ts';
import { useChatModels } from '../state/use-chat-models.ts';

const useStyles = makeStyles({
  button: {
    minWidth: 0,
    flexShrink: 1,
    paddingInline: '8px',
    gap: '2px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > svg': { flexShrink: 0, width: '16px', height: '16px' },
  },
  last: { marginInlineEnd: 'auto' },
});

/** Models by usage group, in the catalogue's order; a second connection is named behind them. */
export function modelEntries(
  models: readonly ListedModel[],
  /** undefined: none of them is the one that is chosen. */
  current: ModelRef | null | undefined,
  t: Translate,
  pick: (ref: ModelRef) => void,
): MenuEntry[] {
  const several = new Set(models.map(({ ref }) => ref.connection)).size > 1;
  return usageGroups.flatMap((group) =>
    models
      .filter(({ entry }) => entry.usageGroup === group && group !== 'ART')
      .map(({ ref, entry }) => ({
        key: `${ref.connection} ${ref.model}`,
        text: entry.title,
        ...(several ? { hint: t(`models.connection.${ref.connection}`) } : {}),
        group: t(`models.group.${group}`),
        ...(current === undefined ? {} : { checked: sameModel(ref, current) }),
        run: () => pick(ref),
      })),
  );
}

/** The model in the composer: small, and cut where there is no room. */
export function useModelButton(): string {
  return useStyles().button;
}

/** The model of the next question, small; a menu of all that are connected. */
export function ModelPicker() {
  const { t } = useText();
  const styles = useStyles();
  const more = useMoreEntries();
  const { models, model, pickModel, second } = useChatModels();
  if (!models || models.models.length === 0) return <span className={styles.last} />;
  const shown = models.models.find(({ ref }) => sameModel(ref, model));
  const name = shown?.entry.title ?? model?.model ?? t('models.none');
  return (
    <MenuButton
      className={second ? styles.button : mergeClasses(styles.button, styles.last)}
      name={t('models.pick', { name })}
      label={name}
      icon={<ChevronDown20Regular />}
      entries={[...modelEntries(models.models, model, t, pickModel), ...more]}
    />
  );
}

/** More entries of the models menu: a second model, and models that are not connected. */
function useMoreEntries(): MenuEntry[] {
  const { models, model, second, setSecond } = useChatModels();
  const { t } = useText();
  const { openSettings } = useShell();
  const other = models?.models.find(
    ({ ref, entry }) => entry.usageGroup !== 'ART' && !sameModel(ref, model),
  );
  const compare: MenuEntry[] =
    other && !second
      ? [
          {
            key: 'compare',
            text: t('compare.add'),
            icon: <ColumnDoubleCompare20Regular />,
            run: () => setSecond(other.ref),
          },
        ]
      : [];
  return [
    ...compare,
    {
      key: 'connect',
      text: t('models.connect'),
      icon: <PlugConnected20Regular />,
      run: () => openSettings('model'),
    },
  ];
}
