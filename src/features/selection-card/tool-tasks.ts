import { type Content, type ContentForm, resultForm } from '#domain/content/content.ts';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { pageVariables } from '#domain/prompts/page-variables.ts';
import {
  keepsForm,
  type NamedPreset,
  presetNamed,
  presetOf,
  presets,
} from '#domain/prompts/presets.ts';
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

/** What a card opened on: the text, its field, and the address of its page. */
export interface SelectedText extends Content {
  field: ContentForm | null;
  url: string;
}

export function toolTask(
  { id, name }: Pick<ListedTool, 'id' | 'name'>,
  selected: SelectedText,
): ToolRequest {
  const preset = presetOf(id);
  return request(name, id, '', selected, preset !== undefined && keepsForm(preset));
}

/** A task in the person's own words. */
export function ownTask(words: string, selected: SelectedText): ToolRequest {
  return request(words, null, words, selected, false);
}

/** A result, changed as the person says; it keeps its form. */
export function goOnTask(words: string, before: ToolRequest, result: string): ToolRequest {
  const { form, variables } = before.task;
  const page = { ...variables };
  delete page.selectedText;
  const changed = { ...page, completionOutput: result, followUpInstruction: words };
  const { id: toolId } = presetNamed('followUp');
  const task = { kind: 'tool', toolId, instruction: '', variables: changed } as const;
  return { name: words, task: { ...task, ...(form && { form }) } };
}

function request(
  name: string,
  toolId: string | null,
  instruction: string,
  { text, form: source, field, url }: SelectedText,
  keeps: boolean,
): ToolRequest {
  const variables: PromptVariables = { ...pageVariables(url), selectedText: text };
  const form = resultForm({ field, source, keepsForm: keeps });
  return { name, task: { kind: 'tool', toolId, instruction, variables, form } };
}
