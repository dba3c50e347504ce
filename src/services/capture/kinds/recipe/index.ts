import { confidenceOf, proposal, states } from '../propose.ts';
import type { KindReader, PageView } from '../reader.ts';

const parts =
  '[itemprop~="recipeIngredient"],[itemprop~="ingredients"],[itemprop~="recipeInstructions"],[class*="ingredient" i],[class*="instruction" i],[class*="direction" i],[class*="preparation" i]';

/** A dish: ingredients, steps and times. Its ingredients are selected however short they are. */
export const recipeReader: KindReader = (view) => {
  const isStated = states(view, /^Recipe$/);
  const confidence = confidenceOf([isStated, 0.9]);
  return proposal(view, 'recipe', confidence, isStated ? withParts(view) : view.likely);
};

/** What its data say of ingredients and steps, where the page shows it. */
function withParts({ data, outline, likely, likelihood }: PageView): Set<number> {
  const recipe = data.find(/^Recipe$/)?.value;
  const stated = new Set(
    [recipe?.recipeIngredient, recipe?.recipeInstructions]
      .flatMap((value) => [...textsIn(value)])
      .map(squeezed),
  );
  const selected = new Set(likely);
  for (const [number, { text, box }] of outline.segments.entries()) {
    if (
      stated.has(squeezed(text)) ||
      (box.element.closest(parts) && (likelihood[number] ?? 0) > least)
    )
      selected.add(number);
  }
  return selected;
}

const least = 0.15;
const squeezed = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value && depth < 4) {
    for (const each of Object.values(value).slice(0, 200)) yield* textsIn(each, depth + 1);
  }
}
