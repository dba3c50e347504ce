import type { DocumentServer } from '#domain/documents/server-copies.ts';
import type { Translate } from '#ui/text.ts';

/** Where documents go, and to whom their text goes on from there. */
export function documentConsent(t: Translate, server: DocumentServer): string {
  const { host } = new URL(server.server);
  const body = t(server.isLocal ? 'settings.data.serverLocal' : 'settings.data.serverBody', {
    host,
  });
  const { forwardsTo } = server;
  return forwardsTo ? `${body} ${t('settings.data.serverForwards', { host: forwardsTo })}` : body;
}
