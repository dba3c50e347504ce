import { promptMessages } from '#domain/prompts/build-prompt.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import type { AnswerEvent } from '../answer-event.ts';
import type { PrepareInput } from '../prepare-input.ts';
import type { ToolSession } from '../tools/answer-tools.ts';
import { ToolLoop } from '../tools/tool-loop.ts';
import type { TurnContext } from '../turn-prompt.ts';
import type { AnswerPlan, PlanInput, PromptPlan } from './answer-plan.ts';
import { answerParts } from './parts/answer-parts.ts';
import { type knownNotes, withKnownParts } from './parts/known-notes.ts';
import { planAnswer } from './plan-answer.ts';
import { partsTokens } from './preview-answer.ts';
import type { ReadingDeps } from './reading-deps.ts';
import { searchWords } from './search-words.ts';

type AnswerInput = Pick<PrepareInput, 'answerId' | 'connected' | 'partsOf'> &
  Pick<PlanInput, 'task' | 'shape' | 'reserve'> & {
    /** That the model may call; null: none. */
    tools: ToolSession | null;
  };

/**
 * Attempts with smaller plans where the host refuses the prompt as too long; its real window is
 * smaller than it reports.
 */
const maxPlans = 4;
const smallestWindow = 2048;

/** A question as it is sent: by its plan, or by a smaller one. */
export class Requested {
  tokens: number | null = null;
  readonly #deps: ReadingDeps;
  readonly #context: TurnContext;
  readonly #input: AnswerInput;
  readonly #known: Awaited<ReturnType<typeof knownNotes>>;
  /** null: the model may call no tools. */
  readonly #loop: ToolLoop | null;
  #plan: AnswerPlan;

  constructor(
    deps: ReadingDeps,
    context: TurnContext,
    input: AnswerInput,
    plan: AnswerPlan,
    known: Awaited<ReturnType<typeof knownNotes>>,
  ) {
    this.#deps = deps;
    this.#context = context;
    this.#input = input;
    this.#known = known;
    const { connected, tools } = input;
    this.#loop = tools && new ToolLoop(connected, tools, context.documents, deps.work);
    this.#plan = plan;
  }

  async count(): Promise<void> {
    const plan = this.#plan;
    if (plan.mode === 'prompt') this.tokens = plan.tokens;
    else {
      const { parts, notes } = withKnownParts(plan, this.#known);
      this.tokens = await partsTokens(this.#deps, this.#context, { ...plan, parts }, notes);
    }
  }

  async *run(signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    for (let left = maxPlans; ; left -= 1) {
      const plan = this.#plan;
      if (plan.mode === 'parts') return yield* this.#parts(plan, signal);
      let hasStarted = false;
      try {
        for await (const event of this.#prompt(plan, signal)) {
          hasStarted ||= event.kind === 'content' || event.kind === 'reasoning';
          yield event;
        }
        return;
      } catch (thrown) {
        const smaller = hasStarted || left <= 1 ? null : await this.#smaller(thrown, plan, signal);
        if (!smaller) throw thrown;
        this.#plan = smaller;
        await this.count();
      }
    }
  }

  #parts(plan: Extract<AnswerPlan, { mode: 'parts' }>, signal: AbortSignal) {
    const { parts, notes } = withKnownParts(plan, this.#known);
    const { answerId, connected, partsOf } = this.#input;
    return answerParts(
      {
        deps: this.#deps,
        connected,
        context: this.#context,
        plan: { ...plan, parts },
        answerId,
        known: notes,
        partsOf,
      },
      signal,
    );
  }

  async *#prompt(first: PromptPlan, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const { connected, answerId } = this.#input;
    const words = first.again
      ? await searchWords(this.#deps, this.#context, connected, signal)
      : '';
    const plan = words !== '' && first.again ? await first.again(words, signal) : first;
    this.tokens = plan.tokens;
    if (plan.coverage) yield { kind: 'coverage', coverage: plan.coverage };
    const messages = promptMessages(plan.prompt);
    if (this.#loop) {
      yield* this.#loop.run(messages, plan.tokens, signal);
      return;
    }
    const { model } = connected.ref;
    // One that is continued has a beginning that only this device knows.
    const resumeAs = this.#context.begun === null ? { resumeAs: answerId } : {};
    yield* connected.provider.chat({ model, messages, signal, ...resumeAs });
  }

  /** null where the failure is another, or the plan cannot be made smaller. */
  async #smaller(
    thrown: unknown,
    { tokens }: PromptPlan,
    signal: AbortSignal,
  ): Promise<AnswerPlan | null> {
    const { connected, task, shape, reserve } = this.#input;
    const hasSources = this.#context.documents.length > 0;
    if (toCodedError(thrown).code !== 'token_limit' || !hasSources || tokens === null) return null;
    const window = Math.floor(Math.min(connected.window ?? tokens, tokens) / 2);
    if (window < smallestWindow) return null;
    const how = { connection: connected.ref.connection, window, task, shape, reserve };
    return planAnswer(this.#deps, this.#context, how, signal).catch(() => null);
  }
}
