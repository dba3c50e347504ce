import { blake2b } from 'hash-wasm';
import { documentIdInput, documentKey } from '#domain/documents/document-id.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { isoDay } from '#domain/memos/named-days.ts';
import { canonicalText, foldText } from '#domain/passages/canonical-text.ts';
import type { Passage } from '#domain/passages/passage.ts';
import { sha256Hex } from '#shared/sha256.ts';
import type { NewDocument } from '../store/documents/documents.ts';

const doc_type = 'page_content__webpage';
/** Of a note so much is given to a model. */
const maxNote = 500;

/** Marks of one page or document as a text of its own, each a passage at its place there. */
export async function documentOfMarks(marks: readonly Memo[]): Promise<NewDocument> {
  const { title = '', link = null, docId: of = '' } = marks[0]?.source ?? {};
  const { text, passages } = textOf(marks);
  const notes = marks.map(({ note = '', created_at }) => ({
    day: isoDay(new Date(created_at)),
    note: note.slice(0, maxNote),
  }));
  const own = JSON.stringify([link, marks.map(({ id }) => id), notes, text]);
  return {
    doc_id: await blake2b(documentIdInput(doc_type, own), 256, documentKey),
    doc_type,
    pure_text: text,
    tokens: 0,
    link,
    file_link: null,
    doc_type_dependent_data: { title, readabilityMarkdown: '', marks: { of, notes } },
    passages,
    hiddenDropped: 0,
    created_at:
      marks
        .map(({ created_at }) => created_at)
        .toSorted()
        .at(-1) ?? '',
  };
}

function textOf(marks: readonly Memo[]): { text: string; passages: Passage[] } {
  const seen = new Map<string, number>();
  const passages: Passage[] = [];
  let text = '';
  for (const mark of marks) {
    const words = canonicalText(mark.text).replace(/\s+/g, ' ').trim();
    if (text !== '') text += '\n\n';
    const hash = sha256Hex(foldText(words)).slice(0, 12);
    const ordinal = seen.get(hash) ?? 0;
    seen.set(hash, ordinal + 1);
    passages.push({
      id: `${hash}-${ordinal}`,
      textStart: text.length,
      textEnd: text.length + words.length,
      anchor: mark.source?.anchor ?? { kind: 'text' },
    });
    text += words;
  }
  return { text, passages };
}
