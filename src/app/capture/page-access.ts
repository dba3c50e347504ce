import type { PageSnapshot } from '#domain/capture/captures.ts';
import type { PermissionsPort } from '#platform/ports.ts';
import { putCapture } from '#services/store/documents/documents.ts';
import type { BackgroundDeps } from '../background-deps.ts';
import { isExcluded, isFrameExcluded, refuseExcluded } from './excluded-sites.ts';
import { createSiteSteps } from './site-steps.ts';

const parseMs = 60_000;

export type PageAccess = ReturnType<typeof pageAccess>;

/** What capturing a page needs. */
export function pageAccess({ ports, store, bus }: BackgroundDeps) {
  const { permissions } = ports;
  return {
    ...createSiteSteps({ ...ports, bus }),
    clock: store.clock,
    isExcluded: (url: string) => isExcluded(store, url),
    isFrameExcluded: (url: string, page: string) => isFrameExcluded(store, url, page),
    mayRead: async (url: string) =>
      !(await isExcluded(store, url)) && (await isGranted(permissions, new URL(url))),
    save: async ({ html, ...meta }: PageSnapshot) => {
      // A page may lead to another one by itself.
      await refuseExcluded(store, meta.url);
      return putCapture(store, { url: meta.url, html, meta });
    },
    parse: async (captureId: string, isRequested: boolean, signal: AbortSignal) => {
      const body = { captureId, ...(isRequested && { isRequested }) };
      return (await bus.request('document.parse', body, { timeoutMs: parseMs, signal })).document;
    },
  };
}

/** Patterns of Firefox have no port; in Chromium the person may have allowed one alone. */
async function isGranted(
  permissions: Pick<PermissionsPort, 'contains'>,
  { protocol, hostname, host }: URL,
): Promise<boolean> {
  if (protocol === 'file:') return permissions.contains('file:///*');
  for (const name of new Set([hostname, host])) {
    if (await permissions.contains(`${protocol}//${name}/*`).catch(() => false)) return true;
  }
  return false;
}
