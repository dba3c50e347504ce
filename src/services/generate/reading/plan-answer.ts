import type { Coverage } from '#domain/evidence/coverage.ts';
import type { PromptPart } from '#domain/prompts/build-prompt.ts';
import { answerReserve, fitsWindow, messageOverhead } from '#domain/prompts/token-budget.ts';
import { excerptCoverage, wholeCoverage } from '#domain/reading/coverage-of.ts';
import { type Piece, pieceText } from '#domain/reading/pieces.ts';
import {
  type CountedDocument,
  planReading,
  type ReadingInput,
  windowToPlanWith,
} from '#domain/reading/plan-reading.ts';
import type { RequestShape } from '#domain/reading/task-of.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type TurnContext, wholePrompt } from '../turn-prompt.ts';
import type { AnswerPlan, PlanInput, PromptPlan } from './answer-plan.ts';
import { excerptPlan } from './excerpt-plan.ts';
import { partPrompt } from './parts/part-prompt.ts';
import { allPieces, cachedId } from './read-documents.ts';
import type { ReadingDeps } from './reading-deps.ts';

/** How a question is answered with the model there is. @throws token_limit (S8.3) */
export async function planAnswer(
  deps: ReadingDeps,
  context: TurnContext,
  input: PlanInput,
  signal: AbortSignal,
): Promise<AnswerPlan> {
  const prompt = wholePrompt(context);
  const counted = await deps.count(prompt).catch(() => null);
  signal.throwIfAborted();
  const tokens = counted?.total ?? null;
  const coverage = givenCoverage(context);
  const whole: PromptPlan = { mode: 'prompt', prompt, tokens, coverage, again: null };
  if (counted === null) return whole;
  if (context.documents.length === 0) return fitting(whole, input.window);
  const all = windowToPlanWith(input.window, input.connection);
  const window = all - (input.reserve?.(all) ?? 0);
  if (fitsWindow(counted.total, window)) return whole;
  return planLong(deps, context, { ...input, window }, { prompt, each: counted.each }, signal);
}

/** Of a prompt with all that may be given of its sources. */
function givenCoverage({ documents, taken }: TurnContext): Coverage | null {
  if (taken.size === 0) return wholeCoverage(documents);
  const given = documents.map(
    ({ doc_id, passages }) => taken.get(doc_id)?.ids.size ?? passages.length,
  );
  return excerptCoverage(documents, given.reduce(sum, 0));
}

function fitting(plan: PromptPlan, window: number | null): PromptPlan {
  if (plan.tokens !== null && !fitsWindow(plan.tokens, window)) throw tooLong(plan.tokens, window);
  return plan;
}

function tooLong(tokens: number, window: number | null): CodedError {
  return new CodedError('token_limit', 'the prompt exceeds the window', { tokens, window });
}

async function planLong(
  deps: ReadingDeps,
  context: TurnContext,
  input: PlanInput & { window: number },
  whole: { prompt: readonly PromptPart[]; each: readonly number[] },
  signal: AbortSignal,
): Promise<AnswerPlan> {
  const { window, task } = input;
  const pieces = allPieces(context.documents, context.taken);
  // Images are sent whole, even if text is left out.
  const images = context.documents.map(({ doc_id }) => context.images.get(doc_id)?.tokens ?? 0);
  const shape = task === 'question' ? 'question' : await input.shape();
  signal.throwIfAborted();
  const totals = tokensOf(whole, 'source').map((tokens, at) => (images[at] ? 0 : tokens));
  const documents = await countPieces(deps, context, { pieces, totals }, signal);
  const reading: ReadingInput = {
    documents,
    window,
    reserve: answerReserve(window),
    fixed: (await fixedTokens(deps, context, whole)) + images.reduce(sum, 0),
    history: tokensOf(whole, 'history').reduce(sum, 0),
    task: task === 'auto' ? (isWhole(shape) ? 'whole' : 'question') : task,
    outputGrows: shape === 'transform',
  };
  const plan = planReading(reading);
  switch (plan.mode) {
    case 'passages':
      return excerptPlan(deps, context, { pieces, documents, budget: plan.budget, window }, signal);
    case 'parts': {
      const purpose = shape === 'transform' ? 'transform' : 'notes';
      return { ...plan, purpose, pieces, window };
    }
    // The caller has checked that the whole does not fit.
    case 'whole':
    case 'none':
      throw tooLong(whole.each.reduce(sum, 0), window);
  }
}

function isWhole(shape: RequestShape): boolean {
  return shape === 'condense' || shape === 'transform';
}

/**
 * The fixed text of every prompt besides sources and history: the longer of the two instructions.
 */
async function fixedTokens(
  deps: ReadingDeps,
  context: TurnContext,
  whole: { prompt: readonly PromptPart[]; each: readonly number[] },
): Promise<number> {
  const own = tokensOf(whole, 'instructions').concat(tokensOf(whole, 'question'));
  const question = { ...context, history: [], documents: [] };
  const part = await deps.count(partPrompt(question, [], { number: 99, of: 99 }, 'notes', 500));
  return Math.max(own.reduce(sum, 0), part.total) + fenceTokens * context.documents.length;
}

/** Opening and closing of a fence with its headings. */
const fenceTokens = 100;

function tokensOf(
  { prompt, each }: { prompt: readonly PromptPart[]; each: readonly number[] },
  kind: PromptPart['kind'],
): number[] {
  return prompt.flatMap((part, index) =>
    part.kind === kind ? [(each[index] ?? 0) + messageOverhead] : [],
  );
}

async function countPieces(
  { work }: ReadingDeps,
  context: TurnContext,
  { pieces, totals }: { pieces: readonly Piece[][]; totals: readonly number[] },
  signal: AbortSignal,
): Promise<CountedDocument[]> {
  const counted: CountedDocument[] = [];
  for (const [index, own] of pieces.entries()) {
    const texts = own.map(pieceText);
    const tokens = totals[index] ?? 0;
    const id = cachedId(context.documents[index]?.doc_id ?? '', context.taken);
    const each = await work.countEach(texts, signal, `${index} ${id}`).catch((error: unknown) => {
      signal.throwIfAborted();
      return byLength(texts, tokens, error);
    });
    counted.push({
      tokens,
      pieces: own.map(({ opensSection }, at) => ({ tokens: each[at] ?? 0, opensSection })),
    });
  }
  return counted;
}

/** Where the counter broke off: the whole was counted, and long pieces have more of it. */
function byLength(texts: readonly string[], tokens: number, error: unknown): number[] {
  const length = texts.reduce((all, text) => all + text.length, 0);
  if (length === 0 || tokens === 0) throw error;
  return texts.map((text) => Math.ceil((text.length / length) * tokens));
}

const sum = (a: number, b: number) => a + b;
