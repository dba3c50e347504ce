import { Search20Regular } from '@fluentui/react-icons/svg/search';
import { useEffect } from 'react';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import type { ChatCommand } from './chat-command.ts';

const isApple = () => /^(?:Mac|iP)/.test(navigator.platform);

/** Ctrl+K, on Apple's systems Command+K; by its place where the layout has no Latin letters. */
function isPaletteKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isHeld = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (!isHeld || altKey || shiftKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
}

/** Opens and closes the palette by its key, wherever the focus is. */
export function usePaletteKey(): void {
  const { router } = useShell();
  const views = useChatViews();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The settings have a search of their own.
      if (!isPaletteKey(event) || router?.place?.feature === 'settings') return;
      // Browsers put the caret into their address bar.
      event.preventDefault();
      views.openPalette(!views.shown.getSnapshot().isPaletteOpen);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [router, views]);
}

export function usePaletteCommand(): ChatCommand {
  const { t } = useText();
  const views = useChatViews();
  return {
    key: 'palette',
    text: t('rail.search'),
    hint: isApple() ? '⌘K' : t('commands.key'),
    icon: <Search20Regular />,
    menu: 'chat',
    run: () => views.openPalette(true),
  };
}
