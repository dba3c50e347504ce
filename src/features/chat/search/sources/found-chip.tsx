import '#ui/later-texts.ts';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { GlobeSearch20Regular } from '@fluentui/react-icons/svg/globe-search';
import { formatCount } from '#domain/languages/format-count.ts';
import { focusAfter } from '#features/files/focus-after.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useChip } from '../../context/chip-styles.ts';
import type { Source } from '../../context/context-chips.ts';
import { useChatContext } from '../../context/use-chat-context.ts';
import { useChatWindow } from '../../state/use-chat-window.ts';

/** What was found on the web goes with the next question; its answer names the pages. */
export default function FoundChip({ sources }: { sources: readonly Source[] }) {
  const { t, tag } = useText();
  const context = useChatContext();
  const window = useChatWindow();
  const title = t('webSearch.pages');
  const remove = (button: HTMLElement) => {
    focusAfter(button, () => window.focus());
    for (const { docId } of sources) context.send({ type: 'removeSource', docId });
  };
  return (
    <span className={useChip()}>
      <GlobeSearch20Regular aria-hidden />
      <bdi>{title}</bdi>
      <small>{formatCount(sources.length, tag)}</small>
      <IconButton
        name={t('chips.remove', { title })}
        icon={<Dismiss20Regular />}
        data-remove=""
        onClick={({ currentTarget }) => remove(currentTarget)}
      />
    </span>
  );
}
