import { useMemo, useRef } from 'react';
import { isOnlyOnServer, type LibraryEntry } from '#domain/documents/library-entry.ts';
import { placeOf } from '#domain/routes/routes.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { attachDocument } from '../attach-document.ts';
import { useOpenDocument } from '../open-document.ts';
import { type PanelProps, useShell } from '../shell.tsx';
import type { EntryActions } from './library-entry.tsx';

/**
 * The actions for a document of the library; one object, so that a long list does not render again.
 */
export function useEntryActions(
  remove: EntryActions['remove'],
  close: PanelProps['close'],
): EntryActions {
  const shell = useShell();
  const { bus, router, viewer } = shell;
  const { t } = useText();
  const toast = useToast();
  const open = useOpenDocument();
  const latest = useRef(close);
  latest.current = close;
  return useMemo(() => {
    /** False: it could not be fetched, which a toast reports. */
    const fetched = async (entry: LibraryEntry) => {
      const { docId, title } = entry.document;
      if (!isOnlyOnServer({ ...entry, server: entry.server ?? null })) return true;
      toast(t('library.opening', { name: title }));
      try {
        await bus.request('documents.open', { docId });
      } catch (error) {
        if (entry.hasText) return true;
        const again = { label: t('action.retry'), run: () => show(entry) };
        toast(errorText(t, toCodedError(error)), again);
        return false;
      }
      return true;
    };
    const show = (entry: LibraryEntry) => {
      const { docId, docType, title } = entry.document;
      // A tab of the viewer is the place of a PDF in the extension.
      if (router && (viewer || docType !== 'page_content__pdf'))
        return router.go(placeOf('library', docId));
      void fetched(entry).then((isHere) => {
        if (isHere) open?.({ docId, docType, title, at: null }, () => latest.current());
      });
    };
    return {
      remove,
      open: show,
      ask: (entry) =>
        void attachDocument(shell, entry).then(
          () => latest.current('composer'),
          (error: unknown) => toast(errorText(t, toCodedError(error))),
        ),
    };
  }, [shell, bus, router, viewer, t, toast, open, remove]);
}
