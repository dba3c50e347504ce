import { useCallback, useState } from 'react';
import type { Rows } from '#app/rows/rows.ts';
import { isOnServer, type LibraryEntry } from '#domain/documents/library-entry.ts';
import { renewUndoMs } from '#domain/documents/server-copies.ts';
import { type Translate, useText } from '#ui/text.ts';
import { useDeletion, useFoundList } from '../found-list.ts';
import { useShell } from '../shell.tsx';

export type Sort = Parameters<Rows['library']['watch']>[0]['sort'];

/** The documents whose names match the search, up to date. */
export function useLibrary(type: 'image' | undefined) {
  const { rows } = useShell();
  const [sort, setSort] = useState<Sort>('newest');
  const list = useFoundList(
    useCallback(
      (search, limit) => rows.library.watch({ search, sort, limit, ...(type && { type }) }),
      [rows, sort, type],
    ),
  );
  return { ...list, sort, setSort };
}

/** Deletes a document and offers an undo. */
export function useDocumentDeletion() {
  const { rows } = useShell();
  const { t } = useText();
  const remove = useDeletion(
    useCallback(
      (docId, deleted, again) => rows.library.setDeleted({ docId, deleted, ...again }),
      [rows],
    ),
    { renewMs: renewUndoMs },
  );
  return useCallback(
    (entry: LibraryEntry) => remove(entry.document.docId, deletedText(t, [entry])),
    [remove, t],
  );
}

/** What was deleted, and what of it is elsewhere. */
export function deletedText(t: Translate, entries: readonly LibraryEntry[]): string {
  const [first, ...more] = entries;
  const text =
    first && more.length === 0
      ? t('library.deleted', { name: first.document.title })
      : t('library.deletedMany', { count: entries.length });
  return entries.some(isOnServer) ? `${text} · ${t('library.alsoThere')}` : text;
}
