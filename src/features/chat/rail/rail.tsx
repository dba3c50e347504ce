import { useSelector } from '#ui/actors/use-selector.ts';
import { later } from '#ui/later.tsx';
import { useText } from '#ui/text.ts';
import { useMedia } from '#ui/use-media.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import { useRail } from './rail-styles.ts';

/** On a screen this narrow the rail is folded until the person unfolds it. */
const narrowScreen = '(max-width: 880px)';

const RailContent = later(() => import('./rail-content.tsx'));

/** The way to everything, next to what is shown. Folded it has icons only. */
export function Rail({ isFolded }: { isFolded: boolean }) {
  const { t } = useText();
  const views = useChatViews();
  const chosen = useSelector(views.shown, ({ isRailFolded }) => isRailFolded);
  const isNarrow = useMedia(narrowScreen);
  const folded = isFolded || (chosen ?? isNarrow);
  return (
    <aside className={useRail()} data-folded={folded || undefined} aria-label={t('rail.name')}>
      <RailContent isFolded={folded} fold={isFolded ? null : () => views.foldRail(!folded)} />
    </aside>
  );
}
