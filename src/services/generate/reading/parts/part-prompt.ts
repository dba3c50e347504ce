import type { PromptPart, PromptSource } from '#domain/prompts/build-prompt.ts';
import { buildPartPrompt } from '#domain/prompts/part-prompts.ts';
import { joinPieces, type Piece } from '#domain/reading/pieces.ts';
import type { TextRange } from '#domain/reading/plan-reading.ts';
import { newNonce, sourceNamed, type TurnContext } from '../../turn-prompt.ts';

/** The prompt that reads one part of the sources, or a range of one. */
export function partPrompt(
  context: Pick<TurnContext, 'history' | 'question' | 'documents'>,
  sources: readonly PromptSource[],
  place: { number: number; of: number },
  purpose: 'notes' | 'transform',
  words: number,
): PromptPart[] {
  const { history, question } = context;
  return buildPartPrompt({
    history,
    question,
    sources,
    ...place,
    purpose,
    words,
    nonce: newNonce(),
  });
}

/** What a part contains of each of its sources. */
export function sourcesOfPart(
  context: Pick<TurnContext, 'documents' | 'taken'>,
  pieces: readonly Piece[][],
  ranges: readonly TextRange[],
  place: { number: number; of: number },
): PromptSource[] {
  return ranges.flatMap(({ document: at, from, to }) => {
    const document = context.documents[at];
    const own = pieces[at]?.slice(from, to) ?? [];
    if (!document || own.length === 0) return [];
    return {
      ...sourceNamed(context, document, at + 1),
      text: joinPieces(own),
      tokens: 0,
      extent: `part ${place.number} of ${place.of}`,
      under: own[0]!.under,
    };
  });
}
