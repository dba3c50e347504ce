import type { Document } from '#domain/documents.ts';
import type { BasicPhrases } from '#domain/reading/basic-phrases.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { unlessAborted } from '#shared/unless-aborted.ts';
import type { AnswerEvent } from './answer-event.ts';
import type { PrepareInput } from './prepare-input.ts';
import { imagesFor } from './question-images.ts';
import { answerWithBasic } from './reading/basic.ts';
import { knownNotes } from './reading/known-notes.ts';
import { planAnswer } from './reading/plan-answer.ts';
import type { ReadingDeps } from './reading/reading-deps.ts';
import { Requested } from './reading/single-answer.ts';
import { type TurnContext, turnContext } from './turn-prompt.ts';

/** An answer that is ready to be requested. */
export interface PreparedAnswer {
  /**
   * Tokens of all requests together by our own count; null where the counter fails (S8.7). Changes
   * when the host refuses the prompt as too long and a smaller part of the sources is sent.
   */
  readonly promptTokens: number | null;
  /** The part of them for images: an estimate that is not compared with a vendor's own count. */
  readonly imageTokens?: number;
  /** The documents that marks can name, in the order of their numbers in the prompt. */
  documents: readonly Document[];
  /** Sends the request. Ending the loop or `signal` ends every running request. Called once. */
  run(signal: AbortSignal): AsyncIterable<AnswerEvent>;
}

export interface PrepareDeps extends ReadingDeps {
  /** The phrases of Gloss Basic in the person's language; absent: English. */
  phrases?: () => Promise<BasicPhrases>;
}

/** Reads the sources of the question and plans the request. @throws token_limit (S8.3) */
export async function prepareAnswer(
  deps: PrepareDeps,
  input: PrepareInput,
  signal: AbortSignal,
): Promise<PreparedAnswer> {
  const { question, connected, begun } = input;
  const context = await turnContext(deps.store, {
    parentMessageId: question.parentMessageId,
    text: question.text,
    docIds: question.sources.map(({ docId }) => docId),
    begun,
  });
  if (connected.ref.connection === 'basic') {
    // It reads text; only a model can describe what an image shows.
    if (question.sources.some(({ docType }) => docType === 'image')) {
      throw new CodedError('needs_model', 'Gloss Basic sees no images');
    }
    const { documents } = context;
    const run = (stop: AbortSignal) => answerWithBasic(deps, context, input.task, stop);
    return { promptTokens: null, documents, run };
  }
  // Counting a long source takes a while and cannot be stopped; the caller need not wait for it.
  return unlessAborted(prepareQuestion(deps, context, input, signal), signal);
}

async function prepareQuestion(
  deps: PrepareDeps,
  read: TurnContext,
  input: PrepareInput,
  signal: AbortSignal,
): Promise<PreparedAnswer> {
  const { connected, question } = input;
  const own = question.sources.map(({ docId }) => docId);
  const images = await imagesFor(deps, read, own, connected, signal);
  const context = { ...read, images };
  const known = await knownNotes(deps.store, context, input);
  const how = {
    connection: connected.ref.connection,
    window: connected.window,
    task: known ? ('whole' as const) : input.task,
  };
  const planned = await planAnswer(deps, context, how, signal);
  const requested = new Requested(deps, context, input, planned, known);
  await requested.count();
  return {
    get promptTokens() {
      return requested.tokens;
    },
    imageTokens: [...images.values()].reduce((sum, { tokens }) => sum + tokens, 0),
    documents: context.documents,
    run: (stop) => requested.run(stop),
  };
}
