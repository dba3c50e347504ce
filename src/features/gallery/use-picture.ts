import { useEffect, useState } from 'react';
import { useRequest } from '../hooks/use-request.ts';

interface Picture {
  /** Of its bytes in this page; null: they are being read. */
  address: string | null;
  /** They are not on this device (any more). */
  isGone: boolean;
}

/** The bytes of a document's file, to be shown while this is used; null: nothing is to be shown. */
export function usePicture(docId: string | null): Picture {
  const { value: blob, error } = useRequest(
    ({ readFile }) => (docId === null ? null : readFile(docId)),
    [docId],
  );
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return { address, isGone: blob === null || error !== null };
}
