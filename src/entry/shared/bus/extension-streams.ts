import { extensionHostAccess } from '#app/models/host-access.ts';
import type { BusClient, Handlers } from '#bus/types.ts';
import { loadLocal } from '#platform/extension/runtime.ts';
import { offscreenHandlers, type Surface } from './offscreen-handlers.ts';

type StreamsBus = Pick<BusClient, 'emit' | 'request'> & Partial<Pick<BusClient, 'on'>>;

/** The streams of an extension: its unpacked build knows its server by `local.json`. */
export function extensionStreams(
  bus: StreamsBus,
  more: Pick<Surface, 'openParser' | 'isPrivate' | 'microphoneMayHang' | 'locks'>,
): Handlers<'offscreen' | 'recorder'> {
  return offscreenHandlers({
    ...more,
    bus,
    loadLocal,
    clientName: 'Gloss extension',
    // Chromium refuses it to offscreen documents, and Firefox has none.
    recogniser: null,
    access: extensionHostAccess((name, body, options) => bus.request(name, body, options)),
    askBackground: (name, body, options) => bus.request(name, body, options),
    capturePage: async (tabId, origin, signal) =>
      (await bus.request('page.capture', { tabId, origin }, { signal })).document,
    searchEngine: async (engine, query, isShown, signal) =>
      (await bus.request('search.engine', { engine, query, isShown }, { signal })).results,
    readAddress: async (url, signal) =>
      (await bus.request('address.read', { url }, { signal })).document,
    readUnopened: async (url, signal) =>
      (await bus.request('address.read', { url, isUnopened: true }, { signal })).document,
    statusOf: async (url, signal) => (await bus.request('page.fetch', { url }, { signal })).status,
  });
}
