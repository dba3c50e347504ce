import { deprecatedPresets } from './catalogue/deprecated-presets.ts';
import { editPresets } from './catalogue/edit-presets.ts';
import { quickPresets } from './catalogue/quick-presets.ts';
import { replyPresets } from './catalogue/reply-presets.ts';
import { tonePresets } from './catalogue/tone-presets.ts';
import { translatePresets } from './catalogue/translate-presets.ts';
import { writePresets } from './catalogue/write-presets.ts';
import type { Preset } from './preset.ts';

const current = [
  ...quickPresets,
  ...tonePresets,
  ...translatePresets,
  ...writePresets,
  ...editPresets,
  ...replyPresets,
] as const;

/** The name of a preset without the prefix of its text: `tool.KEY`. */
export type PresetKey = (typeof current)[number]['key'];
/** A preset whose name has a text. */
export type NamedPreset = Preset & { key: PresetKey };

/** The catalogue of S3.17, without deprecated presets. */
export const presets: readonly NamedPreset[] = current;

const byId = new Map<string, NamedPreset>(
  [...current, ...deprecatedPresets].map((preset) => [preset.id, preset]),
);

/** Deprecated ones too. */
export function presetOf(id: string): NamedPreset | undefined {
  return byId.get(id);
}

/** The first preset of that key: of a translation, the one into English. */
export function presetNamed(key: PresetKey): NamedPreset {
  const preset = current.find((each) => each.key === key);
  if (!preset) throw new Error(`no preset ${key}`);
  return preset;
}

const editingKeys: ReadonlySet<string> = new Set<PresetKey>([
  'fixGrammar',
  'improve',
  'paraphrase',
  'shorten',
  'expand',
  'simplify',
  'edit',
  'followUp',
  'rewrite',
  'cleanUp',
  'refineDraft',
]);

/** Its result is the text that it worked on, changed: what changed can be shown. */
export function editsText({ key, group }: Preset): boolean {
  return group === 'tone' || editingKeys.has(key);
}

/** Its result has the form of the text: a changed one, a translation, what follows it. */
export function keepsForm(preset: Preset): boolean {
  return editsText(preset) || preset.group === 'translate' || preset.key === 'continueWriting';
}
