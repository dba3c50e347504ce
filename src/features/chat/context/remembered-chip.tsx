import '#ui/later-texts.ts';
import { BookOpen20Regular } from '@fluentui/react-icons/svg/book-open';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useWatch } from '#features/hooks/use-watch.ts';
import { useForgetting } from '#features/parts/use-forgetting.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useChip } from './chip-styles.ts';

/** Says that the page at this address is remembered; nothing where it is not. */
export default function RememberedChip({ link }: { link: string }) {
  const { t } = useText();
  const chip = useChip();
  const forget = useForgetting();
  const { value: page } = useWatch(({ rows }) => rows.memory.watchPage({ link }), [link]);
  if (!page) return null;
  const { address } = page;
  return (
    <li>
      <span className={chip} data-offer data-remembered>
        <BookOpen20Regular aria-hidden />
        <bdi>{t('memory.remembered')}</bdi>
        <IconButton
          name={t('memory.forget')}
          icon={<Dismiss20Regular />}
          onClick={() => void forget({ address })}
        />
      </span>
    </li>
  );
}
