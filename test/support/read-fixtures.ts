import type { Passage } from '#domain/passages/passage.ts';
import { piecesOf } from '#domain/reading/pieces.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import type { ReadDocument } from '#workers/reading/reading.api.ts';
import { read } from './sources.ts';

export interface KnownQuestion {
  /** A file of `test/fixtures/reading`. */
  text: string;
  ask: string;
  /** Words of the passage that answers it, and of no other. */
  answer: string;
}

export function readQuestions(): KnownQuestion[] {
  return JSON.parse(read('test/fixtures/reading/questions.json')) as KnownQuestion[];
}

/** Passages without a place in a page. */
export function passagesOf(text: string): Passage[] {
  return splitPassages(text).map((span) => ({ ...span, anchor: { kind: 'video', seconds: 0 } }));
}

/** A fixture as the worker searches it, under its file's name. */
export function readDocument(file: string): ReadDocument {
  const text = read(`test/fixtures/reading/${file}`).normalize('NFC');
  const pieces = piecesOf({ pure_text: text, passages: passagesOf(text) }, 1);
  return {
    docId: file,
    title: '',
    passages: pieces.map((piece) => ({
      text: piece.text,
      under: piece.under.join(' › '),
      kind: piece.kind,
    })),
  };
}
