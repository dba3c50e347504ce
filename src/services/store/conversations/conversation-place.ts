import type { EntityTable } from 'dexie';
import type { Conversation } from '#domain/conversations/conversations.ts';

/** What a list of conversations shows. */
export type ListKind = 'listed' | 'deleted';

const prefixes = { listed: 'l', deleted: 'd' } as const satisfies Record<ListKind, string>;

/**
 * Where a conversation is in its list: pinned ones first, then the newest, read from the end. Results of tools in
 * pages are no chats, until they are continued as one, and have none.
 */
export function placeOf({ isDelete, type, meta, updated_at }: Conversation): string | undefined {
  if (isDelete) return `${prefixes.deleted}0 ${updated_at}`;
  if (type === 'ContextMenu') return undefined;
  return `${prefixes.listed}${meta.pin ? 1 : 0} ${updated_at}`;
}

/** Bounds of the places of a list, for `between`. */
export function placesOf(kind: ListKind): [string, string] {
  return [prefixes[kind], `${prefixes[kind]}2`];
}

/** Of those of the list that are pinned, or that are not: each newest last. */
export function placesOfPins(isPinned: boolean): [string, string] {
  const [one, other] = isPinned ? [1, 2] : [0, 1];
  return [`${prefixes.listed}${one}`, `${prefixes.listed}${other}`];
}

type Placed = Conversation & { place?: string | undefined };

/** Each write sets the place, which only the index sees: rows are sent, compared and exported without it. */
export function followPlaces(table: EntityTable<Conversation, 'id'>): void {
  table.hook('creating', (_key, row: Placed) => {
    const place = placeOf(row);
    if (place !== undefined) row.place = place;
  });
  table.hook('updating', (changes, _key, row: Placed) => ({
    place: placeOf(changed(row, changes as Record<string, unknown>)),
  }));
  table.hook('reading', (row: Placed | undefined) => {
    if (!row) return row;
    const { place: _place, ...rest } = row;
    return rest;
  });
}

/** Dexie names changes inside of objects by their path. */
function changed(row: Placed, changes: Record<string, unknown>): Conversation {
  const next: Conversation = { ...row, meta: { ...row.meta } };
  for (const [path, value] of Object.entries(changes)) {
    if (path.startsWith('meta.')) Object.assign(next.meta, { [path.slice(5)]: value });
    else Object.assign(next, { [path]: value });
  }
  return next;
}
