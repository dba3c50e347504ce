import { ChatAdd20Regular } from '@fluentui/react-icons/svg/chat-add';
import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { Settings20Regular } from '@fluentui/react-icons/svg/settings';
import { chatPlace, placeOf } from '#domain/routes/routes.ts';
import { useVisit } from '#features/hooks/use-place.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { usePaletteCommand } from '../commands/use-palette-command.tsx';
import { useOpenChat } from '../context/use-chat-context.ts';
import type { DestinationProps } from './destination.tsx';

interface DestinationRow extends Omit<DestinationProps, 'isFolded' | 'opened'> {
  key: string;
}

/** The rows of the rail: what one begins with, where things are, and the settings. */
export function useDestinations() {
  const { t } = useText();
  const { router, openSettings, pages } = useShell();
  const { place } = useVisit();
  const openChat = useOpenChat();
  const palette = usePaletteCommand();
  const first: DestinationRow[] = [
    {
      key: 'new',
      name: t('chat.newChat'),
      icon: <ChatAdd20Regular />,
      place: chatPlace(null),
      open: () => openChat(null),
    },
    {
      key: 'search',
      name: t('rail.search'),
      icon: <Search20Regular />,
      place: null,
      ...(palette.hint && { hint: palette.hint }),
      open: palette.run,
    },
  ];
  const places = pages.map(({ feature, name, Icon }): DestinationRow => {
    const to = placeOf(feature);
    return {
      key: feature,
      name: t(name),
      icon: <Icon />,
      place: to,
      isCurrent: place?.feature === feature,
      open: () => router?.go(to),
    };
  });
  const settings: Omit<DestinationRow, 'key'> = {
    name: t('chat.settings'),
    icon: <Settings20Regular />,
    place: placeOf('settings'),
    open: () => openSettings(),
  };
  return { first, places, settings };
}
