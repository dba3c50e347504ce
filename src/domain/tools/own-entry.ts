import { neededVariables, variablesIn } from '../prompts/fill-prompt.ts';
import { type VariableName, variableNames } from '../prompts/variables.ts';
import type { OwnToolContent } from './own-tool.ts';
import type { ToolEntry } from './tool-entry.ts';

/** Only the product's own cards have these. */
const unknownToOwn: ReadonlySet<VariableName> = new Set([
  'composerFields',
  'writingSamples',
  'completionOutput',
  'characterLimit',
  'answersAs',
  'surroundingText',
  'pageTitle',
]);

/** The variables that an own tool may name: the product or its form fills each of them. */
export const ownToolVariables = variableNames.filter((name) => !unknownToOwn.has(name));

/** The variables of an instruction that nothing would fill: it could never run. */
export function unfilledIn(instruction: string): VariableName[] {
  return variablesIn(instruction).filter((name) => unknownToOwn.has(name));
}

/** An own tool before it has a place. */
export function ownEntry({ id, kind, name, instruction, icon }: OwnToolContent): ToolEntry {
  const needs = neededVariables([instruction]);
  return { id, kind, name: { own: name }, parent: null, icon, needs, isHidden: false };
}
