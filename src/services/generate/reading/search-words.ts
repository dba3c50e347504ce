import type { Document } from '#domain/documents/documents.ts';
import { type PromptPart, part, sourcePart } from '#domain/prompts/build-prompt.ts';
import { fenceRules } from '#domain/prompts/instructions.ts';
import { joinPieces } from '#domain/reading/pieces.ts';
import type { ConnectedModel } from '#services/llm/connections.ts';
import { newNonce, sourceNamed, type TurnContext } from '../turn-prompt.ts';
import { askModel } from './ask-model.ts';
import { piecesGiven } from './read-documents.ts';
import type { ReadingDeps } from './reading-deps.ts';

/** Words from the source that show its language. */
const sampleLength = 600;
const maxReply = 400;
/** A question of one word, such as `Thanks!`, is searched unchanged. */
const minLetters = 12;
const waitMs = 20_000;

/**
 * Words to search a source in its language, where it has none of the question's own; empty where
 * the model returns none in time. Costs one short request before the answer.
 */
export async function searchWords(
  { store }: ReadingDeps,
  context: TurnContext,
  connected: ConnectedModel,
  signal: AbortSignal,
): Promise<string> {
  if (context.question.trim().length < minLetters) return '';
  const late = new AbortController();
  const stopWaiting = store.clock.after(waitMs, () => late.abort());
  try {
    const either = AbortSignal.any([signal, late.signal]);
    const { text } = await askModel(connected, wordsPrompt(context), either);
    return text
      .slice(0, maxReply)
      .replace(/[\n,;|*"]+/g, ' ')
      .trim();
  } catch {
    signal.throwIfAborted();
    return '';
  } finally {
    stopWaiting();
  }
}

function wordsPrompt(context: TurnContext): PromptPart[] {
  const { documents, question, taken } = context;
  const nonce = newNonce();
  const rules = [
    'You help to search a long text for the passage that answers a question.',
    'You see how each source begins. Write up to 15 words or short names that such a passage would',
    "hold, in the source's language, with synonyms; separated by commas, and nothing else.",
    '',
    ...fenceRules(nonce, 'The beginning of each source'),
  ];
  const textOf = (document: Document, number: number) =>
    taken.has(document.doc_id)
      ? joinPieces(piecesGiven(document, number, taken))
      : document.pure_text;
  const samples = documents.map((document, index) =>
    sourcePart(
      {
        ...sourceNamed(context, document, index + 1),
        text: textOf(document, index + 1).slice(0, sampleLength),
        tokens: 0,
        extent: 'beginning',
        under: [],
      },
      nonce,
    ),
  );
  return [
    part('system', 'instructions', '', rules.join('\n')),
    ...samples,
    part('user', 'question', '', question),
  ];
}
