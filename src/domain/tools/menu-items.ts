import * as z from 'zod/mini';

/** S3.9 contextMenu: a tool or group in its place. `parent` null: at the root. */
export const menuItemSchema = z.object({
  id: z.string(),
  parent: z.nullable(z.string()),
  data: z.object({
    /** An own tool or group; the catalogue's are only moved and hidden. */
    editable: z.boolean(),
    hidden: z.optional(z.boolean()),
  }),
});
export type MenuItem = z.infer<typeof menuItemSchema>;

/**
 * S5.14: the first item of an id remains; an item whose parent is missing, or would be below itself,
 * moves to the root.
 */
export function repairMenu(items: readonly MenuItem[]): MenuItem[] {
  const byId = new Map<string, MenuItem>();
  for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  const parents = new Map<string, string | null>();
  return [...byId.values()].map((item) => {
    const { id, parent } = item;
    const isRoot = parent === null || !byId.has(parent) || isBelow(parents, byId, parent, id);
    parents.set(id, isRoot ? null : parent);
    return isRoot ? { ...item, parent: null } : item;
  });
}

/** Is `id` found on the way up from `from`? Repaired parents count before stored ones. */
function isBelow(
  repaired: ReadonlyMap<string, string | null>,
  items: ReadonlyMap<string, MenuItem>,
  from: string,
  id: string,
): boolean {
  const passed = new Set<string>();
  for (let at: string | null = from; at !== null && !passed.has(at); ) {
    if (at === id) return true;
    passed.add(at);
    const known = repaired.get(at);
    at = known === undefined ? (items.get(at)?.parent ?? null) : known;
  }
  return false;
}
