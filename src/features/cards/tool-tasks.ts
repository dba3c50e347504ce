import { type Content, type ContentForm, resultForm } from '#domain/content/content.ts';
import { toResponseCode } from '#domain/languages/response-languages.ts';
import { translateInstruction } from '#domain/prompts/catalogue/translate-presets.ts';
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
import type { ToolRequest } from './use-tool-run.ts';

/** The preset of an icon of the pill; null: all tools are shown, or a language is known first. */
export function presetOfAction(action: PillAction): NamedPreset | null {
  return action === 'more' || action === 'translate' ? null : presetNamed(action);
}

/** @param code a language of S1.3; the catalogue has prompts for those of most readers */
export function translateTask(code: string, name: string, selected: SelectedText): ToolRequest {
  const preset = presets.find(
    ({ group, language }) => group === 'translate' && language && toResponseCode(language) === code,
  );
  if (preset) return request(name, preset.id, '', selected, true);
  const { task } = request(name, null, translateInstruction, selected, true);
  return { name, task: { ...task, variables: { ...task.variables, outputLanguage: code } } };
}

/** The language that a task translates into, a code of S1.3; null: it does another thing. */
export function translatedInto({ task }: ToolRequest): string | null {
  const preset = presetOf(task.toolId ?? '');
  if (preset?.group === 'translate') return toResponseCode(preset.language ?? '');
  return task.instruction === translateInstruction ? (task.variables.outputLanguage ?? null) : null;
}

/** What a card opened on: the text, its field, and the address of its page. */
export interface SelectedText extends Content {
  field: ContentForm | null;
  url: string;
  title: string;
  /** The sentence that the text is part of; empty: not known. */
  surroundings: string;
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
  { text, form: source, field, url, title, surroundings }: SelectedText,
  keeps: boolean,
): ToolRequest {
  const page = pageVariables(url);
  const variables: PromptVariables = {
    ...page,
    selectedText: text,
    ...(surroundings !== '' && { surroundingText: surroundings }),
    ...(page.websiteUrl && title !== '' && { pageTitle: title.slice(0, 300) }),
  };
  const form = resultForm({ field, source, keepsForm: keeps });
  return { name, task: { kind: 'tool', toolId, instruction, variables, form } };
}
