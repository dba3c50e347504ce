import { neededVariables, type PromptLine, variablesIn } from '../prompts/fill-prompt.ts';
import { isOfPage } from '../prompts/page-variables.ts';
import type { VariableName } from '../prompts/variables.ts';

/** Variables that a person fills in a form; the product knows the others, or they have no form. */
const formVariables = [
  'selectedText',
  'draft',
  'replyContext',
  'keyPoints',
  'followUpInstruction',
  'websiteUrl',
  'writingStyle',
  'writingTone',
  'writingLength',
  'outputLanguage',
] as const satisfies readonly VariableName[];
export type FormVariable = (typeof formVariables)[number];

export interface ToolField {
  variable: FormVariable;
  isRequired: boolean;
  /** Where it is empty, or not shown, a page that is a source of the question takes its place. */
  orPage: boolean;
}

/**
 * The fields of a form for a prompt, texts first. Of alternatives the first one has a field, and the
 * address of a page only where nothing else would do.
 */
export function fieldsOf(lines: readonly PromptLine[]): ToolField[] {
  const needs = neededVariables(lines);
  const alternatives = new Set(needs.flatMap(([, ...others]) => others));
  const firsts = new Map(needs.map((names) => [names[0], names]));
  const used = new Set([...needs.flat(), ...lines.flatMap(variablesOf)]);
  const needsPage = needs.some((names) => names.every(isOfPage));
  if (needsPage) used.add('websiteUrl');
  else used.delete('websiteUrl');
  return formVariables
    .filter((variable) => used.has(variable) && !alternatives.has(variable))
    .map((variable) => {
      const names = firsts.get(variable);
      const isPage = variable === 'websiteUrl';
      return {
        variable,
        isRequired: isPage || Boolean(names),
        orPage: isPage || Boolean(names?.includes('websiteUrl')),
      };
    });
}

function variablesOf(line: PromptLine): VariableName[] {
  if (typeof line === 'string') return variablesIn(line);
  if ('when' in line) return [line.when, ...variablesIn(line.say)];
  if ('unless' in line) return [line.unless, ...variablesIn(line.say)];
  return line.oneOf.map(({ when }) => when);
}
