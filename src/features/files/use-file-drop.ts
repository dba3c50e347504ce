import { type ClipboardEvent, type DragEvent, useCallback, useEffect, useState } from 'react';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { carriesFiles, droppedFiles, pastedFiles } from './picked-files.ts';

/**
 * Handlers for an element onto which files are dropped and pasted. `isOver`: files are dragged over
 * it. Files that are dropped elsewhere on the page do not navigate it.
 */
export function useFileDrop(add: (files: readonly File[]) => unknown) {
  const { t } = useText();
  const toast = useToast();
  const [isOver, setOver] = useState(false);
  useDropGuard();
  const onDragOver = useCallback((event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  }, []);
  const onDragLeave = useCallback((event: DragEvent) => {
    const to = event.relatedTarget;
    if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
  }, []);
  const onDrop = useCallback(
    (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.stopPropagation();
      const { files, folders } = droppedFiles(event.dataTransfer);
      if (folders > 0) toast(t('drop.folders'));
      if (files.length > 0) add(files);
    },
    [add, t, toast],
  );
  const onPaste = useCallback(
    (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData, new Date());
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      add(files);
    },
    [add],
  );
  return {
    isOver,
    handlers: { onDragEnter: onDragOver, onDragOver, onDragLeave, onDrop, onPaste },
  };
}

/** By default a browser opens a dropped file in place of the page. */
function useDropGuard() {
  useEffect(() => {
    const save = (event: globalThis.DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      if (event.type === 'dragover' && event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', save);
    addEventListener('drop', save);
    return () => {
      removeEventListener('dragover', save);
      removeEventListener('drop', save);
    };
  }, []);
}
