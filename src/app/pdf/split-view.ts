import { filter, map, type Observable, take } from 'rxjs';
import type { PdfPlace } from '#domain/documents/pdf-address.ts';
import { fileKindOf } from '#domain/files/file-kinds.ts';
import type { PassagePlace, QuotedWords } from '#domain/passages/passage-place.ts';
import type { Rows } from '../rows/rows.ts';

/** Whether the place is in a PDF whose file is stored here, so that the viewer can show it. */
export async function isInStoredPdf(
  readFile: (docId: string) => Promise<Blob | null>,
  { docId, anchor }: Pick<PassagePlace, 'docId' | 'anchor'>,
): Promise<boolean> {
  if (anchor?.kind !== 'pdf') return false;
  const file = await readFile(docId).catch(() => null);
  const name = file instanceof File ? file.name : '';
  return file !== null && fileKindOf(name, file.type) === 'pdf';
}

/** S2.6: the id of the first PDF among the files of a composer, once it is read. */
export function firstPdf(rows: Pick<Rows, 'upload'>, slot: string): Observable<string> {
  return rows.upload.watch({ slot }).pipe(
    map((uploads) => uploads.map(({ document }) => document)),
    map((documents) => documents.find((each) => each?.docType === 'page_content__pdf')?.docId),
    filter((docId) => docId !== undefined),
    take(1),
  );
}

/** Where the viewer shows a passage, and its words there; null: not in a PDF. */
export function pdfPlaceOf({
  anchor,
  exact,
  onPage,
  sentence,
}: Pick<PassagePlace, 'anchor' | keyof QuotedWords>): PdfPlace | null {
  return anchor?.kind === 'pdf' ? { ...anchor, words: exact, onPage, sentence } : null;
}
