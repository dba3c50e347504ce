import { type Document, type DocumentInfo, infoOfDocument } from '#domain/documents/documents.ts';
import { isMarkdown } from '#domain/files/text-form.ts';
import { markdownRange, plainRange } from '#domain/passages/markdown-range.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { type Store, stored } from '../database/store.ts';
import { getDocument } from './documents.ts';

export interface TextRange {
  document: DocumentInfo | null;
  from: number;
  text: string;
  /** Lines that Markdown is read with before `text`; not part of it. */
  lead: string;
  total: number;
  places: { at: number; anchor: Anchor }[];
}

export interface Wanted {
  docId: string;
  from: number;
  length: number;
}

const nothing: TextRange = { document: null, from: 0, text: '', lead: '', total: 0, places: [] };

/** Facts of a document; of a file without reading its text. */
export async function readInfo(store: Store, docId: string): Promise<DocumentInfo | null> {
  const entry = await stored(() => store.db.library.get(docId));
  if (entry) return entry.document;
  const document = await getDocument(store, docId);
  return document ? infoOfDocument(document) : null;
}

/** A range of a document's text, between lines, and the places that begin in it. */
export async function readRange(store: Store, wanted: Wanted): Promise<TextRange> {
  const stored = await getDocument(store, wanted.docId);
  if (!stored) return nothing;
  const document = infoOfDocument(stored);
  const { pure_text: whole } = stored;
  const start = Math.max(0, Math.min(wanted.from, whole.length));
  const cut = isMarkdown(document) ? markdownRange : plainRange;
  const { from, to, lead } = cut(whole, start, Math.max(0, wanted.length));
  const text = whole.slice(from, to);
  const places = placesIn(stored, from, from + text.length);
  return { document, from, text, lead, total: whole.length, places };
}

function placesIn({ passages }: Document, from: number, to: number): TextRange['places'] {
  const places: TextRange['places'] = [];
  let last: string | null = null;
  for (const { textStart, textEnd, anchor } of passages) {
    if (textStart >= to) break;
    if (textEnd <= from) continue;
    const place = placeOf(anchor);
    if (!place || JSON.stringify(place) === last) continue;
    last = JSON.stringify(place);
    places.push({ at: Math.max(from, textStart), anchor: place });
  }
  return places;
}

/** What a person calls the place: the page, the sheet, the minute. */
function placeOf(anchor: Anchor): Anchor | null {
  if (anchor.kind === 'pdf') return { kind: 'pdf', page: anchor.page, boxes: [] };
  if (anchor.kind === 'sheet') return { ...anchor, range: '' };
  if (anchor.kind === 'video') {
    return { kind: 'video', seconds: Math.floor(anchor.seconds / 60) * 60 };
  }
  return null;
}
