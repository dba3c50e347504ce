import { useCallback } from 'react';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { renewUndoMs } from '#domain/documents/server-copies.ts';
import { maxFilesOfMessage } from '#domain/documents/uploads.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { useText } from '#ui/text.ts';
import { attachDocument } from '../../attach-document.ts';
import { useDeletions } from '../../found-list.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { type PanelProps, useShell } from '../../shell.tsx';
import { deletedText } from '../use-library.ts';
import type { ListSelection } from './use-selection.ts';

/** What can be done with all that is selected. */
export function useSelectedActions(
  entries: readonly LibraryEntry[],
  { ids, clear }: ListSelection,
  close: PanelProps['close'],
) {
  const shell = useShell();
  const { rows } = shell;
  const { t } = useText();
  const attempt = useAttempt();
  const remove = useDeletions(
    useCallback(
      (docId, deleted, again) => rows.library.setDeleted({ docId, deleted, ...again }),
      [rows],
    ),
    { renewMs: renewUndoMs },
  );
  const selected = entries.filter(({ document }) => ids.includes(document.docId));
  const attachAll = async () => {
    const max = maxFilesOfMessage;
    // None of them, rather than some.
    if (selected.length > max) throw new CodedError('too_many_files', '', { max });
    for (const entry of selected) await attachDocument(shell, entry);
  };
  return {
    remove: () => {
      if (selected.length === 0) return;
      remove(ids, deletedText(t, selected));
      clear();
    },
    ask: () => void attempt(attachAll()).then((isDone) => isDone && close('composer')),
  };
}
