import { useCallback, useEffect, useRef } from 'react';
import type { DocumentInfo } from '#domain/documents.ts';
import type { Upload } from '#domain/uploads.ts';
import { waitState } from './waiting.ts';

interface Wait {
  uploadIds: readonly string[];
  /** null: the question was taken back. */
  end: (documents: DocumentInfo[] | null) => void;
}

/** `uploads` as they were rendered, `now` as they are at this moment. */
export interface UploadRows {
  uploads: readonly Upload[];
  ready: boolean;
  now: () => readonly Upload[];
}

/** Questions that wait for their files: each ends when they are read, or when the person says so. */
export function useWaiting({ uploads, ready, now }: UploadRows) {
  const waits = useRef(new Map<string, Wait>());
  const isReady = useRef(ready);
  isReady.current = ready;

  const check = useCallback(() => {
    if (!isReady.current) return;
    for (const [messageId, { uploadIds, end }] of waits.current) {
      const { open, documents } = waitState(now(), uploadIds);
      if (open.length > 0) continue;
      waits.current.delete(messageId);
      end(documents);
    }
  }, [now]);
  // Rows that are older than what is known are looked at when the newer ones are rendered.
  useEffect(() => {
    if (ready && uploads === now()) check();
  }, [check, now, uploads, ready]);

  const wait = useCallback(
    (messageId: string, uploadIds: readonly string[]): Promise<DocumentInfo[] | null> =>
      uploadIds.length === 0
        ? Promise.resolve([])
        : new Promise((end) => {
            waits.current.set(messageId, { uploadIds, end });
            check();
          }),
    [check],
  );

  const finish = useCallback(
    (messageId: string, isWithdrawn: boolean) => {
      const found = waits.current.get(messageId);
      if (!found) return;
      waits.current.delete(messageId);
      const { documents } = waitState(now(), found.uploadIds);
      found.end(isWithdrawn ? null : documents);
    },
    [now],
  );

  return {
    wait,
    sendWithout: useCallback((messageId: string) => finish(messageId, false), [finish]),
    takeBack: useCallback((messageId: string) => finish(messageId, true), [finish]),
  };
}

export type Waiting = ReturnType<typeof useWaiting>;

/** The rows whose documents are among these: they have gone with a question. */
export function uploadsOfDocuments(
  uploads: readonly Upload[],
  documents: readonly DocumentInfo[],
): Upload[] {
  const ids = new Set(documents.map(({ docId }) => docId));
  return uploads.filter(({ document }) => document && ids.has(document.docId));
}
