import { BookOpen20Regular } from '@fluentui/react-icons/svg/book-open';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useMemorySource } from '../state/use-memory-source.ts';
import { useChip } from './chip-styles.ts';

/** What the person has read is searched for the next question; its answer names the pages. */
export function MemoryChip() {
  const { t } = useText();
  const { turn } = useMemorySource();
  const title = t('memory.source');
  return (
    <span className={useChip()}>
      <BookOpen20Regular aria-hidden />
      <bdi>{title}</bdi>
      <IconButton
        name={t('chips.remove', { title })}
        icon={<Dismiss20Regular />}
        data-remove=""
        onClick={() => turn(false)}
      />
    </span>
  );
}
