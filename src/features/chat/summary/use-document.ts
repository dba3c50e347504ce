import { useEffect, useState } from 'react';
import type { Document } from '#domain/documents/documents.ts';
import { useShell } from '#features/shell.tsx';

/** null until it is read. */
export function useDocument(docId: string): Document | null {
  const { bus } = useShell();
  const [document, setDocument] = useState<Document | null>(null);
  useEffect(() => {
    let current = true;
    setDocument(null);
    bus.request('document.get', { docId }).then(
      (reply) => current && setDocument(reply.document),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [bus, docId]);
  return document;
}
