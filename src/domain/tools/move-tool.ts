import type { MenuItem } from './menu-items.ts';
import type { ToolEntry } from './tool-entry.ts';

/** What is stored of a list, all of it: only so a place cannot change by what is added later. */
export function menuOf(entries: readonly ToolEntry[]): MenuItem[] {
  return entries.map(({ id, parent, kind, name, isHidden }) => ({
    id,
    parent,
    data: {
      editable: kind === 'custom' || (kind === 'group' && 'own' in name),
      ...(isHidden ? { hidden: true } : {}),
    },
  }));
}

/**
 * Puts an entry before another one of its new parent, or behind all of them. A group stays at the
 * root and takes its tools along.
 * @param before null: at the end
 */
export function moveTool(
  entries: readonly ToolEntry[],
  id: string,
  { parent, before }: { parent: string | null; before: string | null },
): ToolEntry[] {
  const moved = entries.find((entry) => entry.id === id);
  if (!moved || before === id) return [...entries];
  const isGroup = moved.kind === 'group';
  const taken = entries.filter((entry) => entry.id === id || (isGroup && entry.parent === id));
  const rest = entries.filter((entry) => !taken.includes(entry));
  const own = { ...moved, parent: isGroup ? null : parent };
  const at = rest.findIndex((entry) => entry.id === before);
  const end = rest.findLastIndex((entry) => entry.id === own.parent || entry.parent === own.parent);
  const place = at >= 0 ? at : own.parent === null ? rest.length : end + 1;
  return rest.toSpliced(place, 0, own, ...taken.filter((entry) => entry !== moved));
}

/** `out`: behind its group. `in`: to the end of the group above it. */
export type ToolStep = 'up' | 'down' | 'in' | 'out';

/** One step by a key; null: there is none in that direction. */
export function stepTool(
  entries: readonly ToolEntry[],
  id: string,
  step: ToolStep,
): ToolEntry[] | null {
  const entry = entries.find((each) => each.id === id);
  if (!entry) return null;
  const { parent } = entry;
  const siblings = entries.filter((each) => each.parent === parent);
  const at = siblings.indexOf(entry);
  switch (step) {
    case 'up':
      return at > 0 ? moveTool(entries, id, { parent, before: siblings[at - 1]!.id }) : null;
    case 'down':
      if (at + 1 >= siblings.length) return null;
      return moveTool(entries, id, { parent, before: siblings[at + 2]?.id ?? null });
    case 'in': {
      const group = siblings.slice(0, at).findLast(({ kind }) => kind === 'group');
      if (!group || entry.kind === 'group') return null;
      return moveTool(entries, id, { parent: group.id, before: null });
    }
    case 'out': {
      if (parent === null) return null;
      const outside = entries.filter((each) => each.parent === null);
      const next = outside[outside.findIndex((each) => each.id === parent) + 1];
      return moveTool(entries, id, { parent: null, before: next?.id ?? null });
    }
  }
}
