import { browserEngine } from '#domain/dictation/engines.ts';
import { readApiHost } from '../llm/api-host.ts';
import type { Transcriber } from '../llm/provider.ts';

const ofBrowser: readonly string[] = Object.values(browserEngine);

/**
 * It may be asked again and again for the same speech: it is on this machine or the local network, where no call has a price.
 * A Gloss server counts each one, wherever it is, as does a vendor by its seconds; the browser's own recogniser takes as
 * long as the speech lasts.
 */
export function isNear({ host, connection }: Pick<Transcriber, 'host' | 'connection'>): boolean {
  if (ofBrowser.includes(host) || connection === 'gateway') return false;
  return readApiHost(host).reach !== 'public';
}
