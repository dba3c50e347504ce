import { CodedError } from '#shared/errors/coded-error.ts';
import { formLines } from '../content/content.ts';
import { fillPrompt, namesText, type PromptLine } from '../prompts/fill-prompt.ts';
import { presetOf } from '../prompts/presets.ts';
import type { PromptVariables } from '../prompts/variables.ts';
import type { ToolTask } from './task.ts';

/**
 * The request of a tool, filled with what it works on.
 * @param nonce unguessable, made for this request
 * @throws missing_variable, or not_found where there is no such tool
 */
export function toolRequest(task: ToolTask, nonce: string): string {
  const { form, variables } = task;
  const lines = [...requestLines(task), ...(form ? [formLines[form]] : [])];
  return fillPrompt(lines, variables, nonce);
}

function requestLines({ toolId, instruction, variables }: ToolTask): readonly PromptLine[] {
  const preset = toolId === null ? undefined : presetOf(toolId);
  if (preset) return preset.lines;
  if (instruction.trim() === '') throw new CodedError('not_found', 'no such tool');
  return instructionLines(instruction, variables);
}

/** The words by which the passages of a long source that match a tool's task are found. */
export function toolWords({ instruction, variables }: ToolTask): string {
  const { keyPoints, followUpInstruction, replyContext, draft, selectedText } = variables;
  const texts = [instruction, keyPoints, followUpInstruction, replyContext, draft, selectedText];
  return texts.filter((text) => text?.trim()).join('\n');
}

/** An instruction that names no text is about the selected one, or about the draft. */
export function instructionLines(
  instruction: string,
  variables: PromptVariables,
): readonly PromptLine[] {
  const own = instruction.trim();
  if (namesText(own)) return [own];
  const hasText = Boolean(variables.selectedText?.trim() || variables.draft?.trim());
  if (!hasText) return [own];
  return [
    own,
    {
      oneOf: [
        { when: 'selectedText', say: 'Do this with {{selectedText}}.' },
        { when: 'draft', say: 'Do this with {{draft}}.' },
      ],
    },
  ];
}
