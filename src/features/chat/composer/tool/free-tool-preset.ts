import { type NamedPreset, presetNamed, presetOf, presets } from '#domain/prompts/presets.ts';
import type { FreeTool } from '#domain/routes/free-tools.ts';

const ownPresets = { rewrite: 'rewrite', writer: 'composeNew' } as const;

/** The preset whose form a free tool opens: the one that its address names by id or key, else the tool's own. */
export function presetOfFree({ name, preset }: FreeTool): NamedPreset | undefined {
  const named = preset === null ? undefined : (presetOf(preset) ?? byKey(preset));
  if (named) return named;
  return name === 'rewrite' || name === 'writer' ? presetNamed(ownPresets[name]) : undefined;
}

const byKey = (key: string) => presets.find((each) => each.key === key);
