import type { TakenPassages } from '#domain/conversations/taken-passages.ts';
import { type Document, marksIn } from '#domain/documents/documents.ts';
import { type Piece, piecesOf, takenPieces } from '#domain/reading/pieces.ts';
import type { ReadDocument } from '#workers/reading/reading.api.ts';

const noneTaken: TakenPassages = new Map();

/** Every document of a branch in pieces; source numbers as in its prompts. */
export function allPieces(
  documents: readonly Document[],
  taken: TakenPassages = noneTaken,
): Piece[][] {
  return documents.map((document, index) => piecesGiven(document, index + 1, taken));
}

/** What may be given to a model of source `number`: of a page from memory the passages that were taken. */
export function piecesGiven(document: Document, number: number, taken: TakenPassages): Piece[] {
  const pieces = piecesOf(document, number);
  const own = taken.get(document.doc_id);
  if (!own) return pieces;
  const isTaken = (at: number) => own.ids.has(document.passages[at]?.id ?? '');
  const marks = marksIn(document);
  if (!marks) return takenPieces(pieces, isTaken);
  return pieces
    .map((piece, at) => ({ ...piece, before: `${piece.before}${markLine(marks.notes[at])}` }))
    .filter((_, at) => isTaken(at));
}

/** What the person wrote is none of the text: no quote is found in it. */
function markLine(mark: { day: string; note: string } | undefined): string {
  if (!mark) return '';
  const note = mark.note.replace(/[`#]+/g, '').replace(/\s+/g, ' ').trim();
  return `(${mark.day}${note === '' ? '' : `, the person's note: ${note}`})\n`;
}

/** By which what is known of a document is cached: of the whole, or of what was taken of it. */
export function cachedId(docId: string, taken: TakenPassages): string {
  const own = taken.get(docId);
  return own ? `${docId} taken ${[...own.ids].join(' ')}` : docId;
}

/** Documents as the worker searches them. */
export function readDocuments(
  documents: readonly Document[],
  pieces: readonly Piece[][],
  taken: TakenPassages = noneTaken,
): ReadDocument[] {
  return documents.map(({ doc_id, doc_type_dependent_data }, index) => ({
    docId: cachedId(doc_id, taken),
    title: doc_type_dependent_data.title,
    passages: (pieces[index] ?? []).map(({ text, under, kind }) => ({
      text,
      under: under.join(' › '),
      kind,
    })),
  }));
}
