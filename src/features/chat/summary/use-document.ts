import { useEffect, useState } from 'react';
import type { Document } from '#domain/documents/documents.ts';
import { useShell } from '#features/shell.tsx';

/** null until it is read. */
export function useDocument(docId: string): Document | null {
  const { rows } = useShell();
  const [document, setDocument] = useState<Document | null>(null);
  useEffect(() => {
    let current = true;
    setDocument(null);
    rows.document.get({ docId }).then(
      (read) => current && setDocument(read),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [rows, docId]);
  return document;
}
