import { makeResetStyles } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import type { ReactNode } from 'react';
import { type Place, placeOf } from '#domain/routes/routes.ts';
import { useVisit } from '#features/hooks/use-place.ts';
import { PlaceLink } from '#features/parts/place-link.tsx';
import { type PanelProps, usePageView, useShell } from '#features/shell.tsx';
import { PageContext } from '#ui/controls/page-context.ts';
import { useIconButton } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { column } from '#ui/theme/shapes.ts';
import { ToastSlot } from '#ui/toasts/toaster.tsx';
import { RailButton } from '../rail/rail-button.tsx';
import { useChatWindow } from '../state/use-chat-window.ts';
import { ChatsPage } from './chats-page.tsx';
import { UnknownPage } from './unknown-page.tsx';

const usePageArea = makeResetStyles({
  ...column(),
  flexGrow: 1,
  minWidth: 0,
  height: '100%',
  '&[hidden]': { display: 'none' },
  '& > [data-shown]': { display: 'flex', flexGrow: 1, minHeight: 0 },
});

interface PageProps {
  isHidden: boolean;
  /** Shows the chat. */
  close: () => void;
}

/** The page that the address names. */
export default function Page({ isHidden, close }: PageProps) {
  const { place } = useVisit();
  const window = useChatWindow();
  const leave: PanelProps['close'] = (to) => {
    if (to !== 'composer') return;
    close();
    window.focus();
  };
  const isDocument = place?.feature === 'library' && place.id !== null;
  const start = (
    <>
      <RailButton />
      {isDocument && <ToLibrary />}
    </>
  );
  return (
    <PageContext value={{ start }}>
      <div className={usePageArea()} hidden={isHidden}>
        <div data-shown="">{usePageOf(place, leave)}</div>
        {!isHidden && <ToastSlot />}
      </div>
    </PageContext>
  );
}

function usePageOf(place: Place | null, close: PanelProps['close']): ReactNode {
  const { DocumentView } = useShell();
  const View = usePageView(place?.feature);
  if (place?.feature === 'chats') return <ChatsPage />;
  if (place?.feature === 'library' && place.id !== null) {
    const page = Number(place.query.page);
    return (
      DocumentView && <DocumentView key={place.id} docId={place.id} page={page > 0 ? page : null} />
    );
  }
  if (View) return <View close={close} />;
  // The settings are in the place of the whole chat.
  return place === null && <UnknownPage />;
}

function ToLibrary() {
  const { t } = useText();
  const name = t('library.title');
  const { router } = useShell();
  return (
    <PlaceLink
      className={useIconButton()}
      place={placeOf('library')}
      open={() => router?.go(placeOf('library'))}
      aria-label={name}
      title={name}
    >
      <ArrowLeft20Regular data-mirror />
    </PlaceLink>
  );
}
