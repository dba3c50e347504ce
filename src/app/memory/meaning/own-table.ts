import type { CallServer } from '#api/client/call-server.ts';
import type { Fetch } from '#api/client/timed-fetch.ts';
import { findMemoryTable } from '#api/memory-table.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { tableCache, tableKey, tableMagic } from '#workers/meaning/meaning.api.ts';
import type { OwnTable } from '../memory-deps.ts';

export interface OwnTableDeps {
  callServer: CallServer;
  readonly fetch: Fetch;
  caches: Pick<CacheStorage, 'open' | 'match' | 'delete'>;
  /** How much of it is here, from 0 to 1. */
  readonly onProgress: (loaded: number) => Promise<void>;
}

const bytesHeader = 'x-bytes';

/** A table of word pieces, by which this device finds what was read without any host: where the operator offers one. */
export function createOwnTable({ callServer, fetch, caches, onProgress }: OwnTableDeps): OwnTable {
  const stored = async () => {
    const found = await caches.match(tableKey, { cacheName: tableCache });
    return found ? Number(found.headers.get(bytesHeader)) : null;
  };
  const offered = async (signal: AbortSignal) => {
    const { url } = (await callServer(findMemoryTable, {}, { signal })).data;
    const reply = url === null ? null : await fetch(url, { method: 'HEAD', signal });
    const bytes = Number(reply?.headers.get('content-length') ?? 0);
    return url !== null && reply?.ok && bytes > 0 ? { url, bytes } : null;
  };
  return {
    async state(signal) {
      const here = await stored();
      if (here !== null) return { bytes: here, isHere: true };
      const offer = await offered(signal).catch(() => null);
      return offer && { bytes: offer.bytes, isHere: false };
    },
    async download(signal) {
      const offer = await offered(signal);
      if (!offer) throw new CodedError('provider_unavailable', 'no table is offered');
      const file = await wholeFile(await fetch(offer.url, { signal }), offer.bytes, onProgress);
      const begins = await file.slice(0, tableMagic.length).text();
      if (begins !== tableMagic) throw new CodedError('provider_bad_stream', 'it is no table');
      const headers = { [bytesHeader]: String(file.size) };
      await (await caches.open(tableCache)).put(tableKey, new Response(file, { headers }));
    },
    async drop() {
      await caches.delete(tableCache);
    },
  };
}

/** Times that progress is reported, at most. */
const steps = 50;

async function wholeFile(
  reply: Response,
  bytes: number,
  onProgress: OwnTableDeps['onProgress'],
): Promise<Blob> {
  if (!reply.ok || !reply.body) {
    throw new CodedError('fetch_other', 'the table is not there', { status: reply.status });
  }
  const parts: BlobPart[] = [];
  const reader = reply.body.getReader();
  let loaded = 0;
  let said = -1;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    loaded += value.byteLength;
    const step = Math.floor((steps * loaded) / bytes);
    if (step === said) continue;
    said = step;
    await onProgress(Math.min(1, loaded / bytes));
  }
}
