import { useCallback } from 'react';
import { chatPlace, type Place, placeOf } from '#domain/routes/routes.ts';
import type { Found } from '#domain/search/found.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useOpenDocument } from '#features/open-document.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useOpenChat } from '../context/use-chat-context.ts';
import { useChatViews } from '../state/use-chat-views.ts';

/** The address of what was found. */
export function placeOfFound({ kind, id }: Pick<Found, 'kind' | 'id'>): Place {
  if (kind === 'chat') return chatPlace(id);
  return placeOf(kind === 'memo' ? 'memos' : 'library', id);
}

/** Opens what was found: at its address, or over the chat where there are none. */
export function useOpenFound(): (found: Found) => void {
  const openChat = useOpenChat();
  const openFile = useOpenFile();
  const { showMemo } = useChatViews();
  return useCallback(
    (found) => {
      if (found.kind === 'chat') openChat(found.id);
      else if (found.kind === 'memo') showMemo(found.id);
      else openFile(found);
    },
    [openChat, openFile, showMemo],
  );
}

/** A document whose text is on the server alone is fetched first, where no page of its own does that. */
function useOpenFile(): (found: Found) => void {
  const { bus, router, viewer } = useShell();
  const { t } = useText();
  const toast = useToast();
  const attempt = useAttempt();
  const open = useOpenDocument();
  return useCallback(
    (found) => {
      const { id: docId, title, document } = found;
      if (!document) return;
      const { docType, isHere } = document;
      // In the extension a PDF has the viewer's tab.
      if (router && (viewer || docType !== 'page_content__pdf')) {
        return router.go(placeOfFound(found));
      }
      if (!isHere) toast(t('library.opening', { name: title }));
      const fetched = isHere ? Promise.resolve() : bus.request('documents.open', { docId });
      void attempt(fetched).then((isDone) => {
        if (isDone) open?.({ docId, docType, title, at: null });
      });
    },
    [bus, router, viewer, t, toast, attempt, open],
  );
}
