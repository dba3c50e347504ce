import type { DrawnMark, MarkColour, MarkedWords } from '#domain/memos/marks.ts';
import type { Memo } from '#domain/memos/memos.ts';
import { changedMemo } from '#domain/memos/merge-memos.ts';
import { timeNow } from '../database/new-rows.ts';
import { changeRows, type Store, stamp, stored } from '../database/store.ts';

interface NewMark extends MarkedWords {
  /** `plainAddress` of its page. */
  address: string;
  title: string;
  colour: MarkColour;
}

/** Marks words of a page; those that are marked already get the colour, and have their note. */
export function putMark(store: Store, { address, title, colour, ...words }: NewMark) {
  return changeRows(store, ['memos', 'meta'], async (db) => {
    const known = (await allAt(store, address)).find((mark) => isSame(mark, words));
    const columns = await stamp(store);
    if (known) {
      const again = changedMemo(known, { colour, is_deleted: false }, columns.hlc);
      await db.memos.put({ ...again, ...columns });
      return { id: known.id, note: known.note ?? '' };
    }
    const now = timeNow(store);
    const made: Memo = {
      id: store.newId(),
      kind: 'mark',
      text: words.text,
      source: {
        docId: '',
        docType: 'page_content__webpage',
        title,
        link: address,
        passageId: null,
        anchor: words.anchor,
      },
      colour,
      ...(words.isRepeated && { isRepeated: true }),
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

/** The same words with the same around them. */
function isSame({ text, source }: Memo, words: MarkedWords): boolean {
  if (text !== words.text || source?.anchor?.kind !== 'dom' || words.anchor.kind !== 'dom')
    return false;
  const { prefix, suffix } = source.anchor;
  return prefix === words.anchor.prefix && suffix === words.anchor.suffix;
}

/** Whether a mark of another program is here already, deleted ones too: programs say more or less of what is around it. */
export async function hasMark(store: Store, { text, source }: Memo): Promise<boolean> {
  const { link, anchor } = source ?? {};
  if (!link || anchor?.kind !== 'dom') return false;
  return (await allAt(store, link)).some(({ text: own, source: its }) => {
    const there = its?.anchor;
    if (own !== text || there?.kind !== 'dom') return false;
    const isBefore = there.prefix.endsWith(anchor.prefix) || anchor.prefix.endsWith(there.prefix);
    const { suffix } = anchor;
    return isBefore && (there.suffix.startsWith(suffix) || suffix.startsWith(there.suffix));
  });
}

/** Deleted ones too. */
const allAt = ({ db }: Store, address: string): Promise<Memo[]> =>
  db.memos
    .where('source.link')
    .equals(address)
    .filter(({ kind }) => kind === 'mark')
    .toArray();

/** The marks of a page, in the order in which they were made. */
export function marksAt(store: Store, address: string): Promise<Memo[]> {
  return stored(async () => {
    const marks = (await allAt(store, address)).filter(({ is_deleted }) => !is_deleted);
    return marks.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  });
}

/** What its page needs of a mark; empty: it is none that is drawn. */
export function drawnMark({ id, colour, text, source, isRepeated }: Memo): DrawnMark[] {
  if (!colour || !source?.anchor) return [];
  return [{ id, colour, text, anchor: source.anchor, ...(isRepeated && { isRepeated }) }];
}
