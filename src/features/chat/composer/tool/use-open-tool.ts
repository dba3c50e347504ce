import { useState } from 'react';
import { responseCodeOfTag } from '#domain/languages/response-languages.ts';
import { translateInstruction } from '#domain/prompts/catalogue/translate-presets.ts';
import { namesText, type PromptLine } from '#domain/prompts/fill-prompt.ts';
import { type NamedPreset, presetNamed, presetOf } from '#domain/prompts/presets.ts';
import type { PromptVariables } from '#domain/prompts/variables.ts';
import type { OwnTool } from '#domain/tools/own-tool.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useWatch } from '#features/hooks/use-watch.ts';
import { useToolName } from '#features/tool-name.ts';
import { useText } from '#ui/text.ts';
import { presetOfFree } from './free-tool-preset.ts';
import type { OpenTool } from './open-tool.ts';

export interface ChosenTool {
  /** null: no preset, but `instruction`. */
  id: string | null;
  instruction?: string;
  name: string;
  lines: readonly PromptLine[];
  /** Filled in before the person does. */
  initial?: PromptVariables;
}

/** What the form of a tool shows; `own`: those to choose from. */
export function useOpenTool(tool: OpenTool) {
  const nameOf = useToolName();
  const { value: tools = null } = useWatch(({ rows }) => rows.tools.watch(), []);
  const [picked, choose] = useState<string | null>(null);
  const translation = useTranslation('translate' in tool);
  if ('translate' in tool) {
    return { chosen: translation, own: null, isReady: translation !== null, choose };
  }
  const preset = presetOfTool(tool);
  if (preset) {
    const { id, key, language, lines } = preset;
    const name = nameOf({ key, ...(language ? { language } : {}) });
    return { chosen: { id, name, lines }, own: null, isReady: true, choose };
  }
  const own = tools?.filter(({ kind }) => kind === 'custom') ?? [];
  const wanted = picked ?? ownOf(tool);
  const row = own.find(({ id }) => id === wanted) ?? own[0];
  const chosen = row && { id: row.id, name: row.name, lines: ownLines(row) };
  return { chosen, own, isReady: tools !== null, choose };
}

function presetOfTool(tool: OpenTool): NamedPreset | undefined {
  if ('preset' in tool) return presetNamed(tool.preset);
  if ('free' in tool) return presetOfFree(tool.free);
  return 'id' in tool ? presetOf(tool.id) : undefined;
}

/** The id of an own tool; null: none is named. */
function ownOf(tool: OpenTool): string | null {
  if ('own' in tool) return tool.own;
  return 'id' in tool ? tool.id : null;
}

/** Into the language that was chosen last, at first that of the interface; null: it is being read. */
function useTranslation(isWanted: boolean): ChosenTool | null {
  const { t, tag } = useText();
  const { value, error } = useRequest(
    ({ rows }) => (isWanted ? rows.settings.get() : null),
    [isWanted],
  );
  if (!value && !error) return null;
  const outputLanguage = value?.targetLanguage || responseCodeOfTag(tag) || 'en';
  const name = t('tool.group.translate');
  const instruction = translateInstruction;
  return { id: null, name, instruction, lines: [instruction], initial: { outputLanguage } };
}

/** One that names no text may have a text to work on. */
function ownLines({ instruction }: OwnTool): PromptLine[] {
  if (namesText(instruction)) return [instruction];
  return [instruction, { when: 'selectedText', say: '{{selectedText}}' }];
}
