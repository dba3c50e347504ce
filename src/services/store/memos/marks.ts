import { drawnMark } from '#domain/memos/drawn-mark.ts';
import type { MarkColour, MarkedPlace, MarkedSource, MarkedWords } from '#domain/memos/marks.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { changedMemo } from '#domain/memos/merge-memos.ts';
import { isSameMark } from '#domain/memos/place-of-mark.ts';
import { timeNow } from '../database/new-rows.ts';
import { changeRows, type Store, stamp, stored } from '../database/store.ts';

export interface NewMark extends MarkedWords {
  source: MarkedSource;
  colour: MarkColour;
}

interface PutMark {
  id: string;
  /** Of words that were marked before. */
  note: string;
  /** Of words that are marked already: the colour that they had. */
  before?: MarkColour;
}

/** Marks words; those that are marked already get the colour, and have their note. */
export function putMark(store: Store, { source, colour, ...words }: NewMark): Promise<PutMark> {
  return changeRows(store, ['memos', 'meta'], async (db) => {
    const same = (await allOf(store, source)).filter((mark) =>
      drawnMark(mark).some((drawn) => isSameMark(drawn, words)),
    );
    const known = same.find(({ is_deleted }) => !is_deleted) ?? same[0];
    const columns = await stamp(store);
    if (known) {
      const again = changedMemo(known, { colour, is_deleted: false }, columns.hlc);
      await db.memos.put({ ...again, ...columns });
      const before = known.is_deleted ? undefined : known.colour;
      return { id: known.id, note: known.note ?? '', ...(before && { before }) };
    }
    const now = timeNow(store);
    const { address: link, ...of } = source;
    const { text, anchor, around, isRepeated, isTwin } = words;
    const made: Memo = {
      id: store.newId(),
      kind: 'mark',
      text,
      source: { ...of, link, passageId: null, anchor },
      colour,
      ...(around && { around }),
      ...(isRepeated && { isRepeated }),
      ...(isTwin && { isTwin }),
      conversationId: null,
      messageId: null,
      created_at: now,
      updated_at: now,
      is_deleted: false,
      rev: 0,
      ...columns,
    };
    await db.memos.put(made);
    return { id: made.id, note: '' };
  });
}

/** Deleted ones too. */
async function allOf({ db }: Store, { address, docId }: MarkedPlace): Promise<Memo[]> {
  const found = await Promise.all([
    address === null ? [] : db.memos.where('source.link').equals(address).toArray(),
    docId === '' ? [] : db.memos.where('source.docId').equals(docId).toArray(),
  ]);
  const marks = found.flat().filter(({ kind }) => kind === 'mark');
  return [...new Map(marks.map((mark) => [mark.id, mark])).values()];
}

/** Whether a mark of another program is here already, deleted ones too: programs say more or less of what is around it. */
export async function hasMark(store: Store, { text, source }: Memo): Promise<boolean> {
  const { link, anchor } = source ?? {};
  if (!link || anchor?.kind !== 'dom') return false;
  return (await allOf(store, { address: link, docId: '' })).some(({ text: own, source: its }) => {
    const there = its?.anchor;
    if (own !== text || there?.kind !== 'dom') return false;
    const isBefore = there.prefix.endsWith(anchor.prefix) || anchor.prefix.endsWith(there.prefix);
    const { suffix } = anchor;
    return isBefore && (there.suffix.startsWith(suffix) || suffix.startsWith(there.suffix));
  });
}

/** The marks of a page or document, in the order in which they were made. */
export function marksOf(store: Store, place: MarkedPlace): Promise<Memo[]> {
  return stored(async () => {
    const marks = (await allOf(store, place)).filter(({ is_deleted }) => !is_deleted);
    return marks.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  });
}

/** All marks, deleted ones aside. */
export function allMarks({ db }: Store): Promise<Memo[]> {
  return stored(() =>
    db.memos.filter(({ kind, is_deleted }) => kind === 'mark' && !is_deleted).toArray(),
  );
}
