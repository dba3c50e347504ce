import * as z from 'zod/mini';
import type { PromptLine } from './fill-prompt.ts';

/** S3.17: what an instant text is: a reply, a new text, a draft that is refined. */
const instantTypes = ['reply', 'new', 'refine'] as const;
type InstantType = (typeof instantTypes)[number];

const presetGroups = ['quick', 'tone', 'translate', 'write', 'edit', 'reply'] as const;
export type PresetGroup = (typeof presetGroups)[number];

/** Icons of tools; who shows them maps them to pictures. */
const toolIcons = [
  'sparkle',
  'explain',
  'summary',
  'list',
  'check',
  'edit',
  'shorten',
  'expand',
  'tone',
  'translate',
  'write',
  'reply',
  'code',
  'folder',
] as const;
export const toolIconSchema = z.enum(toolIcons);
export type ToolIcon = z.infer<typeof toolIconSchema>;

/** A prompt of the catalogue. Its name is the text `tool.KEY` of the interface. */
export interface Preset {
  /** A UUID that never changes: stored conversations and arrangements name it. */
  id: string;
  key: string;
  /** S3.17: in the person's own words; absent: of the catalogue alone. */
  type?: 'freestyle';
  group: PresetGroup;
  icon: ToolIcon;
  lines: readonly PromptLine[];
  /** What a translation is into: a product code of S3.1, whose name is in the tool's own. */
  language?: string;
  instant?: InstantType;
  /**
   * The id of the preset to use instead. A deprecated one is offered no more, but what was made
   * with it stays readable and can be made again.
   */
  replacedBy?: string;
}
