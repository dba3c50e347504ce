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
  const { work, run, stop } = useWork();
  const { value: saved = null, retry: look } = useRequest(
    () => exporter?.connection(service) ?? null,
    [exporter, service],
  );
  const origin = useOriginAccess(typed.host || saved?.host || exportServices[service].host);
  const page = typed.page === '' ? (saved?.page ?? null) : notionPageId(typed.page);
  const hasToken = typed.token !== '' || saved !== null;
  const isReady = hasToken && origin.valid && (service !== 'notion' || page !== null);

  const send = async (access: Promise<void>, call: Call) => {
    if (!exporter) return;
    await access;
    const host = addressOf(typed.host);
    const token = typed.token.trim();
    await exporter.connect(service, { page, ...(host && { host }), ...(token && { token }) });
    type(nothing);
    await look();
    const { written } = await exporter.send({ service, kinds }, parts, call);
    exported(written);
  };
  return {
    typed,
    type: (change: Partial<Typed>) => type((before) => ({ ...before, ...change })),
    saved,
    work,
    origin,
    isReady: isReady && exporter !== null,
    pageIsWrong: typed.page !== '' && page === null,
    send: () => {
      // In the click itself: Firefox asks for an origin only then.
      const access = origin.ask();
      run((call) => send(access, call));
    },
    stop,
    remove: () => void exporter?.connect(service, null).then(look),
  };
}

interface Call {
  signal: AbortSignal;
  onProgress: (progress: { done: number; of: number }) => void;
}

/** A person may stop it, and who leaves the page does. */
function useWork() {
  const [work, setWork] = useState<Work>({ step: 'idle' });
  const own = useRef<AbortController>(null);
  useEffect(() => () => own.current?.abort(), []);
  const run = (task: (call: Call) => Promise<void>) => {
    const stopper = new AbortController();
    own.current = stopper;
    const { signal } = stopper;
    const set = (next: Work) => {
      if (!signal.aborted) setWork(next);
    };
    set({ step: 'sending', done: 0, of: 0 });
    const onProgress: Call['onProgress'] = (progress) => set({ step: 'sending', ...progress });
    task({ signal, onProgress }).then(
      () => set({ step: 'idle' }),
      (error: unknown) => set({ step: 'failed', error: toCodedError(error) }),
    );
  };
  const stop = () => {
    own.current?.abort();
    setWork({ step: 'idle' });
  };
  return { work, run, stop };
}

const addressOf = (host: string) => {
  const url = readHost(host);
  return url && url.origin + url.pathname.replace(/\/$/, '');
};
