import '#ui/later-texts.ts';
import type { PdfHost } from '#features/pdf-viewer/host.ts';
import { closeMessage, pageMessage, placedMessage } from '#features/pdf-viewer/pdf-split-view.tsx';
import { PdfView } from '#features/pdf-viewer/pdf-view.tsx';
import type { Shell } from '#features/shell.tsx';
import { openStore } from '#services/store/database/store.ts';
import { mountView } from '../shared/view/mount-view.tsx';
import { createPdfHost } from '../shared/view/pdf-host.ts';

/** The viewer in its own page, next to the web app's chat: for stored documents. */
export async function mountPdfPage(shell: Shell): Promise<void> {
  const isAdjacent = window.parent !== window;
  const report = (message: string) => window.parent.postMessage(message, location.origin);
  const { host } = createPdfHost(openStore(), {
    mayFetch: async () => false,
    mayOpenDisk: async () => false,
    askAccess: async () => false,
    hasPill: false,
    openChat: null,
    summarise: null,
    close: isAdjacent ? () => report(closeMessage) : null,
  });
  // The page around it has the page in its address.
  const savePosition: PdfHost['savePosition'] = (key, position) => {
    host.savePosition(key, position);
    if (isAdjacent) report(pageMessage(position.page));
  };
  const placing: PdfHost['placing'] = () => {
    const { hash } = location;
    return (isSeen) => isAdjacent && report(placedMessage(hash, isSeen));
  };
  await mountView(shell, <PdfView host={{ ...host, savePosition, placing }} />);
}
