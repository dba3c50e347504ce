import type { PromptPart } from '#domain/prompts/build-prompt.ts';
import { requestPrompt } from '#domain/prompts/request-reading.ts';
import type { ReadingTask } from '#domain/reading/task.ts';
import { shapeOf } from '#domain/reading/task-of.ts';
import type { ConnectedModel } from '#services/llm/connections.ts';
import { imagesFor } from '../question-images.ts';
import { type TurnContext, type TurnQuestion, turnContext, wholePrompt } from '../turn-prompt.ts';
import type { PartsPlan } from './answer-plan.ts';
import { partPrompt, sourcesOfPart } from './parts/part-prompt.ts';
import { planAnswer } from './plan-answer.ts';
import type { ReadingDeps } from './reading-deps.ts';

interface PreviewInput {
  question: Omit<TurnQuestion, 'begun'>;
  /** null: nothing is connected; the preview is shown all the same. */
  connected: Pick<ConnectedModel, 'ref' | 'window' | 'uploads'> | null;
  task: ReadingTask;
}

export interface Preview {
  parts: PromptPart[];
  /** Tokens of each part. */
  each: number[];
  /** Of all requests together, frames of messages included. */
  total: number;
}

/**
 * The exact text that a question would send. Of a long source it has the request that reads the
 * question, and the passages that match it; of one that is read part by part it contains the
 * instructions, the history and the question once, and every part; the request with their notes
 * cannot be known before.
 */
export async function previewAnswer(
  deps: ReadingDeps,
  { question, connected, task }: PreviewInput,
  signal: AbortSignal,
): Promise<Preview> {
  const read = await turnContext(deps.store, { ...question, begun: null });
  if (connected?.ref.connection === 'basic') return { parts: [], each: [], total: 0 };
  const requested = question.sources.map(({ docId }) => docId);
  const images = connected
    ? await imagesFor(deps, read, requested, connected, signal).catch(() => read.images)
    : read.images;
  const context = { ...read, images };
  const { ref, window = null } = connected ?? {};
  let isReadFirst = false;
  const shape = async () => {
    isReadFirst = true;
    return shapeOf(context.question);
  };
  const how = { connection: ref?.connection ?? '', window, task, shape };
  const plan = await planAnswer(deps, context, how, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    // A prompt that is too long to be sent is shown too.
    if ((error as { code?: string }).code === 'token_limit') return null;
    throw error;
  });
  const first = isReadFirst ? requestPrompt(context) : [];
  if (plan?.mode === 'parts') return previewParts(deps, context, plan, first);
  const parts = [...first, ...(plan?.prompt ?? wholePrompt(context))];
  return { parts, ...(await deps.count(parts)) };
}

async function previewParts(
  deps: ReadingDeps,
  context: TurnContext,
  plan: PartsPlan,
  reading: readonly PromptPart[],
): Promise<Preview> {
  const prompts = allPrompts(context, plan, new Map());
  const sources = prompts.flatMap(({ prompt, number }) =>
    prompt
      .filter(({ kind }) => kind === 'source')
      .map((part) => ({ ...part, title: `${part.title} · ${number}/${plan.parts.length}` })),
  );
  const first = prompts[0]?.prompt ?? [];
  const parts = [
    ...reading,
    ...first.filter(({ kind }) => kind === 'instructions'),
    ...sources,
    ...first.filter(({ kind }) => kind !== 'instructions' && kind !== 'source'),
  ];
  const { each } = await deps.count(parts);
  const own = reading.length > 0 ? (await deps.count(reading)).total : 0;
  const total = own + ((await partsTokens(deps, context, plan, new Map())) ?? 0);
  return { parts, each, total };
}

/** Tokens of the prompts of all parts without notes; null where there are none. */
export async function partsTokens(
  deps: ReadingDeps,
  context: TurnContext,
  plan: PartsPlan,
  known: ReadonlyMap<number, string>,
): Promise<number | null> {
  const frame = await partFrame(deps, context, plan);
  const left = plan.parts.filter((_, index) => !known.has(index + 1));
  if (frame === null || left.length === 0) return null;
  return left.reduce((sum, { tokens }) => sum + tokens + frame, 0);
}

/**
 * Tokens of a part's prompt without its sources, which were counted with the plan; null where the
 * counter fails.
 */
export async function partFrame(
  { count }: ReadingDeps,
  context: TurnContext,
  plan: PartsPlan,
): Promise<number | null> {
  const [first] = allPrompts(context, plan, new Map());
  const frame = first?.prompt.filter(({ kind }) => kind !== 'source') ?? [];
  return count(frame).then(
    ({ total }) => total,
    () => null,
  );
}

function allPrompts(context: TurnContext, plan: PartsPlan, known: ReadonlyMap<number, string>) {
  const history = plan.withHistory ? context.history : [];
  return plan.parts.flatMap(({ ranges }, index) => {
    const place = { number: index + 1, of: plan.parts.length };
    if (known.has(place.number)) return [];
    const sources = sourcesOfPart(context, plan.pieces, ranges, place);
    const prompt = partPrompt({ ...context, history }, sources, place, plan.purpose, 500);
    return [{ prompt, number: place.number }];
  });
}
