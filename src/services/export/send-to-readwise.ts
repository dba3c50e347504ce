import type { ExportedQuote } from '#domain/export/export-item.ts';
import { readwiseHighlight } from '#domain/export/readwise-highlights.ts';
import { type ServiceAccess, serviceCaller } from './service-call.ts';

/** Highlights of one call. */
const batch = 100;

/**
 * Sends quotes as highlights; those that Readwise has already, by title, author and words, get the new note.
 * @throws as `CallService`
 */
export async function sendToReadwise(
  quotes: readonly ExportedQuote[],
  access: ServiceAccess,
  sent: (quotes: readonly ExportedQuote[]) => Promise<void>,
): Promise<void> {
  const headers = { authorization: `Token ${access.token}` };
  const call = serviceCaller(access, { headers, pauseMs: 250 });
  for (let at = 0; at < quotes.length; at += batch) {
    const some = quotes.slice(at, at + batch);
    await call('POST', '/api/v2/highlights/', { highlights: some.map(readwiseHighlight) });
    await sent(some);
  }
}
