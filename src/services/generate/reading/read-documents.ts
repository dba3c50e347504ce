import type { Document } from '#domain/documents/documents.ts';
import { type Piece, piecesOf } from '#domain/reading/pieces.ts';
import type { ReadDocument } from '#workers/reading/reading.api.ts';

/** Every document of a branch in pieces; source numbers as in its prompts. */
export function allPieces(documents: readonly Document[]): Piece[][] {
  return documents.map((document, index) => piecesOf(document, index + 1));
}

/** Documents as the worker searches them. */
export function readDocuments(
  documents: readonly Document[],
  pieces: readonly Piece[][],
): ReadDocument[] {
  return documents.map(({ doc_id, doc_type_dependent_data }, index) => ({
    docId: doc_id,
    title: doc_type_dependent_data.title,
    passages: (pieces[index] ?? []).map(({ text, under, kind }) => ({
      text,
      under: under.join(' › '),
      kind,
    })),
  }));
}
