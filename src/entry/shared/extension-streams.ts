import { extensionHostAccess } from '#app/models/host-access.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import { loadLocal } from '#platform/extension/runtime.ts';
import { webLanguageModel } from '#platform/web/language-model.ts';
import { createStreamsRole } from './streams-role.ts';

/** The streams of an extension: its unpacked build knows its server by `local.json`. */
export function createExtensionStreams({
  emit,
  request,
  on,
}: Pick<BusClient, 'emit' | 'request'> & Partial<BusClient>): Handlers<'offscreen'> {
  return createStreamsRole({
    emit,
    ...(on ? { on } : {}),
    loadLocal,
    clientName: 'Gloss extension',
    access: extensionHostAccess(request),
    builtIn: webLanguageModel(),
  });
}
