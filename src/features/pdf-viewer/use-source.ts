import { useCallback, useEffect, useState } from 'react';
import { pdfNameOf } from '#domain/documents/pdf-address.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { PdfSource } from './engine/pdf-source.ts';
import type { PdfHost } from './host.ts';

/** Why nothing is shown: no document was named, or it cannot be reached. */
export type MissingSource =
  | { kind: 'none' | 'gone' }
  | { kind: 'access' | 'disk'; url: string }
  | { kind: 'failed'; code: string };

type SourceState =
  | { source: PdfSource; missing: null }
  | { source: null; missing: MissingSource | null };

/** The document in the address, or a file that the person chose instead. */
export function useSource(host: PdfHost) {
  const [found, setFound] = useState<SourceState>({ source: null, missing: null });
  const look = useCallback(async () => {
    try {
      setFound(await find(host));
    } catch (error) {
      setFound({ source: null, missing: { kind: 'failed', code: toCodedError(error).code } });
    }
  }, [host]);
  useEffect(() => void look(), [look]);
  const choose = useCallback((file: File) => {
    const key = `${file.name} ${file.size} ${file.lastModified}`;
    setFound({ source: { kind: 'blob', blob: file, name: file.name, key }, missing: null });
  }, []);
  return { ...found, look, choose };
}

async function find(host: PdfHost): Promise<SourceState> {
  const { docId, file: url } = host.address();
  if (docId !== null) {
    const file = await host.stored(docId);
    if (file) return shown({ kind: 'blob', blob: file, name: file.name, key: docId });
    if (url === null) return missingSources({ kind: 'gone' });
  }
  if (url === null) return missingSources({ kind: 'none' });
  const isDisk = url.startsWith('file:');
  if (isDisk && !(await host.mayOpenDisk())) return missingSources({ kind: 'disk', url });
  await host.refuseExcluded(url);
  if (!(await host.mayFetch(url))) return missingSources({ kind: 'access', url });
  if (!isDisk) host.recordFetch(url);
  const [key = url] = url.split('#', 1);
  return shown({ kind: 'url', url, name: pdfNameOf(url), key });
}

const shown = (source: PdfSource): SourceState => ({ source, missing: null });
const missingSources = (missing: MissingSource): SourceState => ({ source: null, missing });
