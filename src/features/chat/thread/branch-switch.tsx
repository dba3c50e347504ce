import { makeStyles } from '@fluentui/react-components';
import { ChevronLeft20Regular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { IconButton } from '#ui/controls/buttons.tsx';
import { Group } from '#ui/controls/group.tsx';
import { useText } from '#ui/text.ts';
import { row } from '#ui/theme/shapes.ts';
import { sibling, type ThreadItem } from './branch.ts';
import type { MessageActions } from './use-message-actions.ts';

const useStyles = makeStyles({
  group: {
    ...row(),
    fontVariantNumeric: 'tabular-nums',
    '&:dir(rtl) svg': { transform: 'scaleX(-1)' },
  },
});

interface BranchSwitchProps {
  item: ThreadItem;
  actions: MessageActions;
}

/** ‹ 1/2 › between sibling messages. */
export function BranchSwitch({ item, actions }: BranchSwitchProps) {
  const { t } = useText();
  const styles = useStyles();
  const count = item.siblings.length;
  if (count < 2) return null;
  const index = item.siblings.indexOf(item.message.messageId) + 1;
  return (
    <Group className={styles.group} name={t('answer.branchName', { index, count })}>
      <IconButton
        name={t('answer.previousBranch')}
        icon={<ChevronLeft20Regular />}
        disabled={!sibling(item, -1)}
        onClick={() => actions.step(item, -1)}
      />
      <span>{t('answer.branch', { index, count })}</span>
      <IconButton
        name={t('answer.nextBranch')}
        icon={<ChevronRight20Regular />}
        disabled={!sibling(item, 1)}
        onClick={() => actions.step(item, 1)}
      />
    </Group>
  );
}
