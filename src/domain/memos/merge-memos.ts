import { canonicalJson, type FieldCopy, mergeFields } from '../sync/merge-fields.ts';
import type { Memo } from './memos.ts';

/** What may change after a memo was saved. */
const changing = ['colour', 'note', 'is_deleted'] as const;
export type MemoChange = Partial<Pick<Memo, (typeof changing)[number]>>;

/** A memo with a change of this device; `hlc` is its clock. */
export function changedMemo(memo: Memo, change: MemoChange, hlc: string): Memo {
  const { fields, clocks } = mergeFields(copyOf(memo), { hlc, clocks: {}, fields: change }, hlc);
  return withFields(memo, fields, clocks, hlc);
}

/** The copies of two devices: of each field the last writer's, and the words of the one that has them. */
export function mergedMemo(own: Memo, other: Memo): Memo {
  const last = other.hlc >= own.hlc ? other : own;
  const { fields, clocks } = mergeFields(copyOf(own), copyOf(other), last.hlc);
  const { text, source, imported, around } =
    [last, own, other].find((memo) => memo.text !== '') ?? last;
  const { updated_at } = own.updated_at > other.updated_at ? own : other;
  const rest = { ...(imported && { imported }), ...(around && { around }) };
  const merged = { ...last, text, source, updated_at, ...rest };
  return withFields(merged, fields, clocks, last.hlc);
}

/** Does the other say of all that may change what this one says? Of what was deleted only that is sent. */
export function isSameMemo(one: Memo, other: Memo): boolean {
  const said = (memo: Memo) => (memo.is_deleted ? true : fieldsOf(memo));
  return canonicalJson(said(one)) === canonicalJson(said(other));
}

const fieldsOf = (memo: Memo) =>
  Object.fromEntries(
    changing.flatMap((field) => (memo[field] === undefined ? [] : [[field, memo[field]]])),
  );

const copyOf = (memo: Memo): FieldCopy => ({
  hlc: memo.hlc,
  clocks: memo.clocks ?? {},
  fields: fieldsOf(memo),
});

/** Rows that were never merged have no clocks. */
function withFields(
  { clocks: _before, ...memo }: Memo,
  fields: FieldCopy['fields'],
  clocks: FieldCopy['clocks'],
  hlc: string,
): Memo {
  const own = Object.keys(clocks).length === 0 ? {} : { clocks: { ...clocks } };
  return { ...memo, ...(fields as MemoChange), ...own, hlc };
}
