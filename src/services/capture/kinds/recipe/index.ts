import { proposal, states } from '../propose.ts';
import type { KindReader, PageView } from '../reader.ts';
import { listRows } from './row-lists.ts';
import { statedRows } from './stated-rows.ts';

const parts =
  '[itemprop~="recipeIngredient"],[itemprop~="ingredients"],[itemprop~="recipeInstructions"],[class*="ingredient" i],[class*="instruction" i],[class*="direction" i],[class*="preparation" i]';

/** A dish: ingredients, steps and times. Its ingredients are selected however short they are. */
export const recipeReader: KindReader = (view) => {
  if (!states(view, /^Recipe$/)) return null;
  const { ingredients, steps } = linesOf(view);
  const needed = shownOf(view, [...ingredients, ...steps]);
  const found = proposal(view, 'recipe', 0.9, withParts(view, needed));
  const shape = (content: Element) => {
    listRows(content, ingredients, 'ul');
    listRows(content, steps, 'ol');
  };
  return found && { ...found, needed, shape };
};

interface Lines {
  ingredients: string[];
  steps: string[];
}

/** What its data say of ingredients and steps, line by line. */
function linesOf({ data }: PageView): Lines {
  const recipe = data.find(/^Recipe$/)?.value;
  return {
    ingredients: [...linesIn(recipe?.recipeIngredient ?? recipe?.ingredients)],
    steps: [...linesIn(recipe?.recipeInstructions)],
  };
}

/** Those of these lines that the page shows. */
function shownOf({ outline }: PageView, lines: readonly string[]): Set<number> {
  const shown = new Set<number>();
  for (const { first, last } of statedRows(outline.segments, lines)) {
    for (let at = first; at <= last; at += 1) shown.add(at);
  }
  return shown;
}

function withParts(
  { outline, likely, likelihood }: PageView,
  needed: ReadonlySet<number>,
): Set<number> {
  const selected = new Set([...likely, ...needed]);
  for (const [number, { box }] of outline.segments.entries()) {
    if (box.element.closest(parts) && (likelihood[number] ?? 0) > least) selected.add(number);
  }
  return selected;
}

const least = 0.15;

function* linesIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value === 'string') yield* value.split(/\n|<[^<>]{0,200}>/).slice(0, 200);
  else if (typeof value === 'object' && value && depth < 4) {
    for (const each of Object.values(value).slice(0, 200)) yield* linesIn(each, depth + 1);
  }
}
