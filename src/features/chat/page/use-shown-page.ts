import { chatPlace } from '#domain/routes/routes.ts';
import { useVisit } from '#features/hooks/use-place.ts';
import { useShell } from '#features/shell.tsx';
import { LocalState } from '#ui/actors/local-state.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useChatWindow } from '../state/use-chat-window.ts';

const noViewer = new LocalState<{ docId: string | null }>({ docId: null });

/** `viewer`: the chat with a document next to it; `page`: a page in the place of both. */
type ShownPage = 'chat' | 'viewer' | 'page';

/** What the address shows next to the rail. */
export function useShownPage(): ShownPage {
  const { viewer } = useShell();
  const { place, isNamed } = useVisit();
  const inViewer = useSelector(viewer ?? noViewer, ({ docId }) => docId);
  if (!isNamed || place?.feature === 'chat') return 'chat';
  const isInViewer = place?.feature === 'library' && place.id !== null && place.id === inViewer;
  return isInViewer ? 'viewer' : 'page';
}

/** Goes to the open chat. */
export function useToChat(): () => void {
  const { router } = useShell();
  const { shown } = useChatWindow();
  return () => router?.go(chatPlace(shown.getSnapshot().conversationId));
}
