import { makeResetStyles } from '@fluentui/react-components';
import { Navigation20Regular } from '@fluentui/react-icons/svg/navigation';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { noRoomForRail } from '#ui/theme/sizes.ts';
import { useHasRail } from '../commands/use-panel-commands.tsx';
import { useChatViews } from '../state/use-chat-views.ts';

/** Where there is no room for the rail. */
export const useOnlyNarrow = makeResetStyles({
  display: 'none',
  [`@media ${noRoomForRail}`]: { display: 'contents' },
});

/** Opens the rail as a sheet. */
export function RailButton() {
  const { t } = useText();
  const { showPanel } = useChatViews();
  const narrow = useOnlyNarrow();
  if (!useHasRail()) return null;
  return (
    <span className={narrow}>
      <IconButton
        name={t('rail.name')}
        data-button-name="open_rail"
        icon={<Navigation20Regular />}
        aria-haspopup="dialog"
        onClick={() => showPanel('rail')}
      />
    </span>
  );
}
