import type { PresetKey } from '#domain/prompts/presets.ts';
import type { FreeTool } from '#domain/routes/free-tools.ts';

/**
 * A tool whose form is open; `own` null: the first of the own tools; `translate`: into a language that the
 * form asks for; `free`: the page of a free tool, which names its preset.
 */
export type OpenTool =
  | { id: string }
  | { preset: PresetKey }
  | { own: string | null }
  | { translate: true }
  | { free: FreeTool };
