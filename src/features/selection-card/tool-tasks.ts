import { toBcp47 } from '#domain/languages/bcp47.ts';
import { pageVariables } from '#domain/prompts/page-variables.ts';
import { type NamedPreset, presetNamed, presets } from '#domain/prompts/presets.ts';
import type { PromptVariables } from '#domain/prompts/variables.ts';
import type { PillAction } from '#domain/selection/selection.ts';
import type { ListedTool } from '#domain/tools/tool-entry.ts';
import type { ToolRequest } from '../cards/use-tool-run.ts';

/** The preset of an icon of the pill; null: all tools are shown. */
export function presetOfAction(action: PillAction, tag: string): NamedPreset | null {
  if (action === 'more') return null;
  return action === 'translate' ? translationTo(tag) : presetNamed(action);
}

/** `tag`: of the interface, BCP-47; a language without a translation: into English. */
function translationTo(tag: string): NamedPreset {
  const [base] = tag.split('-');
  const of = (wanted: string | undefined) =>
    translations().find(({ language }) => language && toBcp47(language) === wanted);
  return of(tag) ?? of(base) ?? presetNamed('translate');
}

export function translations(): readonly NamedPreset[] {
  return presets.filter(({ group }) => group === 'translate');
}

/** What a card opened on: the text, and the address of its page. */
export interface SelectedText {
  text: string;
  url: string;
}

export function toolTask(
  { id, name }: Pick<ListedTool, 'id' | 'name'>,
  selected: SelectedText,
): ToolRequest {
  const variables = variablesOf(selected);
  return { name, task: { kind: 'tool', toolId: id, instruction: '', variables } };
}

/** A task in the person's own words. */
export function ownTask(words: string, selected: SelectedText): ToolRequest {
  const variables = variablesOf(selected);
  return { name: words, task: { kind: 'tool', toolId: null, instruction: words, variables } };
}

function variablesOf({ text, url }: SelectedText): PromptVariables {
  return { ...pageVariables(url), selectedText: text };
}
