import { useMemo, useRef } from 'react';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
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
  const { bus, slot } = useShell();
  const { t } = useText();
  const toast = useToast();
  const open = useOpenDocument();
  const latest = useRef(close);
  latest.current = close;
  return useMemo(
    () => ({
      remove,
      open: ({ document: { docId, docType, title } }) =>
        open?.({ docId, docType, title, at: null }, () => latest.current()),
      ask: ({ document: { docId } }) =>
        void bus.request('upload.attach', { slot, docId }).then(
          () => latest.current('composer'),
          (error: unknown) => toast(errorText(t, toCodedError(error))),
        ),
    }),
    [bus, slot, t, toast, open, remove],
  );
}
