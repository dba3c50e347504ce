import { makeStyles } from '@fluentui/react-components';
import { ChevronLeft20Regular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { useMemo } from 'react';
import { IconButton } from '#ui/controls/buttons.tsx';
import { Group } from '#ui/controls/group.tsx';
import type { ShownCode } from '#ui/markdown/code/artifact-slot.ts';
import { useText } from '#ui/text.ts';
import { row } from '#ui/theme/shapes.ts';
import { useBranch } from '../state/use-open-conversation.ts';
import { versionsOf } from './artifact-versions.ts';
import { useArtifacts } from './use-artifacts.ts';

const useStyles = makeStyles({
  group: {
    ...row(),
    fontVariantNumeric: 'tabular-nums',
    '&:dir(rtl) svg': { transform: 'scaleX(-1)' },
  },
});

interface VersionSwitchProps {
  open: ShownCode & { id: string };
  text: string;
}

/** ‹ 2 of 3 › between what the answers of this chat have made of one artifact. */
export function VersionSwitch({ open, text }: VersionSwitchProps) {
  const { t } = useText();
  const styles = useStyles();
  const artifacts = useArtifacts();
  const { items } = useBranch();
  const { versions, at } = useMemo(() => {
    const messages = items.map(({ message }) => message);
    return versionsOf(messages, { id: open.id, text });
  }, [items, open.id, text]);
  if (versions.length < 2 || at < 0) return null;
  const step = (by: number) => {
    const next = versions[at + by];
    if (next) artifacts.open(next.id, next, false);
  };
  const numbers = { index: at + 1, count: versions.length };
  return (
    <Group className={styles.group} name={t('artifact.versions')}>
      <IconButton
        name={t('artifact.older')}
        icon={<ChevronLeft20Regular />}
        disabled={at === 0}
        onClick={() => step(-1)}
      />
      <span>{t('artifact.version', numbers)}</span>
      <IconButton
        name={t('artifact.newer')}
        icon={<ChevronRight20Regular />}
        disabled={at === versions.length - 1}
        onClick={() => step(1)}
      />
    </Group>
  );
}
