/** What is selected of a list, and where a range begins. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** null: nothing was selected yet. */
  anchor: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

/** One entry more, or less. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Everything from the anchor to this entry in addition, as with the Shift key. `order`: of the list. */
export function extended(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = order.indexOf(selection.anchor ?? id);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggled(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: order[from] ?? id };
}

export const all = (order: readonly string[]): Selection => ({
  ids: new Set(order),
  anchor: order[0] ?? null,
});

/** In the order of the list; what is no longer in it is not selected. */
export const selectedOf = ({ ids }: Selection, order: readonly string[]): string[] =>
  order.filter((id) => ids.has(id));
