import { PanelLeftContract20Regular } from '@fluentui/react-icons/svg/panel-left-contract';
import { PanelLeftExpand20Regular } from '@fluentui/react-icons/svg/panel-left-expand';
import { chatPlace } from '#domain/routes/routes.ts';
import { PlaceLink } from '#features/parts/place-link.tsx';
import { IconButton } from '#ui/controls/buttons.tsx';
import { Mark } from '#ui/mark.tsx';
import { useText } from '#ui/text.ts';
import { useOpenChat } from '../context/use-chat-context.ts';
import { moveFocus } from '../history/move-focus.ts';
import { AccountRow } from './account-row.tsx';
import { Destination } from './destination.tsx';
import { useRailContent } from './rail-styles.ts';
import { RecentChats } from './recent-chats.tsx';
import { useDestinations } from './use-destinations.tsx';

interface RailContentProps {
  isFolded: boolean;
  /** Folds or unfolds it; null: it is what it can be. */
  fold: (() => void) | null;
  /** Something was opened from it. */
  opened?: () => void;
}

export default function RailContent({ isFolded, fold, opened }: RailContentProps) {
  const { t } = useText();
  const { first, places, settings } = useDestinations();
  const open = useOpenChat();
  const shown = { isFolded, ...(opened && { opened }) };
  return (
    <div className={useRailContent()} data-folded={isFolded || undefined}>
      <header>
        {!(isFolded && fold) && (
          <PlaceLink
            place={chatPlace(null)}
            open={() => run(() => open(null), opened)}
            {...(isFolded && { 'aria-label': t('app.name') })}
          >
            <Mark />
            {!isFolded && t('app.name')}
          </PlaceLink>
        )}
        {fold && (
          <IconButton
            name={t(isFolded ? 'rail.unfold' : 'rail.fold')}
            data-button-name="fold_rail"
            icon={isFolded ? <PanelLeftExpand20Regular /> : <PanelLeftContract20Regular />}
            aria-expanded={!isFolded}
            onClick={fold}
          />
        )}
      </header>
      {[first, places].map((list) => (
        <ul key={list[0]?.key}>
          {list.map(({ key, ...each }) => (
            <li key={key}>
              <Destination {...each} {...shown} />
            </li>
          ))}
        </ul>
      ))}
      {isFolded ? (
        <div data-space />
      ) : (
        <nav data-chats aria-label={t('rail.recent')} onKeyDown={moveFocus}>
          <RecentChats {...(opened && { opened })} />
        </nav>
      )}
      <footer>
        <AccountRow {...shown} />
        <Destination {...settings} {...shown} />
      </footer>
    </div>
  );
}

function run(open: () => void, opened: (() => void) | undefined): void {
  open();
  opened?.();
}
