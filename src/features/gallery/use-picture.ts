import { useEffect, useState } from 'react';
import { useShell } from '../shell.tsx';

interface Picture {
  /** Of its bytes in this page; null: they are being read. */
  address: string | null;
  /** They are not on this device (any more). */
  isGone: boolean;
}

const reading: Picture = { address: null, isGone: false };

/** The bytes of a document of type image, to be shown while this is used. */
export function usePicture(docId: string): Picture {
  const { readFile } = useShell();
  const [picture, setPicture] = useState(reading);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    setPicture(reading);
    readFile(docId).then(
      (blob) => {
        if (isOver) return;
        if (!blob) return setPicture({ address: null, isGone: true });
        made = URL.createObjectURL(blob);
        setPicture({ address: made, isGone: false });
      },
      () => setPicture({ address: null, isGone: true }),
    );
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [docId, readFile]);
  return picture;
}
