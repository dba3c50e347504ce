import { useEffect, useRef, useState } from 'react';
import type { ExportKind } from '#domain/export/export-item.ts';
import {
  type ExportServiceId,
  exportServices,
  notionPageId,
} from '#domain/export/export-services.ts';
import { readHost } from '#domain/models/host-pattern.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useOriginAccess } from '../connections/use-origin-access.ts';
import { useExported, useExporter, useExportParts } from './use-export.ts';

/** What a person types of a service; empty: as it was saved. */
interface Typed {
  token: string;
  page: string;
  host: string;
}

type Work = { step: 'idle' } | { step: 'sending'; done: number; of: number } | Failed;
interface Failed {
  step: 'failed';
  error: CodedError;
}

const nothing: Typed = { token: '', page: '', host: '' };

/** Sends exports to a service: its token is typed once, then only what changed is sent. */
export function useExportToService(service: ExportServiceId, kinds: readonly ExportKind[]) {
  const exporter = useExporter();
  const parts = useExportParts();
  const exported = useExported();
  const [typed, type] = useState(nothing);
  const [work, setWork] = useState<Work>({ step: 'idle' });
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { value: saved = null, retry: look } = useRequest(
    () => exporter?.connection(service) ?? null,
    [exporter, service],
  );
  const origin = useOriginAccess(typed.host || saved?.host || exportServices[service].host);
  const page = typed.page === '' ? (saved?.page ?? null) : notionPageId(typed.page);
  const isReady = (typed.token !== '' || saved !== null) && (service !== 'notion' || page !== null);

  const send = async (access: Promise<void>) => {
    if (!exporter) return;
    const own = new AbortController();
    stop.current = own;
    const { signal } = own;
    setWork({ step: 'sending', done: 0, of: 0 });
    try {
      await access;
      const host = addressOf(typed.host);
      const token = typed.token.trim();
      await exporter.connect(service, { page, ...(host && { host }), ...(token && { token }) });
      type(nothing);
      await look();
      const onProgress = (progress: { done: number; of: number }) => {
        if (!signal.aborted) setWork({ step: 'sending', ...progress });
      };
      const { written } = await exporter.send({ service, kinds }, parts, { signal, onProgress });
      exported(written);
      setWork({ step: 'idle' });
    } catch (thrown) {
      if (!signal.aborted) setWork({ step: 'failed', error: toCodedError(thrown) });
    }
  };
  return {
    typed,
    type: (change: Partial<Typed>) => type((before) => ({ ...before, ...change })),
    saved,
    work,
    origin,
    isReady: isReady && origin.valid && exporter !== null,
    pageIsWrong: typed.page !== '' && page === null,
    // In the click itself: Firefox asks for an origin only then.
    send: () => void send(origin.ask()),
    stop: () => {
      stop.current?.abort();
      setWork({ step: 'idle' });
    },
    remove: () => void exporter?.connect(service, null).then(look),
  };
}

const addressOf = (host: string) => {
  const url = readHost(host);
  return url && url.origin + url.pathname.replace(/\/$/, '');
};
