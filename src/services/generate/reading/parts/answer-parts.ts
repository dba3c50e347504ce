import type { Coverage } from '#domain/evidence/coverage.ts';
import { processedOf } from '#domain/evidence/processed-tokens.ts';
import type { PromptPart } from '#domain/prompts/build-prompt.ts';
import { promptMessages } from '#domain/prompts/build-prompt.ts';
import { buildNotesPrompt, type Note } from '#domain/prompts/part-prompts.ts';
import { answerReserve } from '#domain/prompts/token-budget.ts';
import { partsCoverage } from '#domain/reading/coverage-of.ts';
import type { ConnectedModel } from '#services/llm/connections.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { AnswerEvent } from '../../answer-event.ts';
import { imageSource, newNonce, sourceNamed, type TurnContext } from '../../turn-prompt.ts';
import type { PartsPlan } from '../answer-plan.ts';
import { Pacer, UsageSum } from '../ask-model.ts';
import { InOrder } from '../in-order.ts';
import { partFrame } from '../preview-answer.ts';
import type { ReadingDeps } from '../reading-deps.ts';
import { beginNotes, dropNotes, type StoredPlan, sweepNotes } from './part-notes.ts';
import { type PartsRead, readParts } from './read-parts.ts';
import { fitNotes, notesOf } from './shorten-notes.ts';

interface PartsAnswer {
  deps: ReadingDeps;
  connected: ConnectedModel;
  context: TurnContext;
  plan: PartsPlan;
  answerId: string;
  /** Notes of parts that this answer, or the one that it replaces, has read before. */
  known: ReadonlyMap<number, string>;
  partsOf: string | null;
}

/** An answer from sources that do not fit the window: part by part, then of all their notes. */
export async function* answerParts(
  answer: PartsAnswer,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { deps, plan, answerId, partsOf, context } = answer;
  await savePlan(answer);
  const run = { usage: new UsageSum(), pacer: new Pacer(deps.store.clock) };
  const words = wordsOfNotes(plan, await notesRoom(answer));
  const frame = await partFrame(deps, context, plan);
  const reading = readParts({ ...answer, ...run, words, frame }, answer.known, signal);
  const written = new InOrder(plan.parts.length, context.begun ?? '');
  let step = await reading.next();
  for (; !step.done; step = await reading.next()) {
    yield { kind: 'progress', progress: step.value.progress };
    if (plan.purpose === 'transform') yield* written.ready(step.value.notes, []);
  }
  const { notes, failed } = step.value;
  yield { kind: 'coverage', coverage: coverageOf(answer, step.value) };
  if (plan.purpose === 'notes') yield* answerFromNotes(answer, run, step.value, signal);
  else {
    yield* written.ready(notes, failed);
    yield { kind: 'usage', usage: run.usage.total() };
  }
  if (failed.length > 0) return;
  await dropNotes(deps.store, partsOf === null ? [answerId] : [answerId, partsOf]);
}

function coverageOf({ context, plan }: PartsAnswer, { failed, processed }: PartsRead): Coverage {
  const { documents } = context;
  const sources = {
    characters: documents.reduce((sum, { pure_text }) => sum + pure_text.length, 0),
    tokens: documents.reduce((sum, { tokens }) => sum + tokens, 0),
  };
  const cut = processed && processedOf(processed.reported, processed.counted, sources);
  return { ...partsCoverage(documents, plan.parts, failed), processed: cut };
}

interface PartsRequests {
  usage: UsageSum;
  pacer: Pacer;
}

async function savePlan({ deps, context, plan, answerId, known }: PartsAnswer): Promise<void> {
  const docIds = context.documents.map(({ doc_id }) => doc_id);
  const stored: StoredPlan = { docIds, purpose: plan.purpose, parts: plan.parts };
  // Without them an answer is made all the same; only a retry has to read all again.
  await beginNotes(deps.store, answerId, stored, known).catch(() => undefined);
  await sweepNotes(deps.store).catch(() => undefined);
}

/**
 * A share of the room for notes that leaves space for the marks, which models do not count as
 * words.
 */
const tokensPerWord = 3;

function wordsOfNotes({ parts }: PartsPlan, room: number): number {
  const words = Math.floor(room / parts.length / tokensPerWord);
  return Math.max(100, Math.min(500, words));
}

/** Our count and a model's differ; a share stays free. */
const filled = 0.85;

async function notesRoom({ deps, context, plan }: PartsAnswer): Promise<number> {
  const empty = notesPrompt(context, plan, [], []);
  const { total } = await deps.count(empty);
  const room = plan.window - answerReserve(plan.window) - total;
  return Math.max(500, Math.floor(room * filled));
}

function notesPrompt(
  context: TurnContext,
  { parts }: PartsPlan,
  missing: readonly number[],
  notes: readonly Note[],
): PromptPart[] {
  const { documents, history, question, begun, language } = context;
  return buildNotesPrompt({
    notes,
    missing,
    of: parts.length,
    titles: documents.map(({ doc_type_dependent_data }) => doc_type_dependent_data.title),
    sources: documents.map((document, index) => sourceNamed(context, document, index + 1)),
    images: documents.flatMap((document, index) =>
      context.images.has(document.doc_id) ? imageSource(context, document, index + 1) : [],
    ),
    history,
    question,
    begun,
    language,
    nonce: newNonce(),
  });
}

/**
 * Attempts, each with half the room of the one before, where the host refuses the notes as too
 * long.
 */
const maxAttempts = 3;

async function* answerFromNotes(
  answer: PartsAnswer,
  run: PartsRequests,
  read: PartsRead,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { context, plan } = answer;
  let notes = notesOf(read.notes);
  let room = await notesRoom(answer);
  let hasRepaired = false;
  for (let left = maxAttempts; ; left -= 1) {
    notes = await fitNotes({ ...answer, ...run }, notes, room, signal);
    const prompt = notesPrompt(context, plan, read.failed, notes);
    let hasStarted = false;
    try {
      for await (const event of stream(answer, run, prompt, signal)) {
        hasStarted ||= event.kind === 'content' || event.kind === 'reasoning';
        yield event;
      }
      return;
    } catch (thrown) {
      if (hasStarted || left <= 1) throw thrown;
      const isTooLong = toCodedError(thrown).code === 'token_limit';
      if (isTooLong) room = Math.floor(room / 2);
      else if (hasRepaired || !run.pacer.mayRepair(thrown, signal)) throw thrown;
      else hasRepaired = true;
    }
  }
}

async function* stream(
  { connected, answerId, context }: PartsAnswer,
  { usage, pacer }: PartsRequests,
  prompt: readonly PromptPart[],
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  await pacer.turn(signal);
  const { provider, ref } = connected;
  const messages = promptMessages(prompt);
  const resumeAs = context.begun === null ? { resumeAs: answerId } : {};
  for await (const event of provider.chat({ model: ref.model, messages, signal, ...resumeAs })) {
    if (event.kind !== 'usage') {
      yield event;
      continue;
    }
    usage.add(event.usage);
    yield { kind: 'usage', usage: usage.total() };
  }
}
