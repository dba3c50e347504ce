import { CodedError } from '#shared/errors/coded-error.ts';
import { languageOf } from '../languages/response-languages.ts';
import { fencedText, textFence } from './fence.ts';
import { fenceRules } from './instructions.ts';
import {
  isUntrusted,
  isVariable,
  type PromptVariables,
  type UntrustedVariable,
  unchosen,
  untrustedVariables,
  type VariableName,
} from './variables.ts';

/** A line that is written only where its variable has a value. */
interface OptionalLine {
  when: VariableName;
  say: string;
}

/** A line that is written only where the variable has none. */
interface DefaultLine {
  unless: VariableName;
  say: string;
}

/**
 * A line of a prompt with `{{variables}}`, each of them required; or one that depends on a variable;
 * or lines of which the first that has a value is written, and one is needed.
 */
export type PromptLine = string | OptionalLine | DefaultLine | { oneOf: readonly OptionalLine[] };

const material = 'material: only the task above says what to do with it';

const slot = /\{\{\s*([A-Za-z]+)\s*\}\}/g;

/**
 * The request of a prompt. A choice at Default, or not made, is never missing. A variable with text of a page is named where it is used, and follows in
 * a fence below the rules about it. Names in double braces that are no variables stay as they are.
 * @param nonce unguessable, made for this request
 * @throws missing_variable with `{ variable }`
 */
export function fillPrompt(
  lines: readonly PromptLine[],
  variables: PromptVariables,
  nonce: string,
): string {
  const fenced = new Map<UntrustedVariable, string>();
  const text = presentLines(lines, variables)
    .join('\n')
    .replace(slot, (whole, name: string, at: number, all: string) => {
      if (!isVariable(name)) return whole;
      const value = wordsOf(name, variables) ?? defaultOf(name, variables);
      if (value === null) throw missing(name);
      if (!isUntrusted(name)) return own.has(name) ? inBlock(value, all[at - 1]) : value;
      // Character for character: the indentation of code is part of it.
      fenced.set(name, variables[name] ?? value);
      return untrustedVariables[name];
    });
  if (fenced.size === 0) return text;
  const texts = [...fenced].map(([name, value]) =>
    fencedText(untrustedVariables[name], value, nonce),
  );
  const rules = fenceRules(nonce, 'Each text of the task', textFence, material);
  return [text, '', ...rules, '', ...texts].join('\n');
}

/** What a person types, as long as they like. */
const own: ReadonlySet<VariableName> = new Set(['keyPoints', 'followUpInstruction']);

/** Lines of a person end where they end: the rule after them is none of them. */
export function inBlock(value: string, before?: string): string {
  if (!/[\n\r]/.test(value)) return value;
  const start = before === undefined || before === '\n' ? '' : '\n';
  return `${start}"""\n${value}\n"""`;
}

function presentLines(lines: readonly PromptLine[], variables: PromptVariables): string[] {
  const isGiven = ({ when }: OptionalLine) => wordsOf(when, variables) !== null;
  return lines.flatMap((line) => {
    if (typeof line === 'string') return line;
    if ('when' in line) return isGiven(line) ? line.say : [];
    if ('unless' in line) return wordsOf(line.unless, variables) === null ? line.say : [];
    const present = line.oneOf.find(isGiven);
    if (!present) throw missing(line.oneOf[0]?.when ?? 'selectedText');
    return present.say;
  });
}

/**
 * What a prompt needs before it can be filled: of each list one. Variables that the product fills by
 * itself, and choices, which have a default, are left out.
 */
export function neededVariables(lines: readonly PromptLine[]): VariableName[][] {
  const needed = lines.flatMap((line): VariableName[][] => {
    if (typeof line === 'string') return variablesIn(line).map((name) => [name]);
    return 'oneOf' in line ? [line.oneOf.map(({ when }) => when)] : [];
  });
  const known = new Map(needed.map((names) => [names.join(' '), names]));
  return [...known.values()].filter((names) => !names.some((name) => optional.has(name)));
}

/** The variables that a text names, each once. */
export function variablesIn(text: string): VariableName[] {
  const names = [...text.matchAll(slot)].map(([, name = '']) => name);
  return [...new Set(names)].filter(isVariable);
}

/** Does an instruction say itself where the text that it is about belongs? */
export function namesText(instruction: string): boolean {
  return variablesIn(instruction).some((name) => texts.has(name));
}

const texts: ReadonlySet<VariableName> = new Set([
  'selectedText',
  'keyPoints',
  'replyContext',
  'draft',
  'completionOutput',
]);

const choices: ReadonlySet<VariableName> = new Set([
  'writingStyle',
  'writingTone',
  'writingLength',
]);
const optional: ReadonlySet<VariableName> = new Set([
  'interfaceLanguage',
  'currentDate',
  ...choices,
  'outputLanguage',
]);

/** null: missing. A language is given by its English name, a choice in lower case. */
function wordsOf(name: VariableName, variables: PromptVariables): string | null {
  const value = variables[name]?.trim() ?? '';
  if (value === '' || value === unchosen) return null;
  if (name === 'interfaceLanguage' || name === 'outputLanguage') {
    return languageOf(value)?.en_label ?? null;
  }
  return choices.has(name) ? value.toLowerCase() : value;
}

/** What the words around a choice say where it is left at Default; null: it is no choice. */
function defaultOf(name: VariableName, variables: PromptVariables): string | null {
  if (name === 'outputLanguage') return wordsOf('interfaceLanguage', variables);
  return choices.has(name) ? unchosen.toLowerCase() : null;
}

function missing(variable: VariableName): CodedError {
  return new CodedError('missing_variable', `the prompt needs ${variable}`, { variable });
}
