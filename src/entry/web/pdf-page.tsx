import { closeMessage } from '#features/pdf-viewer/pdf-split-view.tsx';
import { PdfView } from '#features/pdf-viewer/pdf-view.tsx';
import type { Shell } from '#features/shell.tsx';
import { openStore } from '#services/store/database/store.ts';
import { mountView } from '../shared/mount-view.tsx';
import { createPdfHost } from '../shared/pdf-host.ts';

/** The viewer in its own page, next to the web app's chat: for stored documents. */
export async function mountPdfPage(shell: Shell): Promise<void> {
  const isAdjacent = window.parent !== window;
  const { host } = createPdfHost(openStore(), {
    mayFetch: async () => false,
    mayOpenDisk: async () => false,
    askAccess: async () => false,
    openChat: null,
    summarise: null,
    close: isAdjacent ? () => window.parent.postMessage(closeMessage, location.origin) : null,
  });
  await mountView(shell, <PdfView host={host} />);
}
