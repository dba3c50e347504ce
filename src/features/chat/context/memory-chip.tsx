import { BookOpen20Regular } from '@fluentui/react-icons/svg/book-open';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { Highlight20Regular } from '@fluentui/react-icons/svg/highlight';
import type { Recalled } from '#domain/conversations/recalled.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { recalledNames } from '../state/recalled-names.ts';
import { useMemorySource } from '../state/use-memory-source.ts';
import { useChip } from './chip-styles.ts';

/** What the person has read or marked is searched for the next question; its answer names the pages. */
export function MemoryChip({ of }: { of: Recalled }) {
  const { t } = useText();
  const { turn } = useMemorySource();
  const title = t(recalledNames[of]);
  return (
    <span className={useChip()}>
      {of === 'marks' ? <Highlight20Regular aria-hidden /> : <BookOpen20Regular aria-hidden />}
      <bdi>{title}</bdi>
      <IconButton
        name={t('chips.remove', { title })}
        icon={<Dismiss20Regular />}
        data-remove=""
        onClick={() => turn(null)}
      />
    </span>
  );
}
