import { useCallback } from 'react';
import { renewUndoMs } from '#domain/documents/server-copies.ts';
import { drawingType } from '#domain/files/drawing.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useDeletion } from '../found-list.ts';
import { type PanelProps, useShell } from '../shell.tsx';
import { inFormat, nameIn, type PictureFormat } from './picture-files.ts';
import { useInsertPicture } from './use-insert-picture.ts';

/** What can be done with a picture wherever it is shown. `close` leads to the composer of the chat. */
export function usePictureActions(close: PanelProps['close']) {
  const { rows, slot, readFile, drawSvg, saveFile, copyPicture } = useShell();
  const { t } = useText();
  const toast = useToast();
  const remove = useDeletion(
    useCallback(
      (docId, deleted, again) => rows.library.setDeleted({ docId, deleted, ...again }),
      [rows],
    ),
    { renewMs: renewUndoMs },
  );
  const bytes = async (docId: string) => {
    const blob = await readFile(docId);
    if (!blob) throw new Error('gone');
    return blob;
  };
  /** A drawing in SVG is drawn: neither a canvas nor an editor takes it as it is. */
  const pixels = async (docId: string) => {
    const blob = await bytes(docId);
    return blob.type === drawingType ? drawSvg(blob) : blob;
  };
  /** null: as it is. */
  const save = async (docId: string, name: string, format: PictureFormat | null) => {
    const blob = await (format ? inFormat(await pixels(docId), format) : bytes(docId));
    saveFile(format ? nameIn(name, format) : name, blob.type, [blob]);
  };
  const copy = (docId: string) =>
    void copyPicture(pixels(docId).then((blob) => inFormat(blob, 'png'))).then(
      () => toast(t('gallery.copied')),
      () => toast(t('gallery.notCopied')),
    );
  return {
    copy,
    /** null: no page is next to this one. */
    insert: useInsertPicture(pixels, copy),
    download: (...given: Parameters<typeof save>) =>
      void save(...given).catch(() => toast(t('gallery.notSaved'))),
    ask: (docId: string) =>
      void rows.upload.attach({ slot, docId }).then(
        () => close('composer'),
        (error: unknown) => toast(errorText(t, toCodedError(error))),
      ),
    remove: (docId: string, name: string, removed?: (deleted: boolean) => void) =>
      remove(docId, t('library.deleted', { name }), removed),
  };
}

export type PictureActions = ReturnType<typeof usePictureActions>;
