import { useEffect } from 'react';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { placeOf } from '#domain/routes/routes.ts';
import { useRequest } from '../hooks/use-request.ts';
import { useOpenDocument } from '../open-document.ts';
import { useShell } from '../shell.tsx';

interface PicturesAround {
  /** Absent: this is the first, or the last. */
  newer?: (() => void) | undefined;
  older?: (() => void) | undefined;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, [role="menu"] *');

/** The pictures before and after one, which the arrow keys open as well. */
export function usePicturesAround(docId: string): PicturesAround {
  const { router, rows } = useShell();
  const open = useOpenDocument();
  const { value } = useRequest(() => rows.library.around({ docId }), [rows, docId]);
  const show = ({ docId: id, docType, title }: DocumentInfo) => {
    if (router) router.go(placeOf('library', id), 'replace');
    else open?.({ docId: id, docType, title, at: null });
  };
  const to = (picture: DocumentInfo | null | undefined) =>
    picture ? () => show(picture) : undefined;
  useEffect(() => {
    // A key may be pressed before it is known what is there.
    const step = (side: 'newer' | 'older') =>
      rows.library.around({ docId }).then(
        (around) => around[side] && show(around[side]),
        () => undefined,
      );
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, defaultPrevented, target } = event;
      if (altKey || ctrlKey || metaKey || defaultPrevented || isTyping(target)) return;
      const isRtl = document.documentElement.dir === 'rtl';
      if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) void step('older');
      if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) void step('newer');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return { newer: to(value?.newer), older: to(value?.older) };
}
