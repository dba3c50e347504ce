import { neededVariables } from '../prompts/fill-prompt.ts';
import type { PresetGroup } from '../prompts/preset.ts';
import { type NamedPreset, presets } from '../prompts/presets.ts';
import { type MenuItem, repairMenu } from './menu-items.ts';
import { menuOf } from './move-tool.ts';
import type { ToolEntry } from './tool-entry.ts';

/** Groups of the catalogue that are shown as one entry; the others' presets are at the root. */
const shownGroups = ['tone', 'translate', 'write'] as const satisfies readonly PresetGroup[];
type ShownGroup = (typeof shownGroups)[number];

const icons = { tone: 'tone', translate: 'translate', write: 'write' } as const;

export const groupId = (group: ShownGroup) => `group:${group}`;

/** The catalogue in its own order: what is at the root first, then each group with its presets. */
const catalogue: readonly ToolEntry[] = [
  ...presets.filter(({ group }) => !isShown(group)).map((preset) => presetEntry(preset, null)),
  ...shownGroups.flatMap((group) => [
    groupEntry(group),
    ...presets
      .filter((preset) => preset.group === group)
      .map((preset) => presetEntry(preset, groupId(group))),
  ]),
];

function isShown(group: PresetGroup): group is ShownGroup {
  return (shownGroups as readonly string[]).includes(group);
}

function presetEntry({ id, key, icon, lines, language }: NamedPreset, parent: string | null) {
  const name = { key, ...(language ? { language } : {}) };
  const needs = neededVariables(lines);
  return { id, name, parent, kind: 'preset', icon, needs, isHidden: false } as const;
}

function groupEntry(group: ShownGroup): ToolEntry {
  const name = { key: `group.${group}` };
  const shown = { parent: null, kind: 'group', icon: icons[group] } as const;
  return { id: groupId(group), name, ...shown, needs: [], isHidden: false };
}

/**
 * All tools and groups where the person has put them (S3.9 contextMenu); each parent before what is
 * in it. What has no place yet is at its own: presets of a newer version, own tools of another
 * device. Groups are at the root.
 */
export function toolList(items: readonly MenuItem[], own: readonly ToolEntry[] = []): ToolEntry[] {
  const known = new Map([...catalogue, ...own].map((entry) => [entry.id, entry]));
  const stored = items.filter(({ id }) => known.has(id));
  const entries = repairMenu([...stored, ...menuOf([...known.values()])]).map((item) => {
    const entry = known.get(item.id)!;
    const isIn = entry.kind !== 'group' && known.get(item.parent ?? '')?.kind === 'group';
    return { ...entry, parent: isIn ? item.parent : null, isHidden: item.data.hidden ?? false };
  });
  const inside = Map.groupBy(entries, ({ parent }) => parent);
  return (inside.get(null) ?? []).flatMap((entry) => [entry, ...(inside.get(entry.id) ?? [])]);
}

/** Those that are offered: a hidden group hides what is in it, an empty one is left out. */
export function offeredTools(entries: readonly ToolEntry[]): ToolEntry[] {
  const hidden = new Set(entries.filter((entry) => entry.isHidden).map(({ id }) => id));
  const shown = entries.filter(({ id, parent }) => !hidden.has(id) && !hidden.has(parent ?? ''));
  const filled = new Set(shown.map(({ parent }) => parent));
  return shown.filter(({ id, kind }) => kind !== 'group' || filled.has(id));
}
