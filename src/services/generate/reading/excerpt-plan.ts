import type { PromptSource } from '#domain/prompts/build-prompt.ts';
import { fitsWindow } from '#domain/prompts/token-budget.ts';
import { choosePassages } from '#domain/reading/choose-passages.ts';
import { excerptCoverage } from '#domain/reading/coverage-of.ts';
import { joinExcerpts, type Piece } from '#domain/reading/pieces.ts';
import { type CountedDocument, smallestRoom } from '#domain/reading/plan-reading.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { QueryPart, Ranking, ReadDocument } from '#workers/reading/reading.api.ts';
import {
  extentOf,
  imageSource,
  promptWith,
  sourceNamed,
  type TurnContext,
} from '../turn-prompt.ts';
import type { PromptPlan } from './answer-plan.ts';
import { rankEverywhere } from './rank-everywhere.ts';
import { readDocuments } from './read-documents.ts';
import type { ReadingDeps } from './reading-deps.ts';

interface ExcerptInput {
  pieces: readonly Piece[][];
  documents: readonly CountedDocument[];
  budget: number;
  window: number;
}

/** Below this share of the question's words the source has another language or another subject. */
const barelyKnown = 0.34;
const weightBefore = 0.3;
const weightOfWords = 0.7;

/** The prompt of a question with the passages of its sources that match it. */
export async function excerptPlan(
  deps: ReadingDeps,
  context: TurnContext,
  input: ExcerptInput,
  signal: AbortSignal,
  words = '',
): Promise<PromptPlan> {
  const searched = readDocuments(context.documents, input.pieces, context.taken);
  const query = queryOf(context, words);
  // The server's copy is the whole page.
  const onServer = context.documents.filter(({ doc_id }) => !context.taken.has(doc_id));
  const ranking = await rankEverywhere(deps, onServer, searched, query, signal);
  const { chosen, prompt, tokens } = await fitting(deps, context, input, (budget) =>
    choose(searched, { ...input, budget }, ranking),
  );
  const read = chosen.reduce((sum, pieces) => sum + pieces.length, 0);
  const isFound = words !== '' || ranking.known >= barelyKnown;
  return {
    mode: 'prompt',
    prompt,
    tokens,
    coverage: excerptCoverage(context.documents, read),
    again: isFound ? null : (more, stop) => excerptPlan(deps, context, input, stop, more),
  };
}

/** Where headings above the passages take more than was reckoned, this share of the budget is tried next. */
const nextShare = 0.7;

/** As many of the chosen passages as fit with the headings above them. @throws token_limit */
async function fitting(
  { count }: ReadingDeps,
  context: TurnContext,
  { pieces, budget: all, window }: ExcerptInput,
  chosenWithin: (budget: number) => number[][],
) {
  for (let budget = all; ; budget = Math.floor(budget * nextShare)) {
    const chosen = chosenWithin(budget);
    const prompt = promptWith(context, excerptSources(context, pieces, chosen), 'excerpts');
    const { total: tokens } = await count(prompt);
    if (fitsWindow(tokens, window)) return { chosen, prompt, tokens };
    if (budget < smallestRoom) {
      throw new CodedError('token_limit', 'the prompt exceeds the window', { tokens, window });
    }
  }
}

/** The question; with less weight the question before it, for `And why?`. */
function queryOf({ question, searchText, history }: TurnContext, words: string): QueryPart[] {
  const before = history.findLast(({ type, is_deleted }) => type === 'human' && !is_deleted);
  return [
    { text: searchText ?? question, weight: 1 },
    { text: words, weight: weightOfWords },
    { text: before?.text ?? '', weight: weightBefore },
  ].filter(({ text }) => text.trim() !== '');
}

function choose(
  searched: readonly ReadDocument[],
  { documents: counted, budget }: ExcerptInput,
  { passages }: Ranking,
): number[][] {
  const numbers = new Map(searched.map(({ docId }, index) => [docId, index]));
  const ranked = passages.map(({ docId, passage, score }) => ({
    document: numbers.get(docId) ?? 0,
    piece: passage,
    score,
  }));
  return choosePassages(counted, ranked, budget);
}

function excerptSources(
  context: TurnContext,
  pieces: readonly Piece[][],
  chosen: readonly number[][],
): PromptSource[] {
  return context.documents.map((document, index) => {
    if (document.doc_type === 'image') return imageSource(context, document, index + 1);
    const own = pieces[index] ?? [];
    const picked = chosen[index] ?? [];
    const of = context.taken.has(document.doc_id) ? document.passages.length : own.length;
    return {
      ...sourceNamed(context, document, index + 1),
      text: joinExcerpts(own, picked),
      tokens: 0,
      extent: extentOf(picked.length, of),
      under: [],
    };
  });
}
