import type { Fetch } from '#api/client/timed-fetch.ts';
import { type ExportedQuote, type ExportItem, keyOf } from '#domain/export/export-item.ts';
import type { ExportServiceId } from '#domain/export/export-services.ts';
import { sendToNotion } from '#services/export/send-to-notion.ts';
import { sendToReadwise } from '#services/export/send-to-readwise.ts';
import type { ServiceAccess } from '#services/export/service-call.ts';
import { readConnection, readSent, writeSent } from '#services/store/backup/sent-items.ts';
import type { Store } from '#services/store/database/store.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { sha256Hex } from '#shared/sha256.ts';

export interface SendPorts {
  store: Store;
  /** Recorded. */
  fetch: Fetch;
}

export interface SendCall {
  signal: AbortSignal;
  onProgress: (progress: { done: number; of: number }) => void;
}

export const hashOf = (text: string) => sha256Hex(text).slice(0, 16);

/** What is to be sent: what the service does not have as it is now. */
interface Sending<Item> {
  changed: readonly Item[];
  pageOf: (item: Item) => string | null;
  sent: (items: readonly Item[], page?: string, isWhole?: boolean) => Promise<void>;
}

/**
 * Sends what is new or changed since it was sent. What arrived is remembered at once: after a failure or a Stop the next
 * time sends the rest. @throws provider_unauthorized: there is no token, or it is refused; and as `CallService`
 */
export async function sendItems(
  { store, fetch }: SendPorts,
  service: ExportServiceId,
  items: readonly ExportItem[],
  call: SendCall,
): Promise<{ written: number }> {
  const connection = await readConnection(store, service);
  if (!connection || connection.token === '') throw new CodedError('provider_unauthorized');
  const { token, host, page: parent } = connection;
  const access: ServiceAccess = { fetch, clock: store.clock, host, token, signal: call.signal };
  if (service === 'readwiseApi') {
    const quotes = new Map(
      items.flatMap((item) => item.quotes.map((quote) => [quote.id, quote] as const)),
    );
    const key = ({ id }: ExportedQuote) => id;
    const { changed, sent } = await begin(store, service, { all: [...quotes.values()], key }, call);
    await sendToReadwise(changed, access, sent);
    return { written: changed.length };
  }
  if (parent === null) throw new CodedError('not_found');
  const { changed, pageOf, sent } = await begin(store, service, { all: items, key: keyOf }, call);
  await sendToNotion(changed, access, {
    parent,
    pageOf,
    sent: (item, page, isWhole) => sent([item], page, isWhole),
  });
  return { written: changed.length };
}

interface Keyed<Item> {
  all: readonly Item[];
  key: (item: Item) => string;
}

async function begin<Item>(
  store: Store,
  service: ExportServiceId,
  { all, key }: Keyed<Item>,
  { onProgress }: SendCall,
): Promise<Sending<Item>> {
  const before = await readSent(store, service);
  const hash = (item: Item) => hashOf(JSON.stringify(item));
  const changed = all.filter((item) => before.get(key(item))?.hash !== hash(item));
  let done = 0;
  const report = () => onProgress({ done, of: changed.length });
  report();
  return {
    changed,
    pageOf: (item) => before.get(key(item))?.page || null,
    async sent(items, page = '', isWhole = true) {
      const rows = items.map(
        (item) => [key(item), { hash: isWhole ? hash(item) : '', page }] as const,
      );
      await writeSent(store, service, new Map(rows));
      if (isWhole) done += items.length;
      report();
    },
  };
}
