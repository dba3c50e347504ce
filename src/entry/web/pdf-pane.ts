import type { BusClient } from '#bus/types.ts';
import { fileKindOf } from '#domain/files/file-kinds.ts';
import type { PassagePlace } from '#domain/passages/passage-place.ts';
import { pdfPagePath } from '#domain/paths.ts';
import { type PdfPlace, writePdfAddress } from '#domain/pdf-address.ts';
import type { PdfPane } from '#features/pdf-viewer/pdf-split-view.tsx';

/** Shows a kept PDF beside the chat; false: it is none, or its file is not here. */
export async function showStoredPdf(
  pane: PdfPane,
  readFile: (docId: string) => Promise<Blob | null>,
  { docId, anchor }: Pick<PassagePlace, 'docId' | 'anchor'>,
): Promise<boolean> {
  if (anchor?.kind !== 'pdf') return false;
  const file = await readFile(docId).catch(() => null);
  const name = file instanceof File ? file.name : '';
  if (!file || fileKindOf(name, file.type) !== 'pdf') return false;
  show(pane, docId, anchor);
  return true;
}

function show(pane: PdfPane, docId: string, place: PdfPlace | null): void {
  const viewer = new URL(pdfPagePath, location.origin).href;
  pane.show(writePdfAddress(viewer, { docId, file: null, place }));
}

/** S2.6: the first PDF that a person drops on that page stands beside the chat once it is read. */
export function showDropped(
  bus: BusClient,
  slot: string,
  pane: PdfPane,
  isRoomy: () => boolean,
): void {
  const stream = bus.stream('upload.watch', { slot }).subscribe(({ uploads }) => {
    const read = uploads.find(({ document }) => document?.docType === 'page_content__pdf');
    if (!read?.document) return;
    stream.unsubscribe();
    if (isRoomy() && pane.shown.get().address === null) show(pane, read.document.docId, null);
  });
}
